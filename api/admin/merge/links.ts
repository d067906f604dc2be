/** Links in texts to a record that is merged into another. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { passengerAddress, shipAddress } from '#domain/addresses.ts'
import type { MergedKind, Moved } from '#domain/merge.ts'
import type { Work } from '#records/description.ts'
import { contentPoints } from '../entities/content-points.ts'
import { journeys } from '../entities/journeys.ts'
import { sideMenus } from '../entities/side-menus.ts'
import type { Entity } from '../records/entity.ts'
import { changeTogether } from '../records/save.ts'

export interface Way {
  kind: MergedKind
  from: number
  to: number
}

type Links = Moved['links']

/** The records with long texts, and the field of each. */
const TEXTS = {
  contentPoint: [contentPoints, 'story'],
  journey: [journeys, 'storyIntro'],
  sideMenu: [sideMenus, 'content'],
} as const

/** What stands before the key of a record in a link. A link to a point names its stop, which keeps its key. */
const BEFORE: Readonly<Record<MergedKind, readonly string[]>> = {
  ship: [shipAddress(''), 'shipId='],
  passenger: [passengerAddress('')],
  contentPoint: [],
}

const linkTo = (kind: MergedKind): RegExp => new RegExp(`(${BEFORE[kind].join('|')})(\\d+)`, 'g')

const columnOf = (entity: Entity, field: string) => sql.ref(entity.columns[field]!)

/** Finds the links to the record that goes. `were` tells them from links to the one that stays, in the order of the text. */
export async function findLinks(trx: Kysely<Database>, { kind, from, to }: Way): Promise<Links> {
  if (BEFORE[kind].length === 0) return []
  const patterns = BEFORE[kind].map((before) => `%${before}${from}%`)
  const found: Links = []
  for (const [of, [entity, field]] of Object.entries(TEXTS) as [keyof typeof TEXTS, (typeof TEXTS)[keyof typeof TEXTS]][]) {
    const has = (text: RawBuilder<unknown>) => sql`${text} like any(${patterns}::text[])`
    const { rows } = await sql<{ id: number; isDraft: boolean; text: string }>`
      select id, false as "isDraft", ${columnOf(entity, field)} as text from ${sql.table(entity.table)}
        where ${has(columnOf(entity, field))}
      union all select record_id, true, fields ->> ${field} from draft
        where kind = ${entity.kind} and ${has(sql`fields ->> ${field}`)}`.execute(trx)
    for (const { id, isDraft, text } of rows) {
      const keys = [...text.matchAll(linkTo(kind))].map(([, , key]) => Number(key)).filter((key) => key === from || key === to)
      if (keys.includes(from)) found.push({ kind: of, id, isDraft, were: keys.map((key) => key === from) })
    }
  }
  return found
}

/** Leads these links from one record to the other. A text whose links were changed since stays as it is. */
export async function moveLinks(work: Work, { kind, from, to }: Way, links: Links, many?: number): Promise<void> {
  const { trx } = work
  for (const [of, its] of Map.groupBy(links, (link) => link.kind)) {
    const [entity, field] = TEXTS[of]
    await changeTogether(work, entity, { ids: its.map(({ id }) => id), action: 'followed', many }, async () => {
      for (const { id, isDraft, were } of its) {
        const row = isDraft
          ? sql<{
              text: string
            }>`select fields ->> ${field} as text from draft where kind = ${entity.kind} and record_id = ${id}`
          : sql<{ text: string }>`select ${columnOf(entity, field)} as text from ${sql.table(entity.table)} where id = ${id}`
        const text = (await row.execute(trx)).rows[0]?.text
        if (text == null) continue
        let at = 0
        const moved = text.replace(linkTo(kind), (link, before, key) => {
          if (![from, to].includes(Number(key))) return link
          return were[at++] ? before + to : link
        })
        if (at !== were.length) continue
        await (isDraft
          ? sql`update draft set fields = fields || jsonb_build_object(${field}::text, ${moved}::text)
              where kind = ${entity.kind} and record_id = ${id}`
          : sql`update ${sql.table(entity.table)} set ${columnOf(entity, field)} = ${moved} where id = ${id}`
        ).execute(trx)
      }
    })
  }
}

/** Reads the public texts for `search/stories`. */

import { type Kysely, sql } from 'kysely'
import { byDate } from '#db/by-date.ts'
import { isAmongOpenImages, published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { menuPageAddress, PAGES, shipAddress } from '#domain/addresses.ts'
import { journeyName } from '#domain/journey.ts'
import { plainText } from '#domain/rich-text.ts'
import { QUERY_MAX } from '#domain/search-limits.ts'
import type { StoryKind } from '#domain/story-rows.ts'
import { whereAndWhen } from '#records/told-stories.ts'
import { selectVoyages } from '#records/voyages.ts'
import type { StoryText, StoryVoyage } from '#search/stories/story-text.ts'

/** A row that has a text. The text changes only when `version` does. */
export interface TextRow {
  kind: StoryKind
  id: number
  version: string
  calls: StoryText['calls']
}

/** All rows that have a public text, and all public voyages. Reads no text. */
export async function readTextRows(db: Kysely<Database>): Promise<{ rows: TextRow[]; voyages: StoryVoyage[] }> {
  const sailed = await selectVoyages(db)
    .select([rowVersion('journey'), sql<boolean>`coalesce(story_intro, '') <> ''`.as('hasIntro')])
    .orderBy(byDate('start_date'))
    .orderBy('journey.code')
    .execute()
  const voyages = sailed.map(
    (row): StoryVoyage => ({
      id: row.id,
      journeyId: row.code,
      name: journeyName(row),
      ship: row.shipName,
      startDate: row.startDate,
      endDate: row.endDate,
    }),
  )
  const rows: TextRow[] = []
  const add = (kind: StoryKind, { id, row }: { id: number; row: string }, calls: StoryText['calls'], seen = '') =>
    void rows.push({ kind, id, calls, version: `${row} ${seen} ${calls.join(' ')}` })

  const told = await readCalls(db, new Map(voyages.map(({ id }, at) => [id, at])))
  for (const story of await db
    .selectFrom('content_point')
    .select(['id', rowVersion('content_point')])
    .where(published('content_point'))
    .where(sql<boolean>`coalesce(story, '') <> ''`)
    .execute()) {
    const calls = told.get(story.id)
    if (calls) add('story', story, calls)
  }
  for (const { hasIntro, ...voyage } of sailed) if (hasIntro) add('intro', voyage, [[voyage.id, null]], voyage.shipName ?? '')
  const ofShips = Map.groupBy(sailed, ({ shipId }) => shipId)
  const callsOf = (ship: number | null) => (ship === null ? [] : (ofShips.get(ship) ?? []).map(({ id }) => [id, null] as const))
  for (const ship of await db
    .selectFrom('ship')
    .select(['id', rowVersion('ship')])
    .where(published('ship'))
    .where(sql<boolean>`coalesce(note, '') <> ''`)
    .execute()) {
    add('note', ship, callsOf(ship.id))
  }
  for (const { heading, ...page } of await selectPages(db).execute()) add('page', page, [], heading ?? '')
  for (const image of await db
    .selectFrom('media')
    .select(['row_id as id', rowVersion('media'), 'journey_id', 'ship_id'])
    .where(isAmongOpenImages)
    .where(sql<boolean>`coalesce(description, '') <> ''`)
    .execute())
    add('image', image, image.journey_id === null ? callsOf(image.ship_id) : [[image.journey_id, null]])
  return { rows, voyages }
}

/** The texts of these rows. A row that was changed meanwhile comes with its new text; one that left is missing. */
export async function readTexts(
  db: Kysely<Database>,
  rows: readonly TextRow[],
  voyages: readonly StoryVoyage[],
): Promise<StoryText[]> {
  const keys = (kind: StoryKind) => sql<number>`any(${rows.flatMap((row) => (row.kind === kind ? row.id : []))}::int[])`
  const byId = new Map(voyages.map((voyage) => [voyage.id, voyage]))
  const read = new Map<string, Omit<StoryText, 'id' | 'kind' | 'calls'>>()
  const found = (kind: StoryKind, id: number, text: Partial<StoryText> & { title: string }) =>
    read.set(`${kind}:${id}`, { text: '', place: null, period: null, to: null, ...text })

  for (const row of await db
    .selectFrom('content_point')
    .select(['id', 'title', 'story', 'city', 'leg_from', 'leg_to', 'period', 'year_from', 'year_to'])
    .where('id', '=', keys('story'))
    .where(published('content_point'))
    .execute()) {
    const { place, period } = whereAndWhen(row)
    found('story', row.id, { title: row.title ?? place ?? '', text: plain(row.story), place, period })
  }
  for (const row of await db
    .selectFrom('journey')
    .select(['id', 'story_intro'])
    .where('id', '=', keys('intro'))
    .where(published('journey'))
    .execute()) {
    const voyage = byId.get(row.id)
    if (!voyage) continue
    found('intro', row.id, {
      title: voyage.name,
      text: plain(row.story_intro),
      period: (voyage.startDate ?? voyage.endDate)?.slice(0, 4) ?? null,
    })
  }
  for (const row of await db
    .selectFrom('ship')
    .select(['id', 'ship_name', 'note'])
    .where('id', '=', keys('note'))
    .where(published('ship'))
    .execute())
    found('note', row.id, { title: row.ship_name, text: row.note ?? '', to: shipAddress(String(row.id)) })
  for (const row of await selectPages(db)
    .select(['side_menu.title', 'side_menu.content', 'side_menu.page_id'])
    .where('side_menu.id', '=', keys('page'))
    .execute())
    found('page', row.id, {
      title: row.title,
      text: plain(row.content),
      place: row.heading,
      to: menuPageAddress(row.page_id),
    })
  for (const row of await db
    .selectFrom('media')
    .select(['row_id', 'id', 'description', 'collection'])
    .where('row_id', '=', keys('image'))
    .where(published('media'))
    .execute())
    found('image', row.row_id, {
      title: row.description ?? '',
      text: row.collection ?? '',
      to: imageAddress(row.id, row.description ?? ''),
    })
  return rows.flatMap(({ kind, id, calls }) => {
    const text = read.get(`${kind}:${id}`)
    return text ? { id: `${kind}:${id}`, kind, calls, ...text } : []
  })
}

const plain = (html: string | null): string => plainText(html ?? '')

/** A search that finds the image by its own description, with the image open. */
const imageAddress = (id: string, description: string): string =>
  `${PAGES.search}?${new URLSearchParams({ query: description.slice(0, QUERY_MAX), tab: '5', scan: id })}`

/** Changes with every write of the row. */
const rowVersion = (table: 'journey' | 'content_point' | 'ship' | 'side_menu' | 'media') =>
  sql<string>`${sql.ref(`${table}.xmin`)}::text`.as('row')

const selectPages = (db: Kysely<Database>) =>
  db
    .selectFrom('side_menu')
    .leftJoin('side_menu as parent', (join) =>
      join
        .onRef('parent.id', '=', 'side_menu.parent_id')
        .on(sql<boolean>`parent.deleted_at is null and parent.published_at is not null`),
    )
    .select(['side_menu.id', 'parent.title as heading', rowVersion('side_menu')])
    .where(published('side_menu'))
    .where('side_menu.content', '<>', '')

/** The voyages that have each point, in order, with the first stop there. */
async function readCalls(
  db: Kysely<Database>,
  order: ReadonlyMap<number, number>,
): Promise<Map<number, [voyage: number, stop: number][]>> {
  const stops = await db
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .distinctOn(['stop.content_point_id', 'stop.journey_id'])
    .select(['stop.content_point_id as point', 'stop.journey_id as voyage', 'stop.id'])
    .where(sql<boolean>`coalesce(story, '') <> ''`)
    .orderBy('stop.content_point_id')
    .orderBy('stop.journey_id')
    .orderBy('stop.position')
    .execute()
  const calls = new Map<number, [number, number][]>()
  for (const { point, voyage, id } of stops) {
    if (!order.has(voyage)) continue
    const others = calls.get(point)
    if (others) others.push([voyage, id])
    else calls.set(point, [[voyage, id]])
  }
  for (const all of calls.values()) all.sort(([a], [b]) => order.get(a)! - order.get(b)!)
  return calls
}

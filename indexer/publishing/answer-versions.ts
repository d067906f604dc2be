/** Versions of what a device keeps: of the answer of each voyage and page. They change whenever that answer does. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMapParts } from '#db/sea-map.ts'
import { WORDS_DIGITS } from '#domain/answer-version.ts'
import { JourneySchema } from '#domain/journey.ts'
import type { SeaMapParts } from '#domain/sea-map.ts'
import { PageSchema } from '#domain/side-menu.ts'
import { readJourneys } from '#records/answers/journey.ts'
import { findPage } from '#records/answers/page.ts'
import type { Packer, Versions } from './protocol.ts'
import { restBetween } from './rest.ts'
import { versionOf } from './version-of.ts'

/** So many voyages are read and posted at once. */
const AT_ONCE = 50

export interface AnswerBase {
  sea: SeaMapParts
  /** With another hash every answer may be another: the sea map has changed, or what an answer holds. */
  hash: string
}

export async function readAnswerBase(db: Kysely<Database>): Promise<AnswerBase> {
  const sea = await loadSeaMapParts(db)
  return { sea, hash: versionOf({ ...sea, JourneySchema, PageSchema, WORDS_DIGITS }) }
}

/**
 * Of the public ones of these voyages, or of all. A voyage without a list page counts null. The thread that packs makes the answers:
 * those of a whole archive take seconds.
 */
export async function versionsOfVoyages(
  db: Kysely<Database>,
  packer: Packer,
  sea: SeaMapParts,
  ids: readonly number[] | 'all',
  signal: AbortSignal,
): Promise<Omit<Versions, 'pages'>> {
  const found = await db
    .selectFrom('journey')
    .select('code')
    .where(published('journey'))
    .$if(ids !== 'all', (query) => query.where(sql<SqlBool>`id = any(${ids}::int[])`))
    .orderBy('id')
    .execute()
  const listPages = new Map<number, number | null>(ids === 'all' ? [] : ids.map((id) => [id, null]))
  const voyages = new Map<string, string>()
  if (found.length > 0) await packer.ask('sail', sea)
  const rest = restBetween(signal)
  for (let from = 0; from < found.length; from += AT_ONCE) {
    if (from > 0) await rest()
    const rows = await readJourneys(
      db,
      found.slice(from, from + AT_ONCE).map(({ code }) => code),
    )
    signal.throwIfAborted()
    const versions = await packer.ask('versionsOf', rows)
    rows.forEach(({ voyage: { id, code, pages } }, i) => {
      voyages.set(code, versions[i]!)
      listPages.set(id, pages || null)
    })
  }
  return { listPages, voyages }
}

/** Of all public pages. */
export async function versionsOfPages(db: Kysely<Database>): Promise<Map<string, string>> {
  const pages = await db.selectFrom('side_menu').select('page_id').where(published('side_menu')).orderBy('page_id').execute()
  const versions = new Map<string, string>()
  for (const { page_id } of pages) {
    const page = await findPage(db, page_id)
    if (page) versions.set(page.pageId, versionOf(page))
  }
  return versions
}

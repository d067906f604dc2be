/** Versions of what a device keeps: of the answer of each voyage and page. They change whenever that answer does. */
import { createHash } from 'node:crypto'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { findJourney } from '#answers/journey.ts'
import { findPage } from '#answers/page.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMapParts } from '#db/sea-map.ts'
import { VERSION_DIGITS, versionText, WORDS_DIGITS, wordsText } from '#domain/answer-version.ts'
import { JourneySchema } from '#domain/journey.ts'
import { createSeaMap, type SeaMap } from '#domain/sea-map.ts'
import { PageSchema } from '#domain/side-menu.ts'
import type { Versions } from './protocol.ts'

export interface AnswerBase {
  sea: SeaMap
  /** With another hash every answer may be another: the sea map has changed, or what an answer holds. */
  hash: string
}

export async function readAnswerBase(db: Kysely<Database>): Promise<AnswerBase> {
  const { ports, legs } = await loadSeaMapParts(db)
  return {
    sea: createSeaMap(ports, legs),
    hash: versionOf({ ports, legs, JourneySchema, PageSchema, WORDS_DIGITS }),
  }
}

/** Of the public ones of these voyages, or of all. A voyage without a list page counts 0. */
export async function versionsOfVoyages(
  db: Kysely<Database>,
  sea: SeaMap,
  ids: readonly number[] | 'all',
  signal: AbortSignal,
): Promise<Omit<Versions, 'pages'>> {
  const found = await db
    .selectFrom('journey')
    .select(['id', 'code'])
    .where(published('journey'))
    .$if(ids !== 'all', (query) => query.where(sql<SqlBool>`id = any(${ids}::int[])`))
    .orderBy('id')
    .execute()
  const listPages = new Map(ids === 'all' ? [] : ids.map((id) => [id, 0]))
  const voyages = new Map<string, string>()
  for (const { id, code } of found) {
    signal.throwIfAborted()
    const answer = await findJourney(db, sea, code)
    if (!answer) continue
    voyages.set(code, versionOf(answer))
    listPages.set(id, answer.passengerList.pages)
  }
  return { listPages, voyages }
}

/** Of all public pages. */
export async function versionsOfPages(db: Kysely<Database>): Promise<Map<string, string>> {
  const pages = await db
    .selectFrom('side_menu')
    .select('page_id')
    .where(published('side_menu'))
    .orderBy('page_id')
    .execute()
  const versions = new Map<string, string>()
  for (const { page_id } of pages) {
    const page = await findPage(db, page_id)
    if (page) versions.set(page.pageId, versionOf(page))
  }
  return versions
}

const versionOf = (answer: object): string =>
  digits(versionText(answer), VERSION_DIGITS) + digits(wordsText(answer), WORDS_DIGITS)

const digits = (text: string, count: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, count)

/** The versions of the answers that a device keeps: of each voyage and page. A version changes whenever its answer does. */

import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { loadSeaMapParts } from '#db/sea-map.ts'
import { WORDS_DIGITS } from '#domain/answer-version.ts'
import { JourneySchema } from '#domain/journey.ts'
import type { SeaMapParts } from '#domain/sea-map.ts'
import { PageSchema } from '#domain/side-menu.ts'
import { readJourneys } from '#records/answers/journey-rows.ts'
import { findPage } from '#records/answers/page.ts'
import type { Packer, Versions } from './protocol.ts'
import { versionOf } from './version-of.ts'

/** How many voyages are read and sent to the thread at once. */
const AT_ONCE = 50

/** The sea map, and a hash. If the hash changes, every answer may have changed: by the sea map or by the fields of answers. */
export async function readAnswerBase(db: Kysely<Database>): Promise<{ sea: SeaMapParts; hash: string }> {
  const sea = await loadSeaMapParts(db)
  return { sea, hash: versionOf({ ...sea, JourneySchema, PageSchema, WORDS_DIGITS }) }
}

/**
 * The versions of these voyages, if they are public, and their numbers of list pages (null for none). The packing thread makes
 * the answers, which takes seconds for a whole archive.
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

/** The versions of all public pages. */
export async function versionsOfPages(db: Kysely<Database>): Promise<Map<string, string>> {
  const pages = await db.selectFrom('side_menu').select('page_id').where(published('side_menu')).orderBy('page_id').execute()
  const versions = new Map<string, string>()
  for (const { page_id } of pages) {
    const page = await findPage(db, page_id)
    if (page) versions.set(page.pageId, versionOf(page))
  }
  return versions
}

/**
 * Publishing is not urgent, but searches are. Call the result between two steps of work: it waits as long as the last step
 * took, so that the database and the processor are free half of the time. `signal` ends the wait with an error.
 */
export function restBetween(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    await sleep(performance.now() - since, undefined, { signal })
    since = performance.now()
  }
}

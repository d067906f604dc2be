/** Finds passengers for staff: as the site's own search does, and those who are not public. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import type { PassengerResults } from '#domain/search.ts'
import { IDS_MAX } from '#domain/search-limits.ts'
import type { ListQuery } from '#domain/staff-lists.ts'
import { foldLetters } from '#names/text/fold.ts'
import { IS_WAITING, standing } from '#records/passengers.ts'
import { SearchError } from '#search/errors.ts'
import type { Search } from '#search/search.ts'
import { patternOf, whereOf, wordsIn } from '../records/list.ts'
import { passengers } from './passengers.ts'

/** `best`: the order in which they were found; null without words. */
export interface FoundPassengers {
  where: RawBuilder<unknown>
  best: RawBuilder<unknown> | null
}

export async function findForStaff(
  db: Kysely<Database>,
  search: Search,
  { query = '', ...asked }: ListQuery,
): Promise<FoundPassengers> {
  const { journey, standing: chosen, listPage, corrected } = asked
  const conditions = [whereOf(passengers, asked)]
  if (journey !== undefined) conditions.push(sql`record.journey_id = ${Number(journey)}`)
  if (chosen !== undefined) conditions.push(sql`${standing()} = ${chosen}`)
  if (listPage !== undefined) conditions.push(sql`record.list_page = ${listPage}`)
  if (corrected === true) {
    conditions.push(sql`record.id in (select about_id::int from submission where ${IS_WAITING})`)
  }
  const found = wordsIn(query).length > 0 ? await findByWords(db, search, query) : null
  if (found) conditions.push(found.where)
  return { where: sql.join(conditions, sql` and `), best: found?.best ?? null }
}

/**
 * Whom the words find: everybody with all of them in the name, as parts of words too; the first whom visitors would find, by sound
 * or another spelling; and the one with that record id. Search knows nobody who is not public: of those the letters alone count,
 * without their accents. First come those of that very name whom it does not know, then the others as the site has them.
 */
async function findByWords(db: Kysely<Database>, search: Search, query: string): Promise<FoundPassengers> {
  const ids = await foundBySearch(search, query)
  const words = wordsIn(query.toLowerCase())
  const has = (column: RawBuilder<unknown>, all: string[]) =>
    sql.join(
      all.map((word) => sql`${column} like ${patternOf(word)}`),
      sql` and `,
    )
  const folded = words.map(foldLetters)
  const isNotInSearch = sql`(record.published_at is null or record.public_from is not null)`
  // The place in a long list is looked up for those alone who are in it: a page of 420,000 has a second.
  const best = sql`(${isNotInSearch} and ${WITHOUT_ACCENTS} = ${folded.join(' ')}) desc,
    case when record.id = any(${ids}::int[]) then array_position(${ids}::int[], record.id) end, record.full_name, record.id`
  const found = sql`(record.id = any(${ids}::int[])
    or ${has(sql`lower(record.full_name)`, words)}
    ${words.length === 1 ? sql`or lower(record.record_id) = ${words[0]}` : sql``}
    or (${isNotInSearch} and ${has(WITHOUT_ACCENTS, folded)}))`
  // Few letters find too many for a list of keys.
  if (words.join('').length < LETTERS_MIN) return { where: found, best }
  // The names are read once here, and not again for the count and for the page.
  const all = await value(db, sql<number[] | null>`select array_agg(record.id) from passenger as record where ${found}`)
  return { where: sql`record.id = any(${all ?? []}::int[])`, best }
}
const LETTERS_MIN = 4

/** A text in small letters, without accents. */
export const withoutAccents = (text: RawBuilder<unknown>) => sql`translate(lower(${text}),
  'àáâãäåāăąçćčďèéêëēęěìíîïīłñńňòóôõöøōőřśšşťùúûüūůűýÿźżž',
  'aaaaaaaaacccdeeeeeeeiiiiilnnnoooooooorssstuuuuuuuyyzzz')`
const WITHOUT_ACCENTS = withoutAccents(sql`record.full_name`)

/** Without those of whom some words are missing. Nobody while search cannot answer: staff go on working meanwhile. */
async function foundBySearch(search: Search, query: string): Promise<number[]> {
  try {
    const found: PassengerResults = JSON.parse(await search.findPassengers({ query, offset: 0, rows: IDS_MAX }))
    const isWhole = found.passengers.filter(({ match }) => match.kind !== 'partial')
    return isWhole.map(({ _id }) => Number(_id))
  } catch (error) {
    if (error instanceof SearchError) return []
    throw error
  }
}

/** What `npm run person` does, as lines to print. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { keepLists } from '#backup/withheld.ts'
import { ConfigError } from '#config/config.ts'
import { embargoOver, published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { foldLetters } from '#names/text/fold.ts'
import { passengerDescription, standing } from '#records/passengers.ts'
import { selectRevisions } from '#records/revisions.ts'
import { onTheWire, readRecords } from '#records/rows.ts'
import { withoutAccents } from '../entities/find-passengers.ts'
import { passengers } from '../entities/passengers.ts'
import { patternOf, wordsIn } from '../records/list.ts'
import { unpublishRecord } from '../records/save.ts'
import { erasePassenger, forgetErased } from './erase.ts'
import { keysOf, listNamed, readIdentities } from './named.ts'

type Db = Kysely<Database>

interface Person {
  id: number
  version: number
  name: string
  birthYear: number | null
  journeyId: string
  recordId: string | null
  standing: string
  /** An earlier name with the words, of somebody whose name does not have them now. */
  once: string | null
}

const lineOf = ({ id, name, birthYear, journeyId, recordId, standing, once }: Person): string =>
  [id, name, birthYear ?? '', journeyId, recordId ?? '', standing, ...(once === null ? [] : [`once ${once}`])].join('\t')

/**
 * Passengers with all these words in the name or an earlier one, whatever their accents and their case, those in the bin too; or the
 * one with that number.
 */
async function find(db: Db, words: string): Promise<Person[]> {
  const isNumber = /^\d{1,9}$/.test(words)
  const patterns = wordsIn(words).map((word) => patternOf(foldLetters(word.toLowerCase())))
  const isNamed = (name: RawBuilder<unknown>) =>
    sql`(${sql.join(
      patterns.map((pattern) => sql`${withoutAccents(name)} like ${pattern}`),
      sql` and `,
    )})`
  const former = sql`select id, imported ->> 'full_name' as name from passenger where imported is not null
    union select record_id, fields ->> 'fullName' from revision where kind = 'passenger'`
  const now = sql`record.full_name`
  const { rows } =
    await sql<Person>`with former as (select id, max(name) as name from (${former}) as one where ${isNamed(sql`name`)} group by id)
    select record.id, record.version, record.full_name as name, record.birth_year as "birthYear",
      code as "journeyId", record.record_id as "recordId",
      case when record.deleted_at is not null then 'in the bin' else ${standing()} end as standing,
      case when ${!isNumber} and not ${isNamed(now)} then former.name end as once
    from passenger as record join journey on journey.id = journey_id left join former on former.id = record.id
    where ${isNumber ? sql`record.id = ${Number(words)}` : sql`${isNamed(now)} or former.id is not null`}
    order by record.full_name, record.id`.execute(db)
  return rows
}

async function theOne(db: Db, words: string): Promise<Person> {
  const found = await find(db, words)
  if (found.length === 0) throw new ConfigError(`There is no passenger ${words}.`)
  if (found.length > 1) throw new ConfigError(['Several are meant: give the number of one.', ...found.map(lineOf)].join('\n'))
  const [one] = found as [Person]
  if (one.once !== null) throw new ConfigError(['Somebody had that name once: give the number.', lineOf(one)].join('\n'))
  return one
}

export async function findPerson(db: Db, words: string): Promise<string[]> {
  const found = await find(db, words)
  const texts = await listNamed(db, 0, [{ name: words, journeyId: null, birthYear: null, recordId: null }])
  return [
    ...(found.length === 0 ? [`There is no passenger ${words}.`] : found.map(lineOf)),
    ...texts.map(({ kind, at, label }) => ['also named in', kind, at?._id ?? '', label].join('\t')),
  ]
}

/** Everything that the archive has of a person, also under the records that were merged into this one, as JSON. */
export async function exportPerson(db: Db, words: string): Promise<string> {
  const { id } = await theOne(db, words)
  const [record] = await readRecords(db, passengerDescription, { where: sql`record.id = ${id}` })
  const ids = await keysOf(db, id)
  const history = await selectRevisions(db)
    .where('revision.kind', '=', 'passenger')
    .where('revision.record_id', 'in', ids)
    .orderBy('revision.record_id')
    .orderBy('revision.number')
    .execute()
  const imports = await db
    .selectFrom('import_change')
    .select(['import_batch as batch', 'record_id as recordId', 'fields'])
    .where('table_name', '=', 'passenger')
    .where('record_id', 'in', ids)
    .orderBy('import_batch')
    .execute()
  const corrections = await db
    .selectFrom('submission')
    .select(['received_at', 'state', 'field', 'proposal', 'reason', 'email', 'note'])
    .where('about_kind', '=', 'passenger')
    .where('about_id', 'in', ids.map(String))
    .orderBy('received_at')
    .execute()
  const alsoNamed = await listNamed(db, id, await readIdentities(db, id))
  const versions = history.map(({ recordId, number, action, at, by, importFolder, fields }) => ({
    recordId,
    number,
    action,
    at,
    by,
    importFolder,
    fields,
  }))
  return JSON.stringify({ record: onTheWire(record!), history: versions, imports, corrections, alsoNamed }, null, 2)
}

export async function withdrawPerson(db: Db, words: string): Promise<string[]> {
  const { id, version, name } = await theOne(db, words)
  await db.transaction().execute((trx) => unpublishRecord({ trx, userId: null }, passengers, id, version))
  return [`${name} is withdrawn.`, ...(await tellBackups(db))]
}

export async function erasePerson(db: Db, dataDir: string, words: string, reason: string): Promise<string[]> {
  const { id } = await theOne(db, words)
  const known = await db.transaction().execute((trx) => erasePassenger({ trx, userId: null }, id, { reason, version: null }))
  await forgetErased(db, dataDir, known)
  const others = (await listNamed(db, id, known)).map(({ kind, at, label }) =>
    ['still named in', kind, at?._id ?? '', label].join('\t'),
  )
  return [`Passenger ${id} is erased.`, ...others, ...(await tellBackups(db))]
}

/** The server keeps the list beside the backups, but with the embedded database it does not run now. */
const tellBackups = async (db: Db): Promise<string[]> =>
  (await keepLists(db)).map(
    (folder) => `${folder} cannot be written: the list beside its backups lacks this until a server starts.`,
  )

/** The report of who is public, without an embargo, and was born less than so many years ago. */
export async function listYoung(db: Db, years: number): Promise<string[]> {
  const today = todayInAmsterdam()
  const all = db
    .selectFrom('passenger')
    .innerJoin('journey', 'journey.id', 'passenger.journey_id')
    .where(published('passenger'))
    .where(published('journey'))
    .where(embargoOver(today))
    .where('passenger.demonstration', '=', false)
  const young = await all
    .select(['passenger.id', 'full_name', 'birth_year', 'code'])
    // Who was born in the first of these years may not have had a birthday yet.
    .where('birth_year', '>=', Number(today.slice(0, 4)) - years)
    .orderBy('birth_year', 'desc')
    .orderBy('full_name')
    .execute()
  const { unknown } = await all
    .where('birth_year', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('unknown'))
    .executeTakeFirstOrThrow()
  return [
    ...young.map(({ id, full_name, birth_year, code }) => [id, full_name, birth_year, code].join('\t')),
    `${young.length} public passengers were born less than ${years} years ago; of ${unknown} the birth year is unknown.`,
  ]
}

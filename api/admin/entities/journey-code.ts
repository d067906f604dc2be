/**
 * The code of a voyage, which is its address. It is made of the ship, the year and a number, and follows them until the first
 * publication. After that only staff change it, and the old code leads to the voyage for good.
 */
import { type Kysely, sql } from 'kysely'
import { isAny } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { anyCase } from '#domain/any-case.ts'
import type { Fields, Work } from '#records/description.ts'
import { HttpError } from '../../http/errors.ts'

type Db = Kysely<Database>

export interface Sailing {
  ship: unknown
  startDate: unknown
  endDate: unknown
}

/** The typed code, the present code, or a new one. */
export async function codeFor(
  { trx }: Work,
  fields: Fields & Sailing,
  before: { id: number; fields: Fields } | null,
): Promise<string> {
  const own = before?.id ?? null
  const typed = String(fields.journeyId ?? '')
  const held = String(before?.fields.journeyId ?? '')
  const isOpen = own === null || !(await wasPublic(trx, own))
  if (typed === '') return isOpen ? madeCode(trx, fields, own) : held
  const isTaken = await isUsed(trx, typed, own)
  if (isOpen && typed === held) {
    const follows = isMadeOf(typed, await beginOf(trx, before!.fields as Fields & Sailing))
    if (follows && (isTaken || !isMadeOf(typed, await beginOf(trx, fields)))) return madeCode(trx, fields, own)
  }
  if (isTaken) throw new HttpError(409, 'code_taken', 'There is, or was, another journey with this code.')
  return typed
}

/** The ship's letters, the year and the next number: `NA-1946-1`. The voyage with the key `own` keeps a code that fits. */
export async function madeCode(db: Db, sailing: Sailing, own: number | null): Promise<string> {
  const begin = await beginOf(db, sailing)
  const held = own === null ? undefined : await db.selectFrom('journey').select('code').where('id', '=', own).executeTakeFirst()
  if (held && isMadeOf(held.code, begin) && !(await isUsed(db, held.code, own))) return held.code
  for (let number = 1; ; number++) {
    const code = `${begin}-${number}`
    if (!(await isUsed(db, code, own))) return code
  }
}

/** Puts the new code of a voyage into drafts of points that name it. */
export async function followCode({ trx }: Work, id: number, code: string): Promise<void> {
  const { code: former } = await trx.selectFrom('journey').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  if (former === code) return
  await sql`update draft set fields = fields || jsonb_build_object('journeyName', ${code}::text)
    where kind = 'contentPoint' and fields ->> 'journeyName' = ${former}`.execute(trx)
}

const isMadeOf = (code: string, begin: string): boolean =>
  code.startsWith(`${begin}-`) && /^\d+$/.test(code.slice(begin.length + 1))

/** `NA-1946`; without the year if that is unknown. */
async function beginOf(db: Db, { ship, startDate, endDate }: Sailing): Promise<string> {
  const year = String(startDate ?? endDate ?? '').slice(0, 4)
  const found =
    ship === null || ship === undefined
      ? undefined
      : await db.selectFrom('ship').select('ship_name').where('id', '=', Number(ship)).executeTakeFirst()
  return [found ? lettersOf(found.ship_name) : 'REIS', year].filter(Boolean).join('-')
}

/** Nieuw Amsterdam -> NA, Sibajak -> SI. */
function lettersOf(shipName: string): string {
  const plain = shipName.normalize('NFD').replace(/[^A-Za-z ]/g, '')
  const [first = 'X', second] = plain.split(' ').filter(Boolean)
  return (second ? first[0]! + second[0]! : first.slice(0, 2).padEnd(2, 'X')).toUpperCase()
}

async function wasPublic(db: Db, id: number): Promise<boolean> {
  const { published_at, unpublished_at } = await db
    .selectFrom('journey')
    .select(['published_at', 'unpublished_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return published_at !== null || unpublished_at !== null
}

/** Whether another voyage than `own` has this code, in any case, or once had it in public. */
const isUsed = (db: Db, code: string, own: number | null): Promise<boolean> =>
  isAny(
    db,
    sql`select from journey where lower(code) = ${anyCase(code)} and deleted_at is null and id is distinct from ${own}::int
    union all
    select from used_code where lower(code) = ${anyCase(code)} and (journey_id is null or journey_id is distinct from ${own}::int)`,
  )

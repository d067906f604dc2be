/** Corrections by visitors: the records that they are about, and what is read of the visitor's words. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Database, SubmissionTable } from '#db/schema.ts'
import { type CorrectedKind, REMOVAL } from '#domain/correction.ts'
import { isDateField } from '#domain/dates.ts'
import { sayWrong } from '#domain/fields.ts'
import { sectionOf } from '#domain/kinds.ts'
import type { SubmissionRow, WholeSubmission } from '#domain/submission-staff.ts'
import { readWrittenDate } from '#domain/written-dates.ts'
import { findRecord } from '#records/rows.ts'
import { HttpError } from '../../http/errors.ts'
import { contentPoints } from '../entities/content-points.ts'
import { journeys } from '../entities/journeys.ts'
import { passengers } from '../entities/passengers.ts'
import { ships } from '../entities/ships.ts'
import type { Entity } from '../records/entity.ts'

/** A list page belongs to its voyage. */
export const ENTITIES: Record<CorrectedKind, Entity> = {
  passenger: passengers,
  journey: journeys,
  contentPoint: contentPoints,
  ship: ships,
  listPage: journeys,
}

/** Fields that one line of text cannot say: who moves to another voyage, and the words of a story. */
const BY_HAND: readonly string[] = ['passenger journey', 'contentPoint story']

const writes = (kind: CorrectedKind, field: string): boolean =>
  field === REMOVAL
    ? kind === 'passenger'
    : kind !== 'listPage' && field in ENTITIES[kind].schema.properties && !BY_HAND.includes(`${kind} ${field}`)

/** The key in `about_id`, for a correction of this kind alone: that of a list page is no number. */
const keyOf = (kind: CorrectedKind) => sql`case about_kind when ${sql.lit(kind)} then about_id::int end`
const VOYAGE = sql`concat_ws(' ', code, ship_name)`

/** What visitors sent, each with what it is about and where. */
export const withSubject = (db: Kysely<Database>) =>
  db.selectFrom('submission').leftJoin(
    sql<Pick<SubmissionRow, 'about' | 'place'>>`lateral (
      select passenger_name as about, concat_ws(', ', nullif(submission.ship_name, ''), nullif(year, '')) as place
        where submission.kind = 'story'
      union all select full_name, ${VOYAGE} || coalesce(', page ' || list_page, '')
        from passenger join journey on journey.id = journey_id left join ship on ship.id = ship_id
        where passenger.id = ${keyOf('passenger')}
      union all select coalesce(name, concat_ws(', ', ship.ship_name, left(coalesce(start_date, end_date), 4))), code
        from journey left join ship on ship.id = ship_id where journey.id = ${keyOf('journey')}
      union all select coalesce(title, city, leg_from), city from content_point where content_point.id = ${keyOf('contentPoint')}
      union all select ship.ship_name, null from ship where ship.id = ${keyOf('ship')}
      union all select 'List page ' || page_number, ${VOYAGE}
        from media join journey on journey.id = journey_id left join ship on ship.id = journey.ship_id
        where media.id = case about_kind when 'listPage' then about_id::uuid end
    )`.as('subject'),
    (join) => join.onTrue(),
  )

type Row = Pick<Selectable<SubmissionTable>, 'about_kind' | 'about_id' | 'field' | 'proposal' | 'reason'>

/** The key of the record that staff change. */
async function recordId(db: Kysely<Database>, kind: CorrectedKind, id: string): Promise<number> {
  if (kind !== 'listPage') return Number(id)
  const page = await db.selectFrom('media').select('journey_id').where('id', '=', id).executeTakeFirst()
  return page?.journey_id ?? 0
}

export async function readCorrection(db: Kysely<Database>, row: Row): Promise<WholeSubmission['correction']> {
  const [kind, _id, field, proposal] = [row.about_kind!, row.about_id!, row.field!, row.proposal!]
  const entity = ENTITIES[kind]
  const found = await findRecord(db, entity, await recordId(db, kind, _id))
  const own = { _id, proposal, reason: row.reason! }
  if (!found) return { ...own, record: null }
  const isWritten = writes(kind, field)
  const isField = isWritten && field !== REMOVAL
  const becomes = isField ? await readValue(db, entity, field, proposal).catch(() => null) : null
  return {
    ...own,
    record: {
      _id: String(found.id),
      section: sectionOf(entity.kind, found.own),
      version: found.version,
      site: found.isPublic ? String(found.shown.site) : null,
      now: isField ? await sayValue(db, field, found.own[field]) : null,
      becomes: becomes === null ? null : await sayValue(db, field, becomes),
      writes: isWritten,
    },
  }
}

/** A ship is shown by its name. */
async function sayValue(db: Kysely<Database>, field: string, value: unknown): Promise<string | null> {
  if (value === null || value === undefined) return null
  if (field !== 'ship') return String(value)
  const ship = await db.selectFrom('ship').select('ship_name').where('id', '=', Number(value)).executeTakeFirst()
  return ship?.ship_name ?? null
}

/** Reads what somebody wrote as the value of a field. Throws a 400 that says why it does not fit. */
export async function readValue(db: Kysely<Database>, entity: Entity, field: string, written: string): Promise<unknown> {
  const schema = entity.schema.properties[field]!
  const text = written.replace(/\s+/g, ' ').trim()
  const misfit = (why: string) => new HttpError(400, 'does_not_fit', `It ${why}.`)
  if (text === '') {
    if ('anyOf' in schema) return null
    throw misfit('is empty')
  }
  if (field === 'ship') {
    const ship = await db
      .selectFrom('ship')
      .select('id')
      .where(sql`lower(ship_name)`, '=', text.toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!ship) throw misfit('is no ship of the archive: make it first, or write its name as it stands there')
    return String(ship.id)
  }
  const inner = ('anyOf' in schema ? (schema.anyOf as TSchema[])[0]! : schema) as TSchema & { type?: string; must?: string }
  const value = isDateField(inner)
    ? readWrittenDate(text)?.date
    : inner.type === 'integer'
      ? readNumber(text)
      : CITIES.includes(field)
        ? await portOf(db, text)
        : text
  const [fault] = Value.Errors(inner, value ?? text)
  if (fault) throw misfit(sayWrong({ ...fault, params: fault.params as Record<string, unknown>, must: inner.must }))
  return value
}

/** The fields with the ports of a voyage. */
const CITIES: readonly string[] = ['startCity', 'endCity']

/** The port as the archive spells it, or the text: with other capitals the voyage would have no such port. */
async function portOf(db: Kysely<Database>, text: string): Promise<string> {
  const port = await db
    .selectFrom('content_point')
    .select('city')
    .where('kind', '=', 'port')
    .where(sql`lower(city)`, '=', text.toLowerCase())
    .where('deleted_at', 'is', null)
    .orderBy(sql`city = ${text}`, 'desc')
    .executeTakeFirst()
  return port?.city ?? text
}

/** The one number in a text: "geboren in 1913", "17.226 ton". */
function readNumber(text: string): number | null {
  const numbers = text.replace(/(?<=\d)\.(?=\d{3}\b)/g, '').match(/\d+/g)
  return numbers?.length === 1 ? Number(numbers[0]) : null
}

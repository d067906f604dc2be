/** Passengers: what is checked when staff change one. Nothing but publishing brings back whom staff withdrew. */
import type { Kysely } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { embargoOf, yearOf } from '#domain/embargo.ts'
import type { Fields } from '#records/description.ts'
import { loadKnownPersons } from '#records/known-persons.ts'
import { passengerDescription } from '#records/passengers.ts'
import { readStored } from '#records/settings.ts'
import { HttpError, invalidRequest } from '../../http/errors.ts'
import type { Entity } from '../records/entity.ts'

export const passengers: Entity<'passenger'> = {
  ...passengerDescription,
  searched: ['fullName', 'recordId'],
  // An earlier version shows nobody sooner: the later day stays.
  staysOut: {
    restored: (fields, { publicFrom }) => ({ ...fields, publicFrom: laterDay(fields.publicFrom, publicFrom) }),
  },

  async prepare({ trx }, asked, before) {
    const { journey, recordId } = asked
    const voyage = await trx
      .selectFrom('journey')
      .select(['id', 'start_date', 'end_date'])
      .where('id', '=', Number(journey))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!voyage && journey !== before?.fields.journey) throw noVoyage()
    const publicFrom = asked.publicFrom ?? (voyage && !before ? await embargoOfNew(trx, asked, voyage) : null)
    const fields: Fields = { ...asked, publicFrom, demonstration: asked.demonstration ?? false }
    if (!before || IDENTIFYING.some((field) => fields[field] !== before.fields[field])) await refuseErased(trx, fields)
    if (recordId === null || recordId === before?.fields.recordId) return fields
    const taken = await trx.selectFrom('passenger').select('id').where('record_id', '=', String(recordId)).executeTakeFirst()
    if (taken) throw new HttpError(409, 'record_id_taken', 'There is another passenger with this record id.')
    return fields
  },

  mayChange({ shown }) {
    if (shown.standing === 'erased') throw alreadyErased()
  },

  checkPublic: ({ trx }, fields) => refuseErased(trx, fields),

  async uses() {
    return []
  },
}

export const alreadyErased = () => new HttpError(409, 'erased', 'This person was erased on request.')

const IDENTIFYING = [
  'fullName',
  'journey',
  'birthYear',
  'recordId',
] as const satisfies (keyof typeof passengerDescription.columns)[]

/** Nobody brings back whom somebody wanted erased. */
async function refuseErased(trx: Kysely<Database>, { fullName, journey, birthYear, recordId }: Fields): Promise<void> {
  const erased = await loadKnownPersons(trx)
  const person = { name: String(fullName), journeyId: Number(journey) }
  const known = { birthYear: (birthYear as number | null) ?? null, recordId: (recordId as string | null) ?? null }
  if (erased.has({ ...person, ...known })) throw new HttpError(409, 'erased_person', ERASED_PERSON)
}

const ERASED_PERSON =
  'A person of this name on this journey, or of this record id, was erased on request. Somebody else needs another birth year.'

/** The embargo of Settings, for a new passenger to whom no day was given. */
async function embargoOfNew(
  trx: Kysely<Database>,
  { birthYear }: Fields,
  { start_date, end_date }: { start_date: string | null; end_date: string | null },
): Promise<string | null> {
  const { embargoYears } = (await readStored(trx)).fields
  if (embargoYears === null) return null
  const years = { birthYear: (birthYear as number | null) ?? null, journeyYear: yearOf(start_date, end_date) }
  return embargoOf(embargoYears, years, todayInAmsterdam())
}

export const noVoyage = () => invalidRequest("'journey' is no journey, or one in the bin.")

/** Null is no embargo. */
const laterDay = (...days: unknown[]): string | null =>
  days
    .filter((day): day is string => typeof day === 'string')
    .toSorted()
    .at(-1) ?? null

/** Passengers: what is checked when staff change one. Nothing but publishing brings back whom staff withdrew. */
import { passengerDescription } from '#records/passengers.ts'
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
    const fields = { ...asked, demonstration: asked.demonstration ?? false }
    const { journey, recordId } = asked
    const voyage = await trx
      .selectFrom('journey')
      .select('id')
      .where('id', '=', Number(journey))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!voyage && journey !== before?.fields.journey) throw noVoyage()
    if (recordId === null || recordId === before?.fields.recordId) return fields
    const taken = await trx.selectFrom('passenger').select('id').where('record_id', '=', String(recordId)).executeTakeFirst()
    if (taken) throw new HttpError(409, 'record_id_taken', 'There is another passenger with this record id.')
    return fields
  },

  async uses() {
    return []
  },
}

export const noVoyage = () => invalidRequest("'journey' is no journey, or one in the bin.")

/** Null is no embargo. */
const laterDay = (...days: unknown[]): string | null =>
  days
    .filter((day): day is string => typeof day === 'string')
    .toSorted()
    .at(-1) ?? null

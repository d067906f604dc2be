import { passengerDescription } from '#records/all.ts'
import { HttpError, invalidRequest } from '../../http/errors.ts'
import type { Entity } from '../records/entity.ts'

export const passengers: Entity<'passenger'> = {
  ...passengerDescription,
  searched: ['fullName'],

  async prepare({ trx }, fields, before) {
    const { journey, recordId } = fields
    const voyage = await trx
      .selectFrom('journey')
      .select('id')
      .where('id', '=', Number(journey))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!voyage && journey !== before?.fields.journey) throw invalidRequest("'journey' is no journey, or one in the bin.")
    if (recordId === null || recordId === before?.fields.recordId) return fields
    const taken = await trx.selectFrom('passenger').select('id').where('record_id', '=', String(recordId)).executeTakeFirst()
    if (taken) throw new HttpError(409, 'record_id_taken', 'There is another passenger with this record id.')
    return fields
  },

  async uses() {
    return []
  },
}

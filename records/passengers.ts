/** Passengers: what staff keep of them. */
import { type RawBuilder, sql } from 'kysely'
import { todayInAmsterdam } from '#db/published.ts'
import { passengerAddress } from '#domain/addresses.ts'
import type { Standing } from '#domain/passenger-staff.ts'
import { describe, type Fields } from './description.ts'

/** Whether visitors see a passenger of a row `record`, whose voyage they see. */
export const standing = (today = todayInAmsterdam()): RawBuilder<Standing> => sql<Standing>`case
  when record.erased_at is not null then 'erased'
  when record.published_at is null then 'withdrawn'
  when record.public_from > ${today}::date then 'embargoed'
  else 'public' end`

/** The states of a correction that waits for staff. */
export const IS_WAITING = sql`submission.kind = 'correction' and submission.about_kind = 'passenger'
  and submission.state in ('new', 'suspect', 'reviewed')`

export const passengerDescription = describe('passenger', {
  said: 'Passenger',
  references: ['journey'],
  label: ({ fullName }) => String(fullName || 'Erased person'),

  async readShown(db, ids) {
    const { rows } = await sql<Shown>`select record.id, ${standing()} as standing, journey.code as "journeyId",
        ship.ship_name as "shipName",
        journey.deleted_at is null and journey.published_at is not null as "hasPublicVoyage",
        (select count(*)::int from submission where ${IS_WAITING} and about_id = record.id::text) as corrections
      from passenger as record
        join journey on journey.id = record.journey_id
        left join ship on ship.id = journey.ship_id
      where record.id = any(${ids}::int[])`.execute(db)
    return new Map(
      rows.map(({ id, hasPublicVoyage, ...shown }): [number, Fields] => {
        const isSeen = hasPublicVoyage && shown.standing === 'public'
        return [id, { ...shown, site: isSeen ? passengerAddress(String(id)) : null }]
      }),
    )
  },
})

interface Shown {
  id: number
  standing: Standing
  journeyId: string
  shipName: string | null
  hasPublicVoyage: boolean
  corrections: number
}

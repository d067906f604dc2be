/** Access to the scanned passenger lists, as calls send it. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { MediaItemSchema } from './media.ts'

/** The alert for a visitor without access. Its wording is prescribed. */
export const LIST_ALERT =
  'Helaas kunnen de passagierslijsten uitsluitend geraadpleegd worden bij het Kenniscentrum van het Indisch Herinneringscentrum. Dit in verband met de privacywet AVG'

/** The fewest and the most characters of the code that opens the lists. */
export const CODE_MIN = 4
export const CODE_MAX = 200

/** `by`: the visitor's IP address is on the list, or the visitor typed the code within the last half hour. */
export const AccessSchema = Type.Object({
  granted: Type.Boolean(),
  by: Nullable(Type.Union([Type.Literal('address'), Type.Literal('code')])),
})
export type Access = Static<typeof AccessSchema>

/** The scanned pages of one voyage's list, in order. */
export const PassengerListSchema = Type.Object({ pages: Type.Array(MediaItemSchema) })
export type PassengerList = Static<typeof PassengerListSchema>

/** Access to the passenger lists: what goes over the wire. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { MediaItemSchema } from './media.ts'

/** The alert for a visitor without access, in the exact words of the specification. */
export const LIST_ALERT =
  'Helaas kunnen de passagierslijsten uitsluitend geraadpleegd worden bij het Kenniscentrum van het Indisch Herinneringscentrum. Dit in verband met de privacywet AVG'

/** How many characters the code that opens the lists may have. */
export const CODE_MIN = 4
export const CODE_MAX = 200

/** `by`: the visitor's address is listed, or he typed the code within the last half hour. */
export const AccessSchema = Type.Object({
  granted: Type.Boolean(),
  by: Nullable(Type.Union([Type.Literal('address'), Type.Literal('code')])),
})
export type Access = Static<typeof AccessSchema>

/** The scanned pages of one voyage's list, in order. */
export const PassengerListSchema = Type.Object({ pages: Type.Array(MediaItemSchema) })
export type PassengerList = Static<typeof PassengerListSchema>

/** Access to the passenger lists, as the page asks for it. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { MediaItemSchema } from './media.ts'

/** The alert before the passenger lists, in the specification's words, to the letter. */
export const LIST_ALERT =
  'Helaas kunnen de passagierslijsten uitsluitend geraadpleegd worden bij het Kenniscentrum van het Indisch Herinneringscentrum. Dit in verband met de privacywet AVG'

/** The length of a code that opens the lists, in characters. */
export const CODE_MIN = 4
export const CODE_MAX = 200

/** `by`: a listed address, or a code that was typed within the last half hour. */
export const AccessSchema = Type.Object({
  granted: Type.Boolean(),
  by: Nullable(Type.Union([Type.Literal('address'), Type.Literal('code')])),
})
export type Access = Static<typeof AccessSchema>

/** The scanned pages of one voyage's list, in order. */
export const PassengerListSchema = Type.Object({ pages: Type.Array(MediaItemSchema) })
export type PassengerList = Static<typeof PassengerListSchema>

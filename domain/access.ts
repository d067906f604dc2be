/** Access to the scanned passenger lists, as calls send it. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { MediaItemSchema } from './media.ts'

/** The alert for a visitor without access. Its wording is prescribed. */
export const LIST_ALERT =
  'Helaas kunnen de passagierslijsten uitsluitend geraadpleegd worden bij het Kenniscentrum van het Indisch Herinneringscentrum. Dit in verband met de privacywet AVG'

/** The fewest and the most characters of the code that opens the lists. */
export const CODE_MIN = 6
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

/** By which right somebody opened a list: an address of the reading room, the code, or as staff. */
export const LetInBySchema = Type.Enum(['address', 'code', 'staff'])
export type LetInBy = Static<typeof LetInBySchema>

/** A passenger list that somebody opened. */
export const OpeningSchema = Type.Object({
  _id: Type.String(),
  openedAt: Type.String(),
  /** The voyage's code then. */
  journeyId: Type.String(),
  /** Null if there is no such voyage any more, or no known ship. */
  ship: Nullable(Type.String()),
  by: LetInBySchema,
  /** A member of staff; null for a visitor. */
  username: Nullable(Type.String()),
  address: Type.String(),
})
export type Opening = Static<typeof OpeningSchema>

/** Access by the code that has not ended yet, and the lists that were opened by it. */
export const GrantSchema = Type.Object({
  _id: Type.String(),
  /** Null for a grant from before addresses were kept. */
  address: Nullable(Type.String()),
  grantedAt: Type.String(),
  expiresAt: Type.String(),
  opened: Type.Array(Type.Object({ journeyId: Type.String(), ship: Nullable(Type.String()) })),
})
export type Grant = Static<typeof GrantSchema>

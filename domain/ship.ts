/** Ships as they go over the wire. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'

export const ShipHitSchema = Type.Object({
  _id: Type.String(),
  shipName: Type.String(),
  journeys: Type.Array(
    Type.Object({ journeyId: Type.String(), name: Type.String(), startDate: Nullable(Type.String()) }),
  ),
})
export type ShipHit = Static<typeof ShipHitSchema>

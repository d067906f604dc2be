/** Ships: as staff and imports write them, and as calls answer them. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { filled, Line, SourceSchema, Text, Whole, YearSchema } from './fields.ts'
import { ShipPassengerSchema } from './passenger.ts'

/** The fields that staff and imports write. `master` commanded the ship (gezagvoerder). `tonnage` is gross register tons. */
export const ShipFieldsSchema = Type.Object({
  shipName: filled(Line(120), 'Ship Name is required'),
  prefix: Nullable(Line(20)),
  company: Nullable(Line(200)),
  master: Nullable(Line(200)),
  builtYear: Nullable(YearSchema),
  tonnage: Nullable(Whole(0, 1_000_000)),
  nationality: Nullable(Line(100)),
  note: Nullable(Text(10_000)),
  source: Nullable(SourceSchema),
})
export type ShipFields = Static<typeof ShipFieldsSchema>

/** The ship of a voyage, as visitors see it. */
export const VoyageShipSchema = Type.Object({
  id: Nullable(Type.String()),
  name: Nullable(Type.String()),
  prefix: Nullable(Type.String()),
  company: Nullable(Type.String()),
  master: Nullable(Type.String()),
  builtYear: Nullable(Type.Integer()),
  passengers: Type.Array(ShipPassengerSchema),
})
type VoyageShip = Static<typeof VoyageShipSchema>
/** The fields of the ship's own record among those. */
export type ShipFacts = Pick<VoyageShip, keyof VoyageShip & keyof Static<typeof ShipFieldsSchema>>
export const shipFacts = () =>
  Object.keys(VoyageShipSchema.properties).filter((name): name is keyof ShipFacts => name in ShipFieldsSchema.properties)

export const ShipHitSchema = Type.Object({
  _id: Type.String(),
  shipName: Type.String(),
  journeys: Type.Array(Type.Object({ journeyId: Type.String(), name: Type.String(), startDate: Nullable(Type.String()) })),
})
export type ShipHit = Static<typeof ShipHitSchema>

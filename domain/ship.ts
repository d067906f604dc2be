/** Ships: as staff and imports write them, and as they are found. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { filled, Line, SourceSchema, Text, Whole, YearSchema } from './fields.ts'

/** The fields that staff and imports write. `tonnage` is in gross register tons. */
export const ShipFieldsSchema = Type.Object({
  shipName: filled(Line(120), 'Ship Name is required'),
  prefix: Nullable(Line(20)),
  company: Nullable(Line(200)),
  builtYear: Nullable(YearSchema),
  tonnage: Nullable(Whole(0, 1_000_000)),
  nationality: Nullable(Line(100)),
  note: Nullable(Text(10_000)),
  source: Nullable(SourceSchema),
})

export const ShipHitSchema = Type.Object({
  _id: Type.String(),
  shipName: Type.String(),
  journeys: Type.Array(
    Type.Object({ journeyId: Type.String(), name: Type.String(), startDate: Nullable(Type.String()) }),
  ),
})
export type ShipHit = Static<typeof ShipHitSchema>

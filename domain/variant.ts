/** Spellings of a name or a place that mean the same. Who types one finds all. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { filled, Line } from './fields.ts'

/** The first spelling is that of the registers: Cornelis, Kees, Cor. */
export const VariantFieldsSchema = Type.Object({
  kind: filled(Type.Enum(['name', 'place']), 'Kind is required'),
  spellings: Type.Array(Line(80), { minItems: 2, maxItems: 50 }),
})
export type VariantFields = Static<typeof VariantFieldsSchema>

/** The passengers whom a search finds, and how many of them are written otherwise than typed. */
const FoundSchema = Type.Object({ total: Type.Integer(), otherwise: Type.Integer() })

/** How many records have one of the spellings. Points count only for a place where no voyage begins or ends. */
export const StandsInSchema = Type.Object({ what: Type.Enum(['passenger', 'journey', 'point']), count: Type.Integer() })
export type StandsIn = Static<typeof StandsInSchema>

/** A search as it is, and as it would be with these spellings: its first passengers. `isNew`: now it does not find them. */
export const TriedVariantSchema = Type.Object({
  now: FoundSchema,
  tried: FoundSchema,
  passengers: Type.Array(
    Type.Object({
      _id: Type.String(),
      fullName: Type.String(),
      journeyId: Type.String(),
      ship: Nullable(Type.String()),
      reason: Nullable(Type.String()),
      isNew: Type.Boolean(),
    }),
  ),
})
export type TriedVariant = Static<typeof TriedVariantSchema>

/** Partners, funders and sources. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'

export const PartnerSchema = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  role: Type.Union([Type.Literal('partner'), Type.Literal('financier'), Type.Literal('bron')]),
  url: Nullable(Type.String()),
  logo: Nullable(Type.String()),
})
export type Partner = Static<typeof PartnerSchema>

/** Partners, funders and sources: as imports write them, and as calls answer them. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { filled, Line, WebAddressSchema } from './fields.ts'

const RoleSchema = Type.Enum(['partner', 'financier', 'bron'])
export type PartnerRole = Static<typeof RoleSchema>

/** The fields that imports write, besides the logo. */
export const PartnerFieldsSchema = Type.Object({
  name: filled(Line(200), 'Name is required'),
  role: RoleSchema,
  url: Nullable(WebAddressSchema),
})

export const PartnerSchema = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  role: RoleSchema,
  url: Nullable(Type.String()),
  logo: Nullable(Type.String()),
})
export type Partner = Static<typeof PartnerSchema>

/** The groups of the page of partners, in order. */
export const PARTNER_GROUPS = [
  { role: 'partner', title: 'Partners' },
  { role: 'financier', title: 'Financiers' },
  { role: 'bron', title: 'Bronnen' },
] as const
export const PARTNERS_LEAD = 'Wie dit archief mogelijk maken, en waar de gegevens vandaan komen.'

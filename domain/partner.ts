/** Partners, funders and sources: as imports write them, and as calls answer them. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { filled, Line, WebAddressSchema } from './fields.ts'

const RoleSchema = Type.Enum(['partner', 'financier', 'bron'])
export type PartnerRole = Static<typeof RoleSchema>

/** The address of a picture on this server. */
const LogoSchema = Type.String({
  pattern: '^/media/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  must: 'be a picture of this site',
})

export const PartnerFieldsSchema = Type.Object({
  name: filled(Line(200), 'Name is required'),
  role: filled(RoleSchema, 'Role is required'),
  url: Nullable(WebAddressSchema),
  logo: Nullable(LogoSchema),
  /** Read out to visitors who cannot see the logo. */
  logoWords: Nullable(Line(200)),
  /** Among all partners; those without one come last, as they were entered. */
  order: Nullable(Type.Integer({ minimum: 1 })),
})

export const PartnerSchema = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  role: RoleSchema,
  url: Nullable(Type.String()),
  logo: Nullable(Type.String()),
  logoWords: Nullable(Type.String()),
})
export type Partner = Static<typeof PartnerSchema>

/** The groups of the page of partners, in order. */
export const PARTNER_GROUPS = [
  { role: 'partner', title: 'Partners' },
  { role: 'financier', title: 'Financiers' },
  { role: 'bron', title: 'Bronnen' },
] as const
export const PARTNERS_LEAD = 'Wie dit archief mogelijk maken, en waar de gegevens vandaan komen.'

/** `https://www.nationaalarchief.nl/onderzoeken` -> `nationaalarchief.nl` */
export const siteOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url).replace(/^www\./, '')

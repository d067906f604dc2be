import type { PartnerRole } from '#domain/partner.ts'
import type { RowOf } from '#domain/staff-records.ts'
import { describe } from '../list/description.ts'

export type PartnerRow = RowOf<'partner'>

/** The roles in the order of the page, each with its name and that of its group. */
export const ROLES: Readonly<Record<PartnerRole, { one: string; many: string }>> = {
  partner: { one: 'Partner', many: 'Partners' },
  financier: { one: 'Financier', many: 'Financiers' },
  bron: { one: 'Source (bron)', many: 'Sources (Bronnen)' },
}

export const partners = describe('partner', {
  plural: 'partners',
  said: 'Partner',
  deleted: 'partner',
  nameOf: ({ name }) => name,
  refusals: { partner_name_taken: ['name'] },
  hasDrafts: false,
  fields: {
    name: { label: 'Name' },
    role: { label: 'Role', say: (role) => ROLES[role as PartnerRole]?.one ?? '' },
    url: { label: 'Web address' },
    logo: { label: 'Logo' },
    logoWords: { label: 'Logo, in words', hint: 'Read out to visitors who cannot see it.' },
    order: { label: 'Order' },
  },
  columns: [],
})

import type { Partner } from '#domain/partner.ts'
import { usePartners } from './menu.ts'

const ROLES = { partner: 'Partner', financier: 'Financier', bron: 'Bron' } as const

/** The partner's logo in the menu: the first partner, else the first funder, else the first source. */
export function PartnerLink() {
  const { data } = usePartners()
  const partner = data && firstByRole(data)
  if (!partner) return <div className="partner-link" />
  return (
    <div className="partner-link">
      <span>{ROLES[partner.role]}</span>
      <a href={partner.url ?? '/partners'} rel="noopener">
        {partner.logo ? <img src={partner.logo} alt={partner.name} /> : partner.name}
      </a>
    </div>
  )
}

function firstByRole(partners: readonly Partner[]): Partner | undefined {
  const roles = Object.keys(ROLES)
  return [...partners].sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))[0]
}

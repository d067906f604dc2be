import { Link } from 'wouter'
import type { Partner } from '#domain/partner.ts'
import { usePartners } from '../../client/shared-resources.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'

const ROLES = { partner: 'Partner', financier: 'Financier', bron: 'Bron' } as const

/** The partner's logo in the menu: the first partner, else the first funder, else the first source. */
export function PartnerLink() {
  const { data } = usePartners()
  const partner = data && firstByRole(data)
  if (!partner) return <div className="partner-link" />
  const face = partner.logo ? <img src={partner.logo} alt={partner.name} /> : <span>{partner.name}</span>
  return (
    <div className="partner-link">
      <p>{ROLES[partner.role]}</p>
      {partner.url ? (
        <ExternalLink href={partner.url}>{face}</ExternalLink>
      ) : (
        <Link href="/partners">{face}</Link>
      )}
    </div>
  )
}

function firstByRole(partners: readonly Partner[]): Partner | undefined {
  const roles = Object.keys(ROLES)
  return [...partners].sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))[0]
}

import { PARTNER_GROUPS, PARTNERS_LEAD, type Partner, siteOf } from '#domain/partner.ts'
import { usePartners } from '../../client/use-resource.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { LoadError } from '../LoadError.tsx'
import './partners.css'

/** `/partners`: partners, funders, and the sources of the data. */
export default function PartnersPage() {
  useTitle('Partners')
  const { data, error, loading, retry } = usePartners()
  return (
    <main id="main" tabIndex={-1} className="partners" aria-busy={loading}>
      <h1>Partners</h1>
      <p className="partners__lead">{PARTNERS_LEAD}</p>
      {data && PARTNER_GROUPS.map((group) => <PartnerGroup key={group.role} {...group} partners={data} />)}
      {data?.length === 0 && <p>Er zijn nog geen partners genoemd.</p>}
      {loading && <span className="bar partners__skeleton" />}
      {error && !data && <LoadError error={error} failed="De partners konden" onRetry={retry} />}
    </main>
  )
}

function PartnerGroup({ role, title, partners }: { role: Partner['role']; title: string; partners: readonly Partner[] }) {
  const members = partners.filter((partner) => partner.role === role)
  if (members.length === 0) return null
  return (
    <section aria-labelledby={`partners-${role}`}>
      <h2 id={`partners-${role}`}>{title}</h2>
      <ul>
        {members.map((partner) => (
          <li key={partner._id}>
            <PartnerPlate partner={partner} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A plate with the logo, or with the name if there is no logo. */
function PartnerPlate({ partner: { name, url, logo, logoWords } }: { partner: Partner }) {
  const face = (
    <>
      <span className="partner__plate">{logo ? <img src={logo} alt={logoWords ?? ''} loading="lazy" /> : <b>{name}</b>}</span>
      {logo && <span className="partner__name">{name}</span>}
    </>
  )
  if (!url) return <div className="partner">{face}</div>
  return (
    <ExternalLink className="partner" href={url}>
      {face}
      <small>{siteOf(url)}</small>
    </ExternalLink>
  )
}

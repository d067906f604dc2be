import { Link } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { useMenu } from '../../client/use-resource.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'
import { Logo } from '../../lib/Logo.tsx'

const DATA = { label: 'Gegevens', to: PAGES.data }

/** Stands below every page with a masthead. */
export function Footer() {
  const { data, loading } = useMenu()
  const footer = data?.footer
  return (
    <footer className="footer" aria-busy={loading}>
      <p className="footer__who">
        <Logo />
        <span>
          <b>Overtocht</b>Archief van repatriëringsreizen, 1945–1968
        </span>
      </p>
      {footer && (
        <ul>
          {[...footer.links, DATA].map(({ label, to }) => (
            <li key={to}>
              <Link href={to} className="text-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {footer && (
        <p className="footer__terms">
          {footer.licence && (
            <>
              Verhalen en kaarten: <ExternalLink href={footer.licence.url}>{footer.licence.name}</ExternalLink>.{' '}
            </>
          )}
          {footer.sources.length > 0 && (
            <>
              <Link href={PAGES.partners}>Bronnen</Link>: {footer.sources.join(', ')}.
            </>
          )}
        </p>
      )}
    </footer>
  )
}

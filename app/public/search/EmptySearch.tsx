import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { menuPageAddress, PAGES } from '#domain/addresses.ts'
import { countOf, formatNumber } from '#domain/words.ts'
import { getOverview } from '../../client/endpoints.ts'
import { useMenu, useResource } from '../../client/use-resource.ts'
import { journeysUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'

// Lazy: it takes much code to read a surname out of a name, and most visitors never see this page.
const Examples = lazy(() => import('./Examples.tsx').catch(() => ({ default: () => null })))

/** `/zoeken` without a term: says what visitors can search for, with examples from the archive. */
export function EmptySearch() {
  return (
    <div className="empty-search">
      <h1>Zoek op passagier of schip</h1>
      <p>Typ een naam, een schip, een haven of een jaar, of enkele daarvan samen.</p>
      <Suspense>
        <Examples />
      </Suspense>
      <p className="to-stories">
        <Link href={PAGES.stories} className="text-link">
          Blader door alle verhalen <Icon name="arrow" />
        </Link>
      </p>
      <ToBrowse />
      <Tips />
    </div>
  )
}

/** All voyages and all ships. */
export const ToBrowse = () => (
  <p className="to-browse">
    <Link href={PAGES.journeys} className="text-link">
      Blader door alle reizen <Icon name="arrow" />
    </Link>
    <Link href={PAGES.ships} className="text-link">
      Blader door alle schepen <Icon name="arrow" />
    </Link>
  </p>
)

/** How to find more. Links to the page about the archive, if there is such a page. */
export function Tips() {
  const { data: menu } = useMenu()
  const { data: overview } = useResource('overview', getOverview)
  // An answer that was kept before does not tell.
  const unnamed = overview ? overview.journeys - (overview.journeysWithNames ?? overview.journeys) : 0
  const about = menu?.menuItems
    .flatMap(({ to, label, subLinks = [] }) => [{ to, label }, ...subLinks])
    .find(({ to }) => to === menuPageAddress('over-dit-archief'))
  return (
    <aside className="tips" aria-labelledby="tips">
      <h2 id="tips">Zo vindt u meer</h2>
      <ul>
        <li>
          Zoek eerst op de achternaam alleen. <i>oe</i> en <i>u</i>, <i>tj</i> en <i>c</i> zijn voor ons gelijk.
        </li>
        <li>Een getrouwde vrouw staat vaak onder de naam van haar man.</li>
        <li>Kleine kinderen staan soms zonder voornaam bij een ouder.</li>
        <li>
          {unnamed > 0 && overview ? (
            <>
              Van {formatNumber(unnamed)} van de {countOf(overview.journeys, 'reis', 'reizen')} zijn nog geen namen ingevoerd.{' '}
              <Link href={journeysUrl.href({ names: ['none'] })}>Welke reizen?</Link>
            </>
          ) : (
            <>Van sommige reizen is geen lijst bewaard. {about?.to && <Link href={about.to}>{about.label}</Link>}</>
          )}
        </li>
      </ul>
    </aside>
  )
}

// The page's layout comes first: its parts refine it.
import './voyage.css'
import './voyage-screens.css'
import { type ReactNode, useEffect, useState } from 'react'
import { PAGES } from '#domain/addresses.ts'
import { anyCase } from '#domain/any-case.ts'
import type { ApiError } from '../../client/client.ts'
import { getJourney } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { trail } from '../../lib/trail.ts'
import { globeUrl } from '../../lib/urls.ts'
import { useTitle } from '../../lib/use-title.ts'
import { loadGlobe } from '../../viewers/globe/preload.ts'
import { KeptVoyages } from '../device/KeptVoyages.tsx'
import { WaysOn } from '../WaysOn.tsx'
import { BackLink } from './BackLink.tsx'
import { type GlobeAddress, useGlobeUrl } from './use-globe-url.ts'
import { Voyage } from './Voyage.tsx'

loadGlobe().catch(() => undefined)

/** `/wereldbol`: one voyage on the map, with its stories. Everything on screen follows from the URL. */
export default function GlobePage() {
  const address = useGlobeUrl()
  const { journeyId } = address.url
  // Without a voyage nothing else in the address means anything.
  useEffect(() => {
    if (!journeyId && trail.search && trail.path === PAGES.voyage) {
      trail.navigate(globeUrl.href({}), { replace: true })
    }
  }, [journeyId])
  return journeyId ? (
    <FetchedVoyage key={anyCase(journeyId)} address={address} />
  ) : (
    <Message address={address} title="Kies een reis">
      <p>In dit adres staat niet welke reis u wilt volgen. Zo vindt u er een:</p>
      <WaysOn />
    </Message>
  )
}

/**
 * The searched name stays in the URL; the call carries the voyage's code alone, so that its answer can be kept.
 * A code is found however it is typed: the address takes over the archive's spelling once that is known.
 */
function FetchedVoyage({ address }: { address: GlobeAddress }) {
  const { journeyId } = address.url
  const { data, error, loading, retry } = useResource(`journey ${anyCase(journeyId)}`, (signal) =>
    getJourney(journeyId, signal),
  )
  const journey = useUnchanged(data)
  if (journey) return <Voyage journey={journey} address={address} />
  if (loading || !error) return <Loading address={address} />
  // A code that no voyage can have is refused as such.
  if (error.status === 404 || error.status === 400) {
    return (
      <Message address={address} title="Deze reis is er niet">
        <p>In het archief staat geen reis met code {journeyId}. Zo kunt u verder:</p>
        <WaysOn />
      </Message>
    )
  }
  return (
    <Message address={address} title="De reis kon niet worden geladen">
      <p role="alert">{reasonOf(error)}</p>
      <button type="button" className="button" onClick={retry}>
        Probeer opnieuw
      </button>
      {error.offline && <KeptVoyages />}
    </Message>
  )
}

function reasonOf({ offline, status }: ApiError): string {
  if (offline) return 'Er is geen verbinding, en deze reis is niet op dit apparaat bewaard.'
  // `useResource` does so.
  if (status === 503) return 'De gegevens zijn even niet bereikbaar. We proberen het vanzelf opnieuw.'
  return 'Er ging iets mis bij het ophalen van de reis.'
}

function Message({ address, title, children }: { address: GlobeAddress; title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <main id="main" tabIndex={-1} className="message-page voyage-message">
      <BackLink address={address} />
      <h1>{title}</h1>
      {children}
    </main>
  )
}

function Loading({ address }: { address: GlobeAddress }) {
  useTitle('Reis')
  return (
    <main id="main" tabIndex={-1} className="voyage" aria-busy="true">
      <div className="voyage-top">
        <BackLink address={address} />
      </div>
      <section className="voyage-panel" aria-label="De reis">
        <div className="voyage-panel__bar">
          <BackLink address={address} />
        </div>
        <div className="voyage-panel__scroll voyage-skeleton" aria-hidden="true">
          <span className="bar" />
          <span className="bar" />
          <span className="bar" />
          <span className="bar" />
        </div>
        <p className="visually-hidden" role="status">
          De reis wordt geladen
        </p>
      </section>
      <div className="voyage-chart" />
      <div className="voyage-timeline" />
    </main>
  )
}

/**
 * The same object for as long as what it says stays the same: a voyage that is fetched again is usually the one that
 * is on the screen already, and its map need not be made anew.
 */
function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value) return kept
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

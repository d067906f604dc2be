// The layout of the page comes first, because the parts refine it.
import './voyage.css'
import './voyage-screens.css'
import { type ReactNode, useEffect, useState } from 'react'
import { PAGES } from '#domain/addresses.ts'
import { anyCase } from '#domain/any-case.ts'
import type { ApiError } from '../../client/client.ts'
import { getJourney, getPassenger } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { count } from '../../lib/count.ts'
import { trail } from '../../lib/trail.ts'
import { globeUrl } from '../../lib/urls.ts'
import { useTitle } from '../../lib/use-title.ts'
import { loadGlobe } from '../../viewers/globe/preload.ts'
import { KeptVoyages } from '../device/KeptVoyages.tsx'
import { WaysOn } from '../WaysOn.tsx'
import { BackLink } from './BackLink.tsx'
import { type GlobeAddress, useGlobeUrl } from './use-globe-url.ts'
import { Voyage } from './Voyage.tsx'
// What paper hides and shows comes last, after the rules of the parts.
import './print.css'

loadGlobe().catch(() => undefined)

/** `/wereldbol`: one voyage on the map, with its stories. Everything on the screen follows from the URL. */
export default function GlobePage() {
  const address = useGlobeUrl()
  const { journeyId, passenger } = address.url
  if (journeyId) return <FetchedVoyage key={anyCase(journeyId)} address={address} />
  return passenger ? <VoyageOfPassenger address={address} /> : <NoVoyage address={address} />
}

/** Without a voyage the rest of the address means nothing. */
function NoVoyage({ address }: { address: GlobeAddress }) {
  useEffect(() => {
    if (trail.search && trail.path === PAGES.voyage) trail.navigate(globeUrl.href({}), { replace: true })
  }, [])
  return (
    <Message address={address} title="Kies een reis">
      <p>In dit adres staat niet welke reis u wilt volgen. Zo vindt u er een:</p>
      <WaysOn />
    </Message>
  )
}

/** A link may name the passenger alone. Then the voyage comes into the address. */
function VoyageOfPassenger({ address }: { address: GlobeAddress }) {
  const { url, go } = address
  const { data, error, retry } = useResource(`passenger ${url.passenger}`, (signal) => getPassenger(url.passenger, signal))
  const journeyId = data?.journey.journeyId
  useEffect(() => {
    if (journeyId && trail.path === PAGES.voyage) go({ journeyId }, { replace: true })
  }, [journeyId, go])
  if (error?.status === 404) return <NoVoyage address={address} />
  return error ? <NotLoaded address={address} error={error} onRetry={retry} /> : <Loading address={address} />
}

/**
 * The searched name stays in the URL. The call carries only the voyage's code, so that its answer can be kept. The code may be
 * typed in any case. Once the voyage is there the address gets the archive's spelling.
 */
function FetchedVoyage({ address }: { address: GlobeAddress }) {
  const { journeyId } = address.url
  const { data, error, loading, retry } = useResource(`journey ${anyCase(journeyId)}`, (signal) =>
    getJourney(journeyId, signal),
  )
  const journey = useUnchanged(data)
  const isOpen = journey !== undefined
  useEffect(() => {
    if (isOpen) count('voyage')
  }, [isOpen])
  if (journey) return <Voyage journey={journey} address={address} />
  if (loading || !error) return <Loading address={address} />
  // The server answers 400 to a code that no voyage can have.
  if (error.status === 404 || error.status === 400) {
    return (
      <Message address={address} title="Deze reis is er niet">
        <p>In het archief staat geen reis met code {journeyId}. Zo kunt u verder:</p>
        <WaysOn />
      </Message>
    )
  }
  return <NotLoaded address={address} error={error} onRetry={retry} />
}

const NotLoaded = ({ address, error, onRetry }: { address: GlobeAddress; error: ApiError; onRetry: () => void }) => (
  <Message address={address} title="De reis kon niet worden geladen">
    <p role="alert">{reasonOf(error)}</p>
    <button type="button" className="button" onClick={onRetry}>
      Probeer opnieuw
    </button>
    {error.offline && <KeptVoyages />}
  </Message>
)

function reasonOf({ offline, status, message }: ApiError): string {
  if (offline) return 'Er is geen verbinding, en deze reis is niet op dit apparaat bewaard.'
  // `useResource` tries again by itself.
  if (status === 503) return 'De gegevens zijn even niet bereikbaar. We proberen het vanzelf opnieuw.'
  // The server says how long to wait.
  if (status === 429) return message
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
 * Returns the same object while its content stays the same. A voyage that is fetched again is usually unchanged, and then its
 * map need not be made again.
 */
function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value) return kept
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

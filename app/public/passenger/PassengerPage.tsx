import './passenger.css'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link, useParams } from 'wouter'
import { isWebAddress, passengerAddress, shipAddress } from '#domain/addresses.ts'
import type { ContentPoint } from '#domain/content-point.ts'
import { inventoryOf } from '#domain/coverage.ts'
import { namesEntered } from '#domain/filters.ts'
import { type Itinerary, makeItinerary } from '#domain/itinerary.ts'
import type { Journey } from '#domain/journey.ts'
import type { PassengerPage as Passenger } from '#domain/passenger-page.ts'
import { plainText } from '#domain/rich-text.ts'
import { formatMiles, LEG, shipLine } from '#domain/voyage-words.ts'
import { countOf, dateOrUnknown, formatNumber } from '#domain/words.ts'
import { getJourney, getPassenger, searchPassengers } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { Breakable, ExternalLink } from '../../lib/ExternalLink.tsx'
import { Fact } from '../../lib/Fact.tsx'
import { isKiosk } from '../../lib/kiosk.ts'
import { withLeadFont } from '../../lib/lead-font.ts'
import { trail, useTrailState } from '../../lib/trail.ts'
import { globeUrl, searchUrl } from '../../lib/urls.ts'
import { useOwnAddress } from '../../lib/use-own-address.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CorrectionButton } from '../correction/CorrectionButton.tsx'
import { Demonstration } from '../Demonstration.tsx'
import { formatKnownPeriod, shareHref } from '../globe/captions.ts'
import { Icon } from '../Icon.tsx'
import { LoadError } from '../LoadError.tsx'
import { ShareButton } from '../ShareButton.tsx'
import { WaysOn } from '../WaysOn.tsx'
import { RouteMap } from './RouteMap.tsx'
import { sentenceOf } from './words.ts'

/** For paper. It has a QR code, whose library nobody on the screen needs. Without it the page still shows. */
const PrintedSheet = lazy<ComponentType<Props>>(() => import('./PrintedSheet.tsx').catch(() => ({ default: () => null })))

/** Names that are shown at first of those with the same surname. */
const SHOWN = 10

/** `/passagier/{id}`, the Reisblad: one passenger, the voyage, and what happened on the way. */
export default function PassengerPage() {
  const { id = '' } = useParams()
  const { data: passenger, error, retry } = useResource(`passenger ${id}`, (signal) => withLeadFont(getPassenger(id, signal)))
  const code = passenger?.journey.journeyId ?? ''
  const voyage = useResource(`journey ${code}`, async (signal) => (code ? getJourney(code, signal) : null))
  const isUnknown = error?.status === 404
  useTitle(isUnknown ? 'Niet gevonden' : (passenger?.fullName ?? null))
  useOwnAddress(passengerAddress, id, passenger?._id)
  if (passenger) return <Sheet passenger={passenger} journey={voyage.data} isLoading={voyage.loading} />
  if (isUnknown) return <Unknown />
  return (
    <main id="main" tabIndex={-1} className={error ? 'message-page' : 'passenger'} aria-busy={!error}>
      {error && (
        <>
          <h1>Dit reisblad is er nu even niet</h1>
          <LoadError error={error} failed="Deze passagier kon" onRetry={retry} />
        </>
      )}
    </main>
  )
}

const Unknown = () => (
  <main id="main" tabIndex={-1} className="message-page">
    <h1>Deze passagier is niet gevonden</h1>
    <p>Het adres klopt niet, of de naam is niet openbaar. Zo kunt u verder:</p>
    <WaysOn />
  </main>
)

interface Props {
  passenger: Passenger
  /** Null while it loads, and without a network if the voyage is not kept. */
  journey: Journey | null
}

/** What needs the voyage comes with it at once, so that nothing moves while somebody reads. */
function Sheet({ passenger, journey, isLoading }: Props & { isLoading: boolean }) {
  const { fullName, demonstration, journey: voyage } = passenger
  const { sentence, ship } = sentenceOf(passenger)
  return (
    <>
      <main id="main" tabIndex={-1} className="passenger" aria-busy={isLoading}>
        <div className="passenger__top">
          <BackToResults fullName={fullName} />
          {demonstration && <Demonstration what="verzonnen naam" />}
        </div>
        <h1>{fullName}</h1>
        <p className="passenger__sentence">
          {sentence}
          {ship && (voyage.ship.id ? <Link href={shipAddress(voyage.ship.id)}>{ship}</Link> : ship)}.
        </p>
        <div className="passenger__acts">
          <Link className="button" href={globeUrl.href({ journeyId: voyage.journeyId, passenger: passenger._id })}>
            <Icon name="play" /> Volg de reis
          </Link>
          <ShareButton title={`${fullName} – Overtocht`} />
          {!isKiosk() && (
            <button type="button" className="button button--line" onClick={() => print()}>
              <Icon name="print" /> Afdrukken
            </button>
          )}
        </div>
        {!isLoading && <Voyage passenger={passenger} journey={journey} />}
      </main>
      <Suspense>
        <PrintedSheet passenger={passenger} journey={journey} />
      </Suspense>
    </>
  )
}

function Voyage({ passenger, journey }: Props) {
  return (
    <>
      <div className="passenger__grid">
        {journey && journey.contentPoints.length > 0 && (
          <figure>
            <RouteMap journey={journey} />
            <figcaption>Een aannemelijke zeeweg, niet overgenomen uit een scheepsjournaal.</figcaption>
          </figure>
        )}
        <Facts passenger={passenger} journey={journey} />
      </div>
      <div className="passenger__low">
        {journey && <Stories passenger={passenger} journey={journey} />}
        <div>
          <Together passenger={passenger} />
          {journey && (
            <section className="passenger__tell">
              <h2>Weet u meer over deze reis?</h2>
              <p>Een herinnering, een foto of een brief krijgt hier een plaats.</p>
              <Link className="button button--line" href={shareHref(journey)}>
                Deel uw verhaal over deze reis
              </Link>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** Back to the results of the search that led here. Without one, a search for this name. */
function BackToResults({ fullName }: Pick<Passenger, 'fullName'>) {
  const { query = '' } = useTrailState<{ query?: string } | null>() ?? {}
  const { data } = useResource(`back to ${query}`, async (signal) =>
    query ? searchPassengers({ query, rows: 1 }, signal) : null,
  )
  const found = data?.total ? `${countOf(data.total, 'passagier', 'passagiers')} voor ‘${query}’` : 'de zoekresultaten'
  return (
    <Link className="passenger__back" href={searchUrl.href({ query: query || fullName })}>
      <Icon name="back" /> {query ? `Terug naar ${found}` : 'Zoek deze naam'}
    </Link>
  )
}

function Facts({ passenger, journey }: Props) {
  const { journey: voyage, days, metres, birthYear, listPage } = passenger
  const line = journey && shipLine(journey.ship)
  const inventory = inventoryOf(journey?.storyIntro ?? null)
  return (
    <div>
      <dl className="passenger__ends">
        <End label="Vertrek" city={voyage.startCity} date={voyage.startDate} />
        <End label="Aankomst" city={voyage.endCity} date={voyage.endDate} />
      </dl>
      <dl className="passenger__facts">
        <Fact label="Schip">
          {voyage.ship.id ? <Link href={shipAddress(voyage.ship.id)}>{voyage.ship.name}</Link> : <i>schip onbekend</i>}
          {line && <small>{line}</small>}
        </Fact>
        {days !== null && <Fact label="Aan boord">{countOf(days, 'dag', 'dagen')}</Fact>}
        {metres !== null && <Fact label="Afstand">{formatMiles(metres)}</Fact>}
        {birthYear !== null && <Fact label="Geboren">in {birthYear}</Fact>}
        {listPage !== null && <Fact label="Passagierslijst">staat op pagina {listPage}</Fact>}
        {(voyage.source || inventory) && (
          <Fact label="Bron">
            {inventory && `Nationaal Archief, ${inventory.archive}, `}
            {voyage.source && isWebAddress(voyage.source) ? (
              <ExternalLink href={voyage.source}>
                {inventory?.number.replace(' ', '\u00a0') ?? <Breakable text={new URL(voyage.source).hostname} />}
              </ExternalLink>
            ) : (
              (inventory?.number ?? voyage.source)
            )}
          </Fact>
        )}
      </dl>
      <CorrectionButton of={{ passenger }} />
    </div>
  )
}

const End = ({ label, city, date }: { label: string; city: string | null; date: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd className={city ? 'passenger__city' : 'passenger__city unknown'}>{city ?? 'haven onbekend'}</dd>
    <dd className={date ? undefined : 'unknown'}>{dateOrUnknown(date)}</dd>
  </div>
)

/** The stories of the voyage as a timetable. A row opens the voyage at that stop. */
function Stories({ passenger, journey }: { passenger: Passenger; journey: Journey }) {
  const told = journey.contentPoints.filter(({ story }) => story !== null)
  const itinerary = makeItinerary(journey)
  if (told.length === 0) return null
  return (
    <section aria-labelledby="told">
      <h2 id="told">Verhalen langs deze reis</h2>
      <ol className="passenger__stops">
        {told.map((point, at) => {
          const isSame = told[at - 1]?.city === point.city
          const hrefs = { contentPointId: point.id, isJourneyModalOpen: true, passenger: passenger._id }
          return (
            <li key={point.id} data-same={isSame || undefined} data-leg={point.city.includes(LEG) || undefined}>
              <Link href={globeUrl.href({ journeyId: journey.journeyId, ...hrefs })}>
                <span className="passenger__place">
                  {point.city}
                  <small>{whenAt(point, itinerary)}</small>
                </span>
                <span>
                  <b>{point.title ?? point.city}</b>
                  <span className="passenger__line">{firstSentence(point.story ?? '')}</span>
                </span>
                <Icon name="right" />
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** "dag 1 · 06 jun 1946", or "na 1.880 zeemijl" without a date. */
function whenAt(point: ContentPoint, itinerary: Itinerary): string {
  const day = itinerary.dayOf(point.startDate ?? point.endDate)
  const period = formatKnownPeriod(point) ?? (point.distance > 0 ? `na ${formatMiles(point.distance)}` : null)
  return [day !== null && `dag ${day}`, period].filter(Boolean).join(' · ')
}

const firstSentence = (html: string): string => /^.*?[.!?](?=\s|$)/.exec(plainText(html))?.[0] ?? plainText(html)

/** Those with the same surname on the voyage. */
function Together({ passenger: { together, names } }: { passenger: Passenger }) {
  if (together.length === 0) return null
  const isPartly = namesEntered(names) === 'partly'
  const more = together.slice(SHOWN)
  return (
    <section aria-labelledby="together">
      <h2 id="together">Mogelijk samen gereisd</h2>
      <Kin passengers={together.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="text-link">Nog {countOf(more.length, 'naam', 'namen')}</summary>
          <Kin passengers={more} />
        </details>
      )}
      <p className="passenger__note">
        Dezelfde achternaam op deze reis. Of zij familie waren, zegt de lijst niet.
        {isPartly &&
          ` Van deze reis zijn ${formatNumber(names.entered)} van de ${formatNumber(names.expected!)} namen ingevoerd.`}
      </p>
    </section>
  )
}

const Kin = ({ passengers }: { passengers: Passenger['together'] }) => (
  <ul className="passenger__kin">
    {passengers.map(({ _id, fullName, listPage }) => (
      <li key={_id}>
        <Link href={passengerAddress(_id)} state={trail.state}>
          <b>{fullName}</b>
          <span>{listPage !== null && `pagina ${listPage}`}</span>
          <Icon name="right" />
        </Link>
      </li>
    ))}
  </ul>
)

import '../search/ledger.css'
import './browse.css'
import './ship.css'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useParams } from 'wouter'
import { isWebAddress, PAGES, shipAddress } from '#domain/addresses.ts'
import type { Ship } from '#domain/browse.ts'
import { coverageLine } from '#domain/coverage.ts'
import { hasNames, routeOf } from '#domain/listed-journeys.ts'
import type { MediaItem } from '#domain/media.ts'
import { shipFactsInWords, siteOf } from '#domain/ship-words.ts'
import { countOf } from '#domain/words.ts'
import { getShip } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'
import { withLeadFont } from '../../lib/lead-font.ts'
import { globeUrl } from '../../lib/urls.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useOverlay } from '../../lib/use-overlay.ts'
import { useOwnAddress } from '../../lib/use-own-address.ts'
import { useTitle } from '../../lib/use-title.ts'
import { viewedImage } from '../../viewers/viewed-image.ts'
import { CorrectionButton } from '../correction/CorrectionButton.tsx'
import { Demonstration } from '../Demonstration.tsx'
import { Icon } from '../Icon.tsx'
import { LoadError } from '../LoadError.tsx'
import { Ledger, useLayout, VoyageRow } from '../search/VoyageLedger.tsx'
import { WaysOn } from '../WaysOn.tsx'
import { Bars, DeviceDate } from './BrowseTabs.tsx'

const ImageViewer = lazy(() => import('../../viewers/ImageViewer.tsx'))

/** `/schip/{id}`: the facts of a ship, its images and its voyages. */
export default function ShipPage() {
  const { id = '' } = useParams<{ id: string }>()
  const { data, error, loading, retry } = useResource(`ship ${id}`, (signal) => withLeadFont(getShip(id, signal)))
  const gone = error && [400, 404].includes(error.status)
  useTitle(gone ? 'Niet gevonden' : (data?.shipName ?? null))
  useOwnAddress(shipAddress, id, data?._id)
  return (
    <main id="main" tabIndex={-1} className="ship-page" aria-busy={loading}>
      <Link className="text-link ship-page__back" href={PAGES.ships}>
        <Icon name="back" /> Alle schepen
      </Link>
      {data && !gone && <Sheet ship={data} />}
      {gone && (
        <>
          <h1>Dit schip is er niet</h1>
          <p>Het schip staat niet meer in het archief, of het adres klopt niet. Zo kunt u verder:</p>
          <WaysOn />
        </>
      )}
      {!data && error && !gone && (
        <>
          <h1>Dit schip is er nu even niet</h1>
          <LoadError error={error} failed="Dit schip kon" onRetry={retry} />
        </>
      )}
      {loading && <Bars />}
    </main>
  )
}

function Sheet({ ship }: { ship: Ship }) {
  const { shipName, note, images, journeys } = ship
  return (
    <>
      <h1>{shipName}</h1>
      {note && <p className="lead">{note}</p>}
      <DeviceDate of={ship} />
      <div className={images.length > 0 ? 'ship-page__grid' : 'ship-page__grid ship-page__grid--bare'}>
        <Facts ship={ship} />
        {images.length > 0 && <Images images={images} />}
      </div>
      <CorrectionButton of={{ ship }} />
      <h2>{journeys.length > 0 ? `${countOf(journeys.length, 'reis', 'reizen')} van dit schip` : 'Geen reizen'}</h2>
      <p>
        {journeys.length > 0
          ? coverageLine(journeys.length, journeys.filter(hasNames).length)
          : 'Van dit schip staan geen reizen in dit archief.'}
      </p>
      {journeys.length > 0 && <Voyages ship={ship} />}
    </>
  )
}

function Facts({ ship }: { ship: Ship }) {
  const { source } = ship
  return (
    <dl className="facts">
      {shipFactsInWords(ship).map(({ label, value, unknown }) => (
        <Fact key={label} label={label} unknown={unknown}>
          {value}
        </Fact>
      ))}
      {source && (
        <Fact label="Bron">{isWebAddress(source) ? <ExternalLink href={source}>{siteOf(source)}</ExternalLink> : source}</Fact>
      )}
    </dl>
  )
}

const Fact = ({ label, unknown, children }: { label: string; unknown?: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children || <i className="quiet">{unknown}</i>}</dd>
  </div>
)

/** The first image, and the others as small ones below it. Each opens in the viewer. */
function Images({ images }: { images: readonly MediaItem[] }) {
  const viewer = useOverlay('image')
  const [index, setIndex] = useState(0)
  const [region, setRegion] = useState<string | null>(null)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const [first, ...others] = images
  if (!first) return null
  const open = (at: number) => {
    setIndex(at)
    setRegion(null)
    viewer.show()
  }
  return (
    <div>
      <figure>
        <img src={first.url} alt={first.Beschrijving} width={1600} height={896} />
        <figcaption>
          <span>
            {captionOf(first)}{' '}
            <button type="button" className="text-link" onClick={() => open(0)}>
              Bekijk groot
            </button>
          </span>
          {first.demonstration && <Demonstration what="getekend" />}
        </figcaption>
      </figure>
      {others.length > 0 && (
        <ul className="ship-page__more">
          {others.map((image, at) => (
            <li key={image._id}>
              <button type="button" aria-label={`Bekijk groot: ${image.Beschrijving}`} onClick={() => open(at + 1)}>
                <img src={image.thumbMedium} alt="" loading="lazy" width={480} height={320} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewer.open && (
        <Suspense>
          <ImageViewer
            title="Beeldmateriaal"
            subtitle={`${index + 1} van ${images.length}`}
            noun="afbeelding"
            images={images.map(viewedImage)}
            index={index}
            onIndex={(at) => {
              setIndex(at)
              setRegion(null)
            }}
            region={region}
            onRegion={setRegion}
            reducedMotion={reducedMotion}
            onClose={viewer.hide}
          />
        </Suspense>
      )}
    </div>
  )
}

const captionOf = ({ Beschrijving, Collectie }: MediaItem): string => Beschrijving || Collectie

function Voyages({ ship: { journeys } }: { ship: Ship }) {
  const layout = useLayout()
  return (
    <Ledger columns={['Reis', 'Vertrek', 'Aankomst', 'Namen ingevoerd', 'Verhalen']} kind="ship">
      {journeys.map((journey) => (
        <VoyageRow
          key={journey.journeyId}
          voyage={journey}
          title={routeOf(journey)}
          href={globeUrl.href({ journeyId: journey.journeyId })}
          layout={layout}
          stories={journey.stories}
        />
      ))}
    </Ledger>
  )
}

import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { dotsPath, FRAMES, routePath } from '#domain/flat-map.ts'
import type { Overview } from '#domain/journey.ts'
import { countOf, formatNumber } from '#domain/words.ts'
import land from '../../assets/maps/hero.svg'
import { getOverview } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { journeysUrl } from '../../lib/urls.ts'
import { SearchForm } from '../search-form/SearchForm.tsx'
import { terminiOf } from './termini.ts'

const SailingFavourite = lazy(() => import('./SailingFavourite.tsx'))

/** The heading and the search box over the map of all voyages. */
export function Hero() {
  const { data: overview } = useResource('overview', getOverview)
  return (
    <section className="hero on-sea">
      <div className="hero__stage">
        <HeroMap overview={overview} />
        <div className="hero__say">
          <h1>
            Ervaar de <span className="nowrap">Nederlands-Indische</span> repatriëring
          </h1>
          <SearchForm />
          <p className="hero__figures">{overview && overview.journeys > 0 && <Figures overview={overview} />}</p>
        </div>
        {overview && overview.routes.length > 0 && <p className="hero__caption">Alle routes in het archief</p>}
      </div>
    </section>
  )
}

/** `82.307 namen, van 78 van de 173 reizen. Welke reizen?` */
function Figures({ overview: { passengers, journeys, journeysWithNames: named } }: { overview: Overview }) {
  // An answer that was kept before does not tell.
  const isAll = named === undefined || named === journeys
  const of = isAll
    ? countOf(journeys, 'reis', 'reizen')
    : `${formatNumber(named)} van de ${countOf(journeys, 'reis', 'reizen')}`
  const names = passengers === 0 ? 'none' : isAll ? null : 'entered,partly'
  return (
    <>
      {passengers === 0 ? `${of}, nog zonder namen` : `${countOf(passengers, 'naam', 'namen')}, van ${of}`}.{' '}
      <Link href={journeysUrl.href({ names: names?.split(',') ?? [] })}>Welke reizen?</Link>
    </>
  )
}

/** A picture of the land, and over it every leg of all voyages. A leg that was sailed more often is heavier. */
function HeroMap({ overview }: { overview: Overview | null }) {
  const { width, height } = FRAMES.hero
  return (
    <div className="hero__map">
      <div className="hero__chart">
        <img src={land} alt="" width={width} height={height} fetchPriority="high" />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
          {overview && <Routes routes={overview.routes} />}
        </svg>
      </div>
      {isKiosk() && (
        <Suspense>
          <SailingFavourite />
        </Suspense>
      )}
    </div>
  )
}

function Routes({ routes }: { routes: Overview['routes'] }) {
  const frame = FRAMES.hero
  const most = Math.max(...routes.map(({ count }) => count))
  const ports = dotsPath(frame, terminiOf(routes))
  return (
    <>
      {routes.map(({ path, count }) => {
        const weight = Math.sqrt(count / most)
        return (
          <path
            key={`${path[0]} ${path.at(-1)}`}
            className="route"
            d={routePath(frame, path)}
            strokeWidth={0.7 + 1.7 * weight}
            strokeOpacity={0.7 + 0.3 * weight}
          />
        )
      })}
      <path className="dot dot--edge" d={ports} />
      <path className="dot dot--port" d={ports} />
    </>
  )
}

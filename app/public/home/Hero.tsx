import type { Overview } from '#domain/journey.ts'
import heroPhone from '../../assets/maps/hero-phone.svg'
import heroTablet from '../../assets/maps/hero-tablet.svg'
import heroWide from '../../assets/maps/hero-wide.svg'
import { getOverview } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { countOf } from '../../lib/format.ts'
import { PHONE, TABLET, useMedia } from '../../lib/use-media.ts'
import { SearchForm } from '../SearchForm.tsx'
import { FRAMES, type Frame, type FrameName } from './frames.ts'
import { project, routePath } from './route-path.ts'
import { terminiOf } from './termini.ts'
import './hero.css'

/** The tagline and the search box over the map of all voyages. */
export function Hero() {
  const { data: overview } = useResource('overview', getOverview)
  return (
    <section className="hero on-sea">
      <HeroMap overview={overview} />
      <div className="hero__say">
        <h1>
          Ervaar de <span className="nowrap">Nederlands-Indische</span> repatriëring
        </h1>
        <SearchForm />
        <p className="hero__figures">{overview && overview.journeys > 0 && figuresOf(overview)}</p>
      </div>
      {overview && overview.routes.length > 0 && <p className="hero__caption">Alle routes in het archief</p>}
    </section>
  )
}

/** `420.000 namen op de lijsten van 1.700 reizen, 1945–1968`, without what there is not. */
function figuresOf({ passengers, journeys, firstYear, lastYear }: Overview): string {
  const voyages = countOf(journeys, 'reis', 'reizen')
  const names =
    passengers > 0 ? `${countOf(passengers, 'naam', 'namen')} op de lijsten van ${voyages}` : voyages
  const years = [...new Set([firstYear, lastYear])].filter((year) => year !== null).join('–')
  return [names, years].filter(Boolean).join(', ')
}

const LAND = { 'hero-wide': heroWide, 'hero-tablet': heroTablet, 'hero-phone': heroPhone }

/** Land as a picture, and over it every sea leg sailed, heavier the more voyages sailed it. */
function HeroMap({ overview }: { overview: Overview | null }) {
  const phone = useMedia(PHONE)
  const tablet = useMedia(TABLET)
  const name: keyof typeof LAND & FrameName = phone ? 'hero-phone' : tablet ? 'hero-tablet' : 'hero-wide'
  const frame: Frame = FRAMES[name]
  return (
    <div className="hero__map">
      <img src={LAND[name]} alt="" width={frame.width} height={frame.height} fetchPriority="high" />
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true" focusable="false">
        {overview && <Routes routes={overview.routes} frame={frame} unit={phone ? 0.8 : 1} />}
      </svg>
    </div>
  )
}

function Routes({ routes, frame, unit }: { routes: Overview['routes']; frame: Frame; unit: number }) {
  const most = Math.max(...routes.map(({ count }) => count))
  return (
    <>
      {routes.map(({ path, count }) => {
        const weight = Math.sqrt(count / most)
        return (
          <path
            key={`${path[0]} ${path.at(-1)}`}
            className="route"
            d={routePath(frame, path)}
            strokeWidth={unit * (0.7 + 1.7 * weight)}
            strokeOpacity={0.7 + 0.3 * weight}
          />
        )
      })}
      {terminiOf(routes).map((position) => {
        const [x, y] = project(frame, position)
        return (
          <circle key={position.join()} className="port" cx={x} cy={y} r={unit * 3.2} strokeWidth={1.2} />
        )
      })}
    </>
  )
}

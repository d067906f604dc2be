import { Link } from 'wouter'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Journey } from '#domain/journey.ts'
import { SafeHtml } from '../../lib/SafeHtml.tsx'
import { shareUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { formatMiles, formatWhen } from './captions.ts'
import type { Itinerary } from './itinerary.ts'
import { SourceLine } from './SourceLine.tsx'
import '../../styles/prose.css'
import './stories.css'

export interface StoryProps {
  itinerary: Itinerary
  /** The `id` of the point that the visitor is at. */
  activeId: string | null
}

interface Props extends StoryProps {
  journey: Journey
  /** Sends the ship on from the active point; null while it does not wait there. */
  onRead: (() => void) | null
}

/**
 * The voyage in words: the intro, then all its points in order, with dates, distances and stories. Points without a
 * story are there for those who cannot see the map; on the screen they show only where the map does not, in print,
 * and while they are the active one. At the end stands the way to tell one's own.
 */
export function StoryList({ journey, itinerary, activeId, onRead }: Props) {
  return (
    <>
      {journey.storyIntro && (
        <section className="voyage-story">
          <h2>Intro</h2>
          <SafeHtml className="prose" html={journey.storyIntro} />
        </section>
      )}
      <ol className="voyage-stories" aria-label="De reis, van plaats tot plaats">
        {journey.contentPoints.map((point) => (
          <li
            key={point.id}
            className="voyage-story"
            data-point={point.id}
            data-bare={point.story === null || undefined}
            aria-current={point.id === activeId ? 'step' : undefined}
          >
            <h2>{point.city}</h2>
            <Story point={point} itinerary={itinerary} />
            {onRead && point.id === activeId && (
              <button type="button" className="button voyage-story__read" onClick={onRead}>
                <Icon name="play" /> Gelezen, vaar verder
              </button>
            )}
          </li>
        ))}
      </ol>
      {journey.contentPoints.length === 0 && <p className="voyage-nothing">Van deze reis zijn geen plaatsen bekend.</p>}
      <Link className="text-link voyage-share" href={shareHref(journey)}>
        Deel uw verhaal over deze reis <Icon name="arrow" />
      </Link>
    </>
  )
}

export const shareHref = ({ ship, startDate, endDate }: Journey): string =>
  shareUrl.href({ schip: ship.name ?? '', jaar: (startDate ?? endDate)?.slice(0, 4) ?? '' })

function Story({ point, itinerary }: { point: ContentPoint; itinerary: Itinerary }) {
  return (
    <>
      <p className="voyage-story__when">
        {formatWhen(point, itinerary)}
        {point.totalDistance > 0 && (
          <span className="voyage-story__miles"> · {formatMiles(point.distance)} van het vertrekpunt</span>
        )}
      </p>
      {point.personal && <p className="voyage-story__personal">Persoonlijk verhaal</p>}
      {point.title && <p className="voyage-story__title">{point.title}</p>}
      {point.story === null ? (
        <p className="voyage-story__none">Over deze plaats is nog geen verhaal opgetekend.</p>
      ) : (
        <SafeHtml className="prose" html={point.story} />
      )}
      {point.source && <SourceLine className="voyage-story__source" source={point.source} />}
    </>
  )
}

import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { isWebAddress } from '#domain/addresses.ts'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Itinerary } from '#domain/itinerary.ts'
import type { Journey } from '#domain/journey.ts'
import { formatMiles, formatWhen } from '#domain/voyage-words.ts'
import { Breakable, ExternalLink } from '../../lib/ExternalLink.tsx'
import { SafeHtml } from '../../lib/SafeHtml.tsx'
import { Icon } from '../Icon.tsx'
import { shareHref } from './captions.ts'
import '../../styles/prose.css'

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
 * The voyage in words: the intro, then all points in order with dates, distances and stories. At the end stand a link to share
 * a story, and the source. Points without a story are for visitors who cannot see the map. On the screen such a point shows
 * only if it is active, or if there is no map.
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
      <footer className="voyage-source">
        <SourceLine source={journey.source} />
        {journey.contentPoints.length > 1 && (
          <p>De vaarroute is een aannemelijke: langs bekende zeewegen, berekend tussen de havens die in de bron staan.</p>
        )}
      </footer>
    </>
  )
}

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

/** Where something comes from: a link if the source is a web address, otherwise a text. */
function SourceLine({ source, className }: { source: string | null; className?: string }) {
  return (
    <p className={className}>
      Bron:{' '}
      {source && isWebAddress(source) ? (
        <ExternalLink href={source}>
          <Breakable text={source.replace(/^https?:\/\/(www\.)?/i, '')} />
        </ExternalLink>
      ) : (
        (source ?? 'onbekend')
      )}
    </p>
  )
}

/** CSS pixels that stay free above the section. */
const ABOVE = 4

/** Scrolls the section of the active point to the top of its scroller: at once the first time, smoothly after that. */
export function useScrollToPoint(
  scroller: RefObject<HTMLElement | null>,
  activeId: string | null,
  smooth: boolean,
  /** Changes when the page shows more or fewer of the stories, because that moves the section. */
  extent?: unknown,
): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when `extent` changes
  useLayoutEffect(() => {
    const behavior = smooth && !isFirst.current ? 'smooth' : 'instant'
    isFirst.current = false
    if (!scroller.current || activeId === null) return
    const section = scroller.current.querySelector<HTMLElement>(`[data-point="${CSS.escape(activeId)}"]`)
    if (!section) return
    // On an upright tablet the stories are a column that scrolls by itself.
    const column = section.closest('.voyage-panel__story')
    const container = column && getComputedStyle(column).overflowY === 'auto' ? column : scroller.current
    const away = section.getBoundingClientRect().top - container.getBoundingClientRect().top
    container.scrollBy({ top: away - ABOVE, behavior })
  }, [scroller, activeId, smooth, extent])
}

import './journey-modal.css'
import { useEffect, useId, useRef } from 'react'
import type { Journey } from '#domain/journey.ts'
import { Icon } from '../Icon.tsx'
import { BackLink } from './BackLink.tsx'
import { Source, StoryList, type StoryProps, useScrollToPoint } from './StoryList.tsx'
import type { GlobeAddress } from './use-globe-url.ts'
import { VoyageFacts } from './VoyageFacts.tsx'

interface Props extends StoryProps {
  onRead: (() => void) | null
  journey: Journey
  address: GlobeAddress
  smooth: boolean
  withoutMap: boolean
  onClose: () => void
}

/**
 * The journey modal: the voyage's stories, to be read. It lies over the panel and leaves the map and the timeline in
 * reach, for another point pressed there scrolls to that point's section. The panel is hidden meanwhile, its h1 too.
 */
export function JourneyModal({ journey, address, itinerary, activeId, smooth, withoutMap, onRead, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const heading = useId()
  useScrollToPoint(scroller, activeId, smooth, withoutMap)

  const lastActive = useRef(activeId)
  useEffect(() => {
    lastActive.current = activeId ?? lastActive.current
  }, [activeId])
  useEffect(() => {
    const element = dialog.current!
    const before = document.activeElement
    element.show()
    return () => {
      const wasInside = element.contains(document.activeElement) || document.activeElement === document.body
      if (wasInside) wayBack(lastActive.current, before)?.focus({ preventScroll: true })
    }
  }, [])

  // The map and the timeline stay in reach: Escape closes from there, too. What lies on top goes first.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal, :popover-open')) return
      event.preventDefault()
      onClose()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onClose])
  return (
    <dialog ref={dialog} className="voyage-modal" aria-labelledby={heading}>
      <div className="voyage-modal__bar">
        <BackLink address={address} />
        <button
          type="button"
          className="voyage-action voyage-modal__leave"
          // On a phone the text reads "Terug naar de kaart", which is where closing leads.
          aria-label="Terug naar de kaart, verhaal sluiten"
          onClick={onClose}
        >
          <Icon name="down" />
          <span className="voyage-modal__return">Terug naar de kaart</span>
          <span className="voyage-modal__close">Sluiten</span>
          <Icon name="close" />
        </button>
      </div>
      <section
        className="voyage-modal__scroll"
        ref={scroller}
        aria-labelledby={heading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
      >
        <div className="voyage-modal__facts">
          <h1 id={heading}>{journey.ship.name ?? journey.name}</h1>
          <VoyageFacts journey={journey} />
        </div>
        <StoryList journey={journey} itinerary={itinerary} activeId={activeId} onRead={onRead} />
        <Source journey={journey} />
      </section>
    </dialog>
  )
}

/**
 * Where the focus goes when a story is closed: to the point that was looked at last. Buttons of points are marked
 * `data-points` with the `id`s for which they stand.
 *
 * `before` had the focus when the story opened. It is kept to when it is a button of that point, and when there was no
 * point. On a phone, which has no line of stops, the pin stands for the point.
 */
function wayBack(pointId: string | null, before: Element | null): HTMLElement | null {
  const ofPoint = pointId === null ? [] : buttonsOf(pointId)
  const inTimeline = ofPoint.filter((button) => button.closest('[data-player]'))
  const candidates = [ofPoint.find((button) => button === before), ...inTimeline, ...ofPoint, before]
  const next = candidates.find((element) => element instanceof HTMLElement && isReachable(element))
  return (next as HTMLElement | undefined) ?? document.getElementById('main')
}

const buttonsOf = (pointId: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-points~="${CSS.escape(pointId)}"]`),
]

const isReachable = (element: HTMLElement): boolean =>
  element !== document.body && element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

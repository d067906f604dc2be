import './journey-modal.css'
import { useEffect, useId, useRef } from 'react'
import type { Journey } from '#domain/journey.ts'
import { Icon } from '../Icon.tsx'
import { BackLink } from './BackLink.tsx'
import { StoryList, type StoryProps, useScrollToPoint } from './StoryList.tsx'
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
 * The stories of the voyage. The modal lies over the panel, which is hidden meanwhile, its h1 too. The map and the timeline
 * stay in reach: a press on another point there scrolls to its section.
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

  // Escape also closes the modal when the focus is on the map or the timeline. A dialog on top of it closes first.
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
          // The label holds both texts: a phone shows the first, a larger screen "Sluiten".
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach an element that scrolls
        tabIndex={0}
      >
        <div className="voyage-modal__facts">
          <h1 id={heading}>{journey.ship.name ?? journey.name}</h1>
          <VoyageFacts journey={journey} />
        </div>
        <StoryList journey={journey} itinerary={itinerary} activeId={activeId} onRead={onRead} />
      </section>
    </dialog>
  )
}

/**
 * Where the focus goes when the modal closes: to a button of the point that was active last. Such buttons have its `id` in
 * `data-points`. `before` is the element that had the focus when the modal opened. It comes first if it is such a button, then
 * the timeline, then the pin, which is all that a phone has. Without a point the focus goes to `before`.
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

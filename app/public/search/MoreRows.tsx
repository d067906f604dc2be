import { type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Rows that get an empty place before they are loaded. That is more than a screen shows below the last row. */
const ROWS_TO_COME = 10

/** Widths of the bars that stand for rows, in per cent. */
export const BAR_WIDTHS = [46, 62, 38, 55, 49, 43, 58, 35, 52, 47]

interface Props {
  more: 'idle' | 'fetching' | 'failed' | 'end'
  /** The server's reason if it refused more rows. */
  refusal: string | null
  /** Pages of rows in the list. */
  pages: number
  /** Rows that are not in the list yet. */
  remaining: number
  /** What the rows are, in the plural. */
  noun: string
  /** The end of the list is not watched. It is looked at again afterwards. */
  paused?: boolean
  onMore: () => void
}

/** Loads more rows when the end of the list scrolls into sight, or by a button, for keyboards. Says when there are no more. */
export function MoreRows({ more, refusal, pages, remaining, noun, paused = false, onMore }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const onSight = useEffectEvent(onMore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page the end may still be in sight
  useEffect(() => {
    const element = place.current
    if (!element || more !== 'idle' || paused) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onSight(), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, pages, paused])
  // The button goes with the last rows. The focus moves to the end of the list.
  const inFocus = useRef(false)
  useLayoutEffect(() => {
    if (more === 'end' && inFocus.current) end.current?.focus({ preventScroll: true })
  }, [more])
  if (more === 'end') {
    return pages > 1 ? (
      <p className="end" ref={end} tabIndex={-1}>
        Dat waren ze allemaal.
      </p>
    ) : null
  }
  return (
    <>
      {more !== 'failed' && <RowsToCome key={pages} ref={place} count={Math.min(remaining, ROWS_TO_COME)} />}
      <p className="more-rows">
        <button
          type="button"
          className="button button--line"
          // Not `disabled`: the button would lose the focus each time a page loads.
          aria-disabled={more === 'fetching'}
          onFocus={() => {
            inFocus.current = true
          }}
          onBlur={() => {
            inFocus.current = false
          }}
          onClick={onMore}
        >
          {more === 'fetching' ? 'Bezig met laden' : `Meer ${noun}`}
        </button>
        {more === 'failed' && <span role="status"> {refusal ?? 'Laden is niet gelukt. Probeer het opnieuw.'}</span>}
      </p>
    </>
  )
}

/**
 * The empty place of the rows to come. It keeps the page below the list out of sight, so that nothing jumps when they load.
 * Each page gets a new element (by its key), because browsers count an element that moves down as a jump.
 */
function RowsToCome({ count, ref }: { count: number; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className="rows-to-come" aria-hidden="true">
      {BAR_WIDTHS.slice(0, count).map((width) => (
        <div key={width}>
          <i style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}

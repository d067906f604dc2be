import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NOUNS } from './headline.ts'
import { rowsOf, tabOf, totalOf } from './result-rows.ts'
import { type Answer, type Failure as Kind, PAGE_SIZE, useResults } from './results-store.ts'

const FAILURES: Record<Kind, string> = {
  offline: 'Er is geen verbinding. Zoeken kan weer zodra u online bent.',
  starting: 'De zoekmachine start op. De resultaten komen vanzelf.',
  away: 'Zoeken is even niet mogelijk. De resultaten komen vanzelf.',
  invalid: 'Deze zoekvraag kan niet worden gelezen.',
  error: 'Zoeken is even niet gelukt.',
}

interface FailureProps {
  kind: Kind
  /** What the server said about a request that it refused. */
  message: string | null
  onRetry: () => void
}

export const failureText = (kind: Kind, message: string | null): string => (kind === 'invalid' && message) || FAILURES[kind]

/** One quiet line. Earlier results of the same search stay below it. `SearchPage` announces the text. */
export function Failure({ kind, message, onRetry }: FailureProps) {
  return (
    <p className="quiet-line">
      {failureText(kind, message)}{' '}
      {(kind === 'offline' || kind === 'error') && (
        <button type="button" className="text-link" onClick={onRetry}>
          Probeer opnieuw
        </button>
      )}
    </p>
  )
}

/** Rows that get an empty place before they are loaded. That is more than a screen shows below the last row. */
const ROWS_TO_COME = 10

/** Widths of the bars that stand for rows, in per cent. */
const WIDTHS = [46, 62, 38, 55, 49, 43, 58, 35, 52, 47]

/** Bars at the height of real rows. They show if an answer takes longer than 300 ms. */
export function LoadingRows() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div className="res" aria-hidden="true">
      <aside className="filt" />
      <div className="list skeleton">
        {WIDTHS.slice(0, PAGE_SIZE).map((width) => (
          <div key={width}>
            <i style={{ width: `${width}%` }} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Loads more rows when the end of the list scrolls into sight, or by a button, for keyboards. Says when there are no more. */
export function More({ answer }: { answer: Answer }) {
  const { url, results, pages, more } = answer
  const tab = tabOf(url)
  const remaining = totalOf(results, tab) - rowsOf(results, tab).length
  const loadMore = useResults((state) => state.loadMore)
  const fetching = useResults((state) => state.fetching)
  const place = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page the end may still be in sight
  useEffect(() => {
    const element = place.current
    // Adds nothing while the search is asked again. A new observer looks again afterwards.
    if (!element || more !== 'idle' || fetching) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && void loadMore(), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, pages, fetching, loadMore])
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
          onClick={() => void loadMore()}
        >
          {more === 'fetching' ? 'Bezig met laden' : `Meer ${NOUNS[tab][1]}`}
        </button>
        {more === 'failed' && <span role="status"> Laden is niet gelukt. Probeer het opnieuw.</span>}
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
      {WIDTHS.slice(0, count).map((width) => (
        <div key={width}>
          <i style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}

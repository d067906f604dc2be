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
  /** What the server said of a request that it refused. */
  message: string | null
  onRetry: () => void
}

export const failureText = (kind: Kind, message: string | null): string => (kind === 'invalid' && message) || FAILURES[kind]

/** One quiet line, which the page announces; what was found before by the same search stays. */
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

/** Rows that are given a place before they are there; more than a screen shows below the last one. */
const ROWS_TO_COME = 10

/** How wide the bars are that stand for rows, in per cent. */
const WIDTHS = [46, 62, 38, 55, 49, 43, 58, 35, 52, 47]

/** Bars at the height of real rows, only when an answer takes longer than 300 ms. */
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

/** Loads more as the end of the list scrolls into sight; a button for keyboards; the end says so. */
export function More({ answer }: { answer: Answer }) {
  const { url, results, pages, more } = answer
  const tab = tabOf(url)
  const remaining = totalOf(results, tab) - rowsOf(results, tab).length
  const loadMore = useResults((state) => state.loadMore)
  const fetching = useResults((state) => state.fetching)
  const place = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew after every page, since it may still be in sight
  useEffect(() => {
    const element = place.current
    // While the search is asked again nothing is added: what is in sight then is told of afterwards.
    if (!element || more !== 'idle' || fetching) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && void loadMore(), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [more, pages, fetching, loadMore])
  // The button is gone with the last rows: the focus goes on where the list ends.
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
          // Truly disabled it would lose the focus with each page that loads.
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
 * The place of the rows to come. What follows the list then stays out of sight, and does not jump, while they load.
 * Made anew for each page (its key): a place that moves down would be a jump of its own.
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

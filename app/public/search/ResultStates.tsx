import { useEffect, useState } from 'react'
import { NOUNS } from './headline.ts'
import { BAR_WIDTHS, MoreRows } from './MoreRows.tsx'
import { rowsOf, tabOf, totalOf } from './result-rows.ts'
import { type Answer, type Failure as Kind, PAGE_SIZE, useResults } from './results-store.ts'

const FAILURES: Record<Kind, string> = {
  offline: 'Er is geen verbinding. Zoeken kan weer zodra u online bent.',
  starting: 'De zoekmachine start op. De resultaten komen vanzelf.',
  away: 'Zoeken is even niet mogelijk. De resultaten komen vanzelf.',
  refused: 'Deze zoekvraag kan niet worden gelezen.',
  error: 'Zoeken is even niet gelukt.',
}

interface FailureProps {
  kind: Kind
  /** What the server said about a request that it refused. */
  message: string | null
  onRetry: () => void
}

export const failureText = (kind: Kind, message: string | null): string => (kind === 'refused' && message) || FAILURES[kind]

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
        {BAR_WIDTHS.slice(0, PAGE_SIZE).map((width) => (
          <div key={width}>
            <i style={{ width: `${width}%` }} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** More rows of the tab on the screen. */
export function More({ answer: { url, results, pages, more, refusal } }: { answer: Answer }) {
  const tab = tabOf(url)
  const loadMore = useResults((state) => state.loadMore)
  const fetching = useResults((state) => state.fetching)
  return (
    <MoreRows
      more={more}
      refusal={refusal}
      pages={pages}
      remaining={totalOf(results, tab) - rowsOf(results, tab).length}
      noun={NOUNS[tab][1]}
      // Adds nothing while the search is asked again.
      paused={fetching}
      onMore={() => void loadMore()}
    />
  )
}

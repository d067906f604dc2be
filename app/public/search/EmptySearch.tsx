import { lazy, Suspense } from 'react'
import { Tips } from './Tips.tsx'
import './empty-search.css'

// Reading a surname out of a name is much code for a page that most visitors never see.
const Examples = lazy(() => import('./Examples.tsx').catch(() => ({ default: () => null })))

/** `/zoeken` without a term: what can be searched for, with examples from the archive. */
export function EmptySearch() {
  return (
    <div className="empty-search">
      <h1>Zoek op passagier of schip</h1>
      <p>Typ een naam, een schip, een haven of een jaar, of enkele daarvan samen.</p>
      <Suspense>
        <Examples />
      </Suspense>
      <Tips />
    </div>
  )
}

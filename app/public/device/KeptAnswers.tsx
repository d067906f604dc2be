import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { MENU_PAGES } from '#domain/addresses.ts'
import type { Journey } from '#domain/journey.ts'
import type { Page } from '#domain/side-menu.ts'
import { countOf } from '../../lib/format.ts'
import { countKeptVoyages, listKeptPages, listKeptVoyages } from '../../offline/inventory.ts'
import { usePacks } from '../../offline/packs.ts'
import { VoyageLinks } from './KeptVoyages.tsx'

/** Voyages that are shown before somebody asks for all. */
const FIRST = 12

/** What opens on this device without a network: voyages and pages, kept by wish or since somebody looked at them. */
export function KeptAnswers() {
  const [most, setMost] = useState(FIRST)
  const kept = useKept(most)
  if (!kept) return null
  const { voyages, count, pages } = kept
  return (
    <section aria-labelledby="device-there">
      <div>
        <h2 id="device-there">Hier te openen</h2>
        <p>Dit staat nu op dit apparaat, en opent ook zonder internet.</p>
      </div>
      <div className="device__there">
        {count === 0 && <p>Nog geen reis. Een reis die u bekijkt, staat daarna hier.</p>}
        {count > 0 && <h3>{countOf(count, 'reis', 'reizen')}</h3>}
        <VoyageLinks voyages={voyages} />
        {count > voyages.length && (
          <button type="button" className="text-link" onClick={() => setMost(count)}>
            Toon alle {countOf(count, 'reis', 'reizen')}
          </button>
        )}
        {pages.length > 0 && (
          <>
            <h3>{countOf(pages.length, 'pagina', 'pagina’s')}</h3>
            <ul className="device__pages">
              {pages.map(
                ({ pageId, title }): ReactNode => (
                  <li key={pageId}>
                    <Link href={MENU_PAGES + pageId}>{title}</Link>
                  </li>
                ),
              )}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

interface Kept {
  voyages: Journey[]
  count: number
  pages: Page[]
}

/** Read anew when a pack has changed. Null until it is known. */
function useKept(most: number): Kept | null {
  const packs = usePacks(({ kept }) => kept)
  const [kept, setKept] = useState<Kept | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what is kept
  useEffect(() => {
    let gone = false
    Promise.all([listKeptVoyages(most), countKeptVoyages(), listKeptPages()]).then(
      ([voyages, count, pages]) => !gone && setKept({ voyages, count, pages }),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [packs, most])
  return kept
}

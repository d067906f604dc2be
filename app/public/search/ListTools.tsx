import { lazy, Suspense, useRef, useState } from 'react'
import { PAGES } from '#domain/addresses.ts'
import type { Path } from '#domain/call-address.ts'
import { FILE_ROWS_MAX } from '#domain/search-limits.ts'
import { useConnection } from '../../client/connection.ts'
import { dateOrUnknown, formatNumber } from '../../lib/format.ts'
import { isKiosk, useScannable } from '../../lib/kiosk.ts'
import { trail } from '../../lib/trail.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { Dialog } from '../Dialog.tsx'
import { titleOf } from './headline.ts'
import { searchKey, searchRows, tabOf, totalOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'

/** What a visitor can do with the whole result: download it, refer to it, keep its voyages on the device. */
export function ListTools({ id, answer }: { id: string; answer: Answer }) {
  const tab = tabOf(answer.url)
  const offline = useConnection((connection) => connection.offline)
  return (
    <div className="after" id={id}>
      {tab === 'passengers' && !isKiosk() && !offline && (
        <a className="text-link" href={csvHref(answer.url)} download>
          Download als CSV
          {totalOf(answer.results, tab) > FILE_ROWS_MAX && ` (de eerste ${formatNumber(FILE_ROWS_MAX)})`}
        </a>
      )}
      <Citation title={titleOf(answer)} />
      {tab === 'journeys' && (
        <Suspense>
          <KeepResults total={totalOf(answer.results, tab)} rows={answer.results.journeys} load={() => allVoyages(answer)} />
        </Suspense>
      )}
    </div>
  )
}

/** Loaded only where there are voyages to keep. */
const KeepResults = lazy(() => import('../device/KeepResults.tsx'))

const allVoyages = async ({ url, results }: Answer) =>
  (await searchRows(url, totalOf(results, 'journeys'), new AbortController().signal, undefined)).journeys

/** The same search as a CSV file, which knows no tabs. */
const csvHref = (url: SearchUrl): string => searchKey(url).replace(PAGES.search, '/api/search/passenger.csv' satisfies Path)

/** "Verwijs naar deze pagina": the permalink of this page, in a citation to copy. At a kiosk it is a code to scan. */
function Citation({ title }: { title: string }) {
  return isKiosk() ? <ScannableLink /> : <CopiedCitation title={title} />
}

const permalink = (): string => location.origin + trail.path + trail.search

const ScannableLink = () => (
  <button type="button" className="text-link" onClick={() => useScannable.setState({ address: permalink() })}>
    Verwijs naar deze pagina
  </button>
)

function CopiedCitation({ title }: { title: string }) {
  const [open, setOpen] = useState(false)
  const [copied, setCopied] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const today = dateOrUnknown(new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(new Date()))
  const citation = `Overtocht, “${title}”, ${permalink()} (geraadpleegd op ${today}).`
  const show = () => {
    setCopied(false)
    setOpen(true)
  }
  const copy = async () => {
    text.current?.select()
    try {
      await navigator.clipboard.writeText(citation)
      setCopied(true)
    } catch {
      // On plain http there is no clipboard. The text stays selected, so the visitor can copy it.
      setCopied(false)
    }
  }
  return (
    <>
      <button type="button" className="text-link" onClick={show}>
        Verwijs naar deze pagina
      </button>
      {open && (
        <Dialog title="Verwijs naar deze pagina" onClose={() => setOpen(false)}>
          <p>Neem deze regel over in uw verslag of bericht. De link brengt iedereen naar dezelfde pagina.</p>
          <label className="visually-hidden" htmlFor="citation">
            Verwijzing
          </label>
          <textarea id="citation" ref={text} className="field" readOnly rows={6} value={citation} />
          <div className="acts">
            <button type="button" className="button" onClick={copy}>
              Kopieer
            </button>
            <button type="button" className="button button--line" onClick={() => setOpen(false)}>
              Sluiten
            </button>
          </div>
          <p role="status">{copied ? 'Gekopieerd.' : ''}</p>
        </Dialog>
      )}
    </>
  )
}

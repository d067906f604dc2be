import { useRef, useState } from 'react'
import { dateOrUnknown } from '#domain/words.ts'
import { isKiosk, useScannable } from '../../lib/kiosk.ts'
import { trail } from '../../lib/trail.ts'
import { Dialog } from '../Dialog.tsx'

/** "Verwijs naar deze pagina": the permalink of this page, in a citation to copy. At a kiosk it is a code to scan. */
export function Citation({ title }: { title: string }) {
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

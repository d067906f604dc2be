import { useRef, useState } from 'react'
import { dateOrUnknown } from '../../lib/format.ts'
import { Dialog } from '../Dialog.tsx'

/** "Verwijs naar deze pagina": a citation with the permalink of what is on screen, ready to copy. */
export function Citation({ title }: { title: string }) {
  const [open, setOpen] = useState(false)
  const [copied, setCopied] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const today = dateOrUnknown(
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(new Date()),
  )
  const citation = `Overtocht, “${title}”, ${window.location.href} (geraadpleegd op ${today}).`
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
      // Without a secure address there is no clipboard: the text stays selected for the visitor's own copy.
      setCopied(false)
    }
  }
  return (
    <>
      <button type="button" className="text-link" onClick={show}>
        Verwijs naar deze pagina
      </button>
      <Dialog open={open} title="Verwijs naar deze pagina" onClose={() => setOpen(false)}>
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
    </>
  )
}

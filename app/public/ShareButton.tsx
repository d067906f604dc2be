import { useState } from 'react'
import { isKiosk, useScannable } from '../lib/kiosk.ts'
import { trail } from '../lib/trail.ts'
import { Dialog } from './Dialog.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  title: string
  /** The path of the page that is shared; this page by default. */
  path?: string
  className?: string
}

/**
 * "Delen": the sheet of the device where there is one, or else a dialog that copies the address or opens a message. Nothing of
 * other sites is loaded. At a kiosk it is a code to scan.
 */
export function ShareButton({ title, path = trail.path, className = 'button button--line' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [said, setSaid] = useState('')
  const address = location.origin + path
  const share = async () => {
    if (isKiosk()) return useScannable.setState({ address })
    setSaid('')
    if (!navigator.share) return setIsOpen(true)
    // The visitor may close the sheet. A device without one, or that does not let us, gets the dialog.
    await navigator.share({ title, url: address }).catch((error) => error.name !== 'AbortError' && setIsOpen(true))
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setSaid('Adres gekopieerd')
    } catch {
      // On plain http there is no clipboard.
      setSaid('Kopiëren lukt hier niet: selecteer het adres en kopieer het.')
    }
  }
  return (
    <>
      <button type="button" className={className} onClick={share}>
        <Icon name="share" /> Delen
      </button>
      {isOpen && (
        <Dialog title="Delen" onClose={() => setIsOpen(false)}>
          <p>Wie dit adres heeft, ziet dit reisblad.</p>
          <label className="visually-hidden" htmlFor="shared-address">
            Adres
          </label>
          <input id="shared-address" className="field" readOnly value={address} onFocus={(event) => event.target.select()} />
          <div className="acts">
            <button type="button" className="button" onClick={copy}>
              Kopieer het adres
            </button>
            <a
              className="button button--line"
              href={`https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`}
              target="_blank"
              rel="noopener"
            >
              WhatsApp
            </a>
            <a
              className="button button--line"
              href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}
            >
              E-mail
            </a>
            <button type="button" className="button button--line" onClick={() => setIsOpen(false)}>
              Sluiten
            </button>
          </div>
          <p role="status">{said}</p>
        </Dialog>
      )}
    </>
  )
}

import { useEffect, useId } from 'react'
import { useScannable } from '../lib/kiosk.ts'
import { codeOf } from '../lib/qr-code.ts'
import { useUpdate } from '../offline/update.ts'
import { Dialog } from '../public/Dialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { useIdle } from './idle.ts'
import type { KioskSettings } from './settings.ts'
import { useLongPress } from './use-long-press.ts'
import { beginAnew } from './wipe.ts'

interface Props {
  settings: KioskSettings
  /** The page was wiped, and nobody has touched it since. */
  rested: boolean
}

/** The dialogs that a kiosk lays over the site. */
export function Kiosk({ settings, rested }: Props) {
  const { secondsLeft, untouched, stay } = useIdle(settings.idleSeconds, rested, beginAnew)
  const { pressed, release } = useLongPress('.masthead__logo')
  const { address } = useScannable()
  const renew = useUpdate((update) => update.apply)
  // A new version is taken while nobody is there. No visitor is asked about it.
  useEffect(() => {
    if (untouched) renew?.()
  }, [untouched, renew])
  return (
    <>
      {address !== null && <CodeDialog address={address} />}
      {pressed && <EndDialog pin={settings.pin} onClose={release} />}
      {secondsLeft !== null && <IdleDialog secondsLeft={secondsLeft} onStay={stay} />}
    </>
  )
}

const MAIL = 'mailto:'

/** Opens when a link would leave the kiosk: shows its address as a code for the visitor's own phone. */
function CodeDialog({ address }: { address: string }) {
  const isMail = address.startsWith(MAIL)
  const close = () => useScannable.setState({ address: null })
  return (
    <Dialog title="Verder op uw telefoon" onClose={close}>
      <p>Scan deze code met uw telefoon{isMail ? ' om een bericht te schrijven' : ' om de pagina te openen'}.</p>
      <div className="kiosk-code">
        <img src={codeOf(address, 4)} alt="QR-code van het adres hieronder" />
        <p>{isMail ? decodeURI(address.slice(MAIL.length).replace(/\?.*/, '')) : address}</p>
      </div>
      <div className="acts">
        <button type="button" className="button" onClick={close}>
          Sluiten
        </button>
      </div>
    </Dialog>
  )
}

/** Screen readers hear the count once, at this many seconds. Every second would talk over the buttons. */
const SAID_AT = 5

/** Asks a visitor who has not touched the screen for a while. Esc means the same as the first button, which has the focus. */
function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  const said = useId()
  return (
    <Dialog title="Bent u er nog?" role="alertdialog" describedBy={said} onClose={onStay}>
      <p className="kiosk-count" aria-hidden="true">
        {secondsLeft}
      </p>
      <p id={said}>
        Over {secondsLeft === 1 ? '1 seconde' : `${secondsLeft} seconden`} begint dit scherm opnieuw. Wat u hebt gezocht of
        ingevuld, wordt dan gewist.
      </p>
      <p className="visually-hidden" role="status">
        {secondsLeft <= SAID_AT ? `Nog ${SAID_AT} seconden.` : ''}
      </p>
      <div className="acts">
        <button type="button" className="button" onClick={onStay}>
          Ik ben er nog
        </button>
        <button type="button" className="button button--line" onClick={beginAnew}>
          Begin opnieuw
        </button>
      </div>
    </Dialog>
  )
}

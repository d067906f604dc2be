import { renderSVG } from 'uqr'
import { useScannable } from '../lib/kiosk.ts'
import { Dialog } from '../public/Dialog.tsx'

const MAIL = 'mailto:'

/** In place of what leads away from the kiosk: its address, for the visitor's own telephone. */
export function CodeDialog() {
  const { address } = useScannable()
  const close = () => useScannable.setState({ address: null })
  return (
    <Dialog open={address !== null} title="Verder op uw telefoon" onClose={close}>
      {address !== null && <Code address={address} />}
      <div className="acts">
        <button type="button" className="button" onClick={close}>
          Sluiten
        </button>
      </div>
    </Dialog>
  )
}

function Code({ address }: { address: string }) {
  const isMail = address.startsWith(MAIL)
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 4 }))}`
  return (
    <>
      <p>Scan deze code met uw telefoon{isMail ? ' om een bericht te schrijven' : ' om de pagina te openen'}.</p>
      <div className="kiosk-code">
        <img src={code} alt="QR-code van het adres hieronder" />
        <p>{isMail ? decodeURI(address.slice(MAIL.length).replace(/\?.*/, '')) : address}</p>
      </div>
    </>
  )
}

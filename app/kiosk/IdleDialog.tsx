import { useId } from 'react'
import { Dialog } from '../public/Dialog.tsx'

interface Props {
  /** Null while nobody is asked. */
  secondsLeft: number | null
  onStay: () => void
  onBeginAnew: () => void
}

/** The last seconds are said aloud once; each of them would talk over the buttons. */
const SAID_AT = 5

/** Asks whoever has not touched the screen for a while. The first button has the focus; Esc answers as it does. */
export function IdleDialog({ secondsLeft, onStay, onBeginAnew }: Props) {
  const said = useId()
  return (
    <Dialog open={secondsLeft !== null} title="Bent u er nog?" role="alertdialog" describedBy={said} onClose={onStay}>
      <p className="kiosk-count" aria-hidden="true">
        {secondsLeft}
      </p>
      <p id={said}>
        Over {secondsLeft === 1 ? '1 seconde' : `${secondsLeft} seconden`} begint dit scherm opnieuw. Wat u hebt gezocht of
        ingevuld, wordt dan gewist.
      </p>
      <p className="visually-hidden" role="status">
        {secondsLeft !== null && secondsLeft <= SAID_AT ? `Nog ${SAID_AT} seconden.` : ''}
      </p>
      <div className="acts">
        <button type="button" className="button" onClick={onStay}>
          Ik ben er nog
        </button>
        <button type="button" className="button button--line" onClick={onBeginAnew}>
          Begin opnieuw
        </button>
      </div>
    </Dialog>
  )
}

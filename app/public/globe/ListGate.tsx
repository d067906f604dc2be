import { LIST_ALERT } from '../access/ListAlert.tsx'
import { Dialog } from '../Dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The alert that stands before the passenger list of this voyage. */
export function ListGate({ open, onClose }: Props) {
  return (
    <Dialog open={open} title="Passagierslijsten" role="alertdialog" onClose={onClose}>
      <p>{LIST_ALERT}</p>
      <div className="acts">
        <button type="button" className="button button--line" onClick={onClose}>
          OK
        </button>
      </div>
    </Dialog>
  )
}

import { type ReactNode, useId } from 'react'
import { useModal } from '../lib/use-overlay.ts'
import { Icon } from './Icon.tsx'
import './dialog.css'

interface Props {
  title: string
  role?: 'dialog' | 'alertdialog'
  /** The `id` of a text that screen readers read after the title when the dialog opens. */
  describedBy?: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A modal with the double frame of a ticket. It is open for as long as it is in the page. */
export function Dialog({ title, role = 'dialog', describedBy, className = '', onClose, children }: Props) {
  const heading = useId()
  return (
    <dialog
      {...useModal(onClose)}
      className={`dialog ${className}`}
      role={role}
      aria-labelledby={heading}
      aria-describedby={describedBy}
    >
      <div className="dialog__frame">
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

/** Says what is wrong with a form in a dialog. */
export const Fault = ({ id, children }: { id: string; children: string }) => (
  <p className="err" id={id} role="alert">
    <Icon name="warning" /> {children}
  </p>
)

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import './dialog.css'

interface Props {
  open: boolean
  title: string
  role?: 'dialog' | 'alertdialog'
  /** The `id` of what says more than the title; read out when it opens. */
  describedBy?: string
  onClose: () => void
  children: ReactNode
}

/** A modal with the double frame of a ticket. Esc and the page behind it close it; the focus returns by itself. */
export function Dialog({ open, title, role = 'dialog', describedBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // Taken away while it is open (by Back), it gives the focus back as long as it is still there.
  useLayoutEffect(() => {
    const element = dialog.current!
    return () => element.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the dialog's own key; the click is on the page behind it
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      aria-labelledby={heading}
      aria-describedby={describedBy}
      // At once: what the browser tells of its own closing comes later, maybe after the next key.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The browser tells of every closing; when the page itself took the dialog away there is nothing to tell.
      onClose={() => open && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className="dialog__frame">
          <h2 id={heading}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  )
}

import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@fluentui/react-components'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'

export interface Question {
  title: string
  text: ReactNode
  /** `Escape` calls it too. */
  onClose: () => void
  /** The buttons that answer it. */
  children: ReactNode
  /** A press beside the dialog closes it too. */
  isLight?: boolean
  className?: string
}

/** Draws a question; fetched by `AskDialog`. */
export function AskSurface({ title, text, onClose, children, isLight = false, className }: Question) {
  const surface = useRef<HTMLDivElement>(null)
  // Runs after the dialog, which focuses its first button.
  useEffect(() => surface.current?.querySelector<HTMLElement>('[data-first]')?.focus(), [])
  return (
    <Dialog open modalType={isLight ? 'modal' : 'alert'} onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface ref={surface as Ref<never>} className={className}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions>{children}</DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

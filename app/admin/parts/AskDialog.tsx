import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface Props {
  title: string
  text: ReactNode
  /** `Escape` does the same. */
  onClose: () => void
  /** The answers. */
  children: ReactNode
}

/** A question over the screen. The first button has the focus, unless another one asks for it. */
export function AskDialog({ title, text, onClose, children }: Props) {
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions>{children}</DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

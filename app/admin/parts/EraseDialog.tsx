import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../session/call.ts'
import { AskDialog } from './AskDialog.tsx'
import { Icon } from './Icon.tsx'
import './erase.css'

interface Props {
  title: string
  note: string
  /** What goes and what stays; null while that is not known. */
  told: readonly (readonly [label: string, text: ReactNode])[] | null
  /** Of the button that leaves everything as it is. */
  keep: string
  /** Fields. */
  children?: ReactNode
  isReady?: boolean
  /** The dialog says why it failed. */
  onErase: () => Promise<void>
  onClose: () => void
}

/** Asks before something is erased for good. */
export function EraseDialog({ title, note, told, keep, children, isReady = true, onErase, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async () => {
    setBusy(true)
    try {
      await onErase()
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <AskDialog
      className="erase"
      title={title}
      onClose={() => !busy && onClose()}
      text={
        <>
          <p>{note}</p>
          {failure !== null && (
            <MessageBar intent="error" className="form__bar bar--error">
              <MessageBarBody>{failure}</MessageBarBody>
            </MessageBar>
          )}
          <dl className="erase__told" aria-busy={told === null}>
            {told?.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {children}
        </>
      }
    >
      <span className="erase__who">Only admins see this.</span>
      <Button data-first disabledFocusable={busy} onClick={onClose}>
        {keep}
      </Button>
      <Button
        className="button--delete"
        appearance="primary"
        icon={<Icon name="remove" small />}
        disabledFocusable={busy || told === null || !isReady}
        onClick={() => void act()}
      >
        Erase for good
      </Button>
    </AskDialog>
  )
}

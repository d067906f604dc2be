import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { AskDialog } from './AskDialog.tsx'
import { ErrorBar } from './ErrorBar.tsx'
import { Icon } from './Icon.tsx'
import { useAct } from './use-act.ts'
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
  const { busy, failure, act, close } = useAct(onClose)
  const erase = async () => {
    await onErase()
    onClose()
  }
  return (
    <AskDialog
      className="erase"
      title={title}
      onClose={close}
      text={
        <>
          <p>{note}</p>
          <ErrorBar text={failure} />
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
        onClick={() => void act(erase)}
      >
        Erase for good
      </Button>
    </AskDialog>
  )
}

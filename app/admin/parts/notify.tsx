/** Notifications, bottom right: what went well goes after five seconds, what went wrong stays until it is closed. */
import {
  Button,
  Toast,
  Toaster,
  ToastTitle,
  ToastTrigger,
  useToastController,
} from '@fluentui/react-components'
import { useMemo } from 'react'
import { Icon } from './Icon.tsx'

const TOASTER = 'notifications'
const SHOWN_MS = 5000
/** `base.css` says how far from the edges. */
const NO_OFFSET = { horizontal: 0, vertical: 0 }

export const Notifications = () => <Toaster toasterId={TOASTER} position="bottom-end" offset={NO_OFFSET} />
type Intent = 'success' | 'error'

export interface Notify {
  success(text: string): void
  error(text: string): void
}

export function useNotify(): Notify {
  const { dispatchToast } = useToastController(TOASTER)
  return useMemo(() => {
    const show = (intent: Intent, text: string) =>
      dispatchToast(<Message intent={intent} text={text} />, {
        intent,
        timeout: intent === 'success' ? SHOWN_MS : -1,
      })
    return { success: (text) => show('success', text), error: (text) => show('error', text) }
  }, [dispatchToast])
}

const Message = ({ intent, text }: { intent: Intent; text: string }) => (
  <Toast className={`toast--${intent}`}>
    <ToastTitle
      action={
        <ToastTrigger>
          <Button appearance="transparent" icon={<Icon name="close" small />} aria-label="Close" />
        </ToastTrigger>
      }
    >
      {text}
    </ToastTitle>
  </Toast>
)

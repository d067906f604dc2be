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
/** Pixels that stay free below: the strip with a form's buttons or a list's pager. */
const ABOVE_STRIP = 72

export const Notifications = () => (
  <Toaster toasterId={TOASTER} position="bottom-end" offset={{ horizontal: 16, vertical: ABOVE_STRIP }} />
)

export interface Notify {
  success(text: string): void
  error(text: string): void
}

export function useNotify(): Notify {
  const { dispatchToast } = useToastController(TOASTER)
  return useMemo(() => {
    const show = (intent: 'success' | 'error', text: string) =>
      dispatchToast(<Message text={text} />, { intent, timeout: intent === 'success' ? SHOWN_MS : -1 })
    return { success: (text) => show('success', text), error: (text) => show('error', text) }
  }, [dispatchToast])
}

const Message = ({ text }: { text: string }) => (
  <Toast>
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

/**
 * Notifications, bottom right. A success goes after five seconds. An error stays until somebody closes it, or the same action
 * succeeds.
 */
import { Toast, Toaster, ToastTitle, ToastTrigger, useToastController } from '@fluentui/react-components'
import { useMemo, useRef } from 'react'
import { messageOf } from '../session/call.ts'
import { IconButton } from './Icon.tsx'
import { SiteLink } from './links.tsx'

const TOASTER = 'notifications'
const SHOWN_MS = 5000
/** `fluent.css` sets the distance from the edges. */
const NO_OFFSET = { horizontal: 0, vertical: 0 }

export const Notifications = () => <Toaster toasterId={TOASTER} position="bottom-end" offset={NO_OFFSET} />
let lastToast = 0
type Intent = 'success' | 'error'

export interface Notify {
  /** `site`: the address where visitors see what was done. */
  success(text: string, site?: string | null): void
  error(text: string): void
  /** Does the work and says so with `said`, or says why it failed. Gives whether it succeeded. */
  attempt(work: () => Promise<unknown>, said?: string): Promise<boolean>
}

export function useNotify(): Notify {
  const { dispatchToast, dismissToast } = useToastController(TOASTER)
  /** The toast of the last error; null after a success. */
  const failure = useRef<string | null>(null)
  return useMemo(() => {
    const show = (intent: Intent, text: string, site?: string | null) => {
      lastToast += 1
      const toastId = `toast ${lastToast}`
      if (failure.current !== null) dismissToast(failure.current)
      failure.current = intent === 'error' ? toastId : null
      dispatchToast(<Message intent={intent} text={text} site={site ?? null} />, {
        toastId,
        intent,
        timeout: intent === 'success' ? SHOWN_MS : -1,
      })
    }
    return {
      success: (text, site) => show('success', text, site),
      error: (text) => show('error', text),
      async attempt(work, said) {
        try {
          await work()
          if (said !== undefined) show('success', said)
          return true
        } catch (error) {
          show('error', messageOf(error))
          return false
        }
      },
    }
  }, [dispatchToast, dismissToast])
}

const Message = ({ intent, text, site }: { intent: Intent; text: string; site: string | null }) => (
  <Toast className={`toast--${intent}`}>
    <ToastTitle
      action={
        <ToastTrigger>
          <IconButton icon="close" small label="Close" />
        </ToastTrigger>
      }
    >
      {text}
      {site !== null && <SiteLink href={site} />}
    </ToastTitle>
  </Toast>
)

import { useEffect } from 'react'
import { useUpdate } from '../offline/update.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { IdleDialog } from './IdleDialog.tsx'
import type { KioskSettings } from './settings.ts'
import { useIdle } from './use-idle.ts'
import { useLongPress } from './use-long-press.ts'
import { beginAnew } from './wipe.ts'

interface Props {
  settings: KioskSettings
  /** The page was wiped, and nobody has touched it since. */
  rested: boolean
}

/** What a kiosk lays over the site. */
export function Kiosk({ settings, rested }: Props) {
  const { secondsLeft, untouched, stay } = useIdle(settings.idleSeconds, rested, beginAnew)
  const { pressed, release } = useLongPress('.masthead__logo')
  const renew = useUpdate((update) => update.apply)
  // A new version comes while nobody is there; no visitor is asked about it.
  useEffect(() => {
    if (untouched) renew?.()
  }, [untouched, renew])
  return (
    <>
      <CodeDialog />
      <EndDialog open={pressed} pin={settings.pin} onClose={release} />
      <IdleDialog secondsLeft={secondsLeft} onStay={stay} onBeginAnew={beginAnew} />
    </>
  )
}

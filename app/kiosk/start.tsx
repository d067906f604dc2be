/** The page of a kiosk, and the one that makes a device one. */
import './kiosk.css'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../lib/ErrorBoundary.tsx'
import { follow, memoryTrail } from '../lib/trail.ts'
import { endGrant, isGrantOver } from '../public/access/grant-end.ts'
import { useListAccess } from '../public/access/list-access.ts'
import { FailedPage } from '../public/layout/FailedPage.tsx'
import { guardFields, guardPage } from './guard.ts'
import { Kiosk } from './Kiosk.tsx'
import { SetUp } from './SetUp.tsx'
import { idleSecondsIn, readSettings } from './settings.ts'
import { takeRest } from './wipe.ts'

/** Milliseconds between two tries to tell the server that the lists are shut. */
const PATIENCE = 30_000

/** Before anything is drawn; gives what to draw. */
export function startAround(site: ReactNode): ReactNode {
  const settings = readSettings()
  if (!settings) {
    document.documentElement.dataset.kiosk = 'set-up'
    return <SetUp idleSeconds={idleSecondsIn(location.search)} />
  }
  history.scrollRestoration = 'manual'
  history.replaceState(null, '', '/')
  follow(memoryTrail('/'))
  document.documentElement.dataset.kiosk = 'on'
  guardPage()
  guardFields()
  keepAwake()
  shutLists()
  return (
    <>
      {/* Also what could not be drawn is wiped. */}
      <ErrorBoundary path="" instead={<FailedPage />}>
        {site}
      </ErrorBoundary>
      <Kiosk settings={settings} rested={takeRest()} />
    </>
  )
}

/** Now, when the network is back, and now and then. */
function shutLists(): void {
  const tell = async () => {
    if (!isGrantOver() || !(await endGrant())) return
    // Whoever asked meanwhile was told that they are shut, also at an address from which they are open to all.
    if (useListAccess.getState().checked) void useListAccess.getState().check()
  }
  void tell()
  addEventListener('online', () => void tell())
  setInterval(() => void tell(), PATIENCE)
}

/** The screen stays on. A browser takes that back when the page is hidden, and some do not know it. */
function keepAwake(): void {
  const take = () => {
    if (document.visibilityState !== 'visible') return
    navigator.wakeLock?.request('screen').catch(() => undefined)
  }
  take()
  document.addEventListener('visibilitychange', take)
}

/** Starts the page of a kiosk, or the page that makes a device a kiosk. */
import './kiosk.css'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../lib/ErrorBoundary.tsx'
import { follow, memoryTrail } from '../lib/trail.ts'
import { endGrant, isGrantOver, useListAccess } from '../public/access/list-access.ts'
import { FailedPage } from '../public/layout/FailedPage.tsx'
import { guardFields, guardPage } from './guard.ts'
import { Kiosk } from './Kiosk.tsx'
import { SetUp } from './SetUp.tsx'
import { idleSecondsIn, readSettings } from './settings.ts'
import { takeRest } from './wipe.ts'

/** Milliseconds between two tries to tell the server that the passenger lists are closed. */
const PATIENCE = 30_000

/** Called before anything is drawn. Returns what to draw. */
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
      {/* The kiosk stays outside, so that it also wipes a page that failed to draw. */}
      <ErrorBoundary path="" instead={<FailedPage />}>
        {site}
      </ErrorBoundary>
      <Kiosk settings={settings} rested={takeRest()} />
    </>
  )
}

/** Ends the access that the visitor before may have opened. Tries now, when the network is back, and every 30 s. */
function shutLists(): void {
  const tell = async () => {
    if (!isGrantOver() || !(await endGrant())) return
    // A page that asked meanwhile was told that the lists are closed, even at an address where they are open to all.
    if (useListAccess.getState().checked) void useListAccess.getState().check()
  }
  void tell()
  addEventListener('online', () => void tell())
  setInterval(() => void tell(), PATIENCE)
}

/** Keeps the screen on. A browser drops the lock when the page is hidden, and some browsers have no such lock. */
function keepAwake(): void {
  const take = () => {
    if (document.visibilityState !== 'visible') return
    navigator.wakeLock?.request('screen').catch(() => undefined)
  }
  take()
  document.addEventListener('visibilitychange', take)
}

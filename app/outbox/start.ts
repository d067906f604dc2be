/** Sends what an earlier visit could not send. For most visitors, who never wrote anything, only this small file is loaded. */
import { create } from 'zustand'
import { isKiosk } from '../lib/kiosk.ts'
import { DATABASE } from './shared-names.ts'
import type { WithRoom } from './store.ts'

/** Whether this device keeps what its visitor writes. False if site data are blocked, or without room. */
export const useKeeping = create<{ keeps: boolean }>(() => ({ keeps: true }))

/** `loadWithRoom` loads the function that makes room on a full device. */
export function startOutbox(loadWithRoom: () => Promise<WithRoom>): void {
  const start = () => void begin(loadWithRoom).catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 1000)
}

async function begin(loadWithRoom: () => Promise<WithRoom>): Promise<void> {
  if (isKiosk()) void (await import('./sealing-key.ts')).fetchSealingKey()
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === DATABASE)) return
  const [{ makeRoomBy }, { watchOutbox }, withRoom] = await Promise.all([
    import('./store.ts'),
    import('./watch.ts'),
    loadWithRoom(),
  ])
  makeRoomBy(withRoom)
  watchOutbox()
}

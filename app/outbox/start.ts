/** Goes on with what an earlier visit could not send. Most visitors never wrote anything: their page loads no more than this. */
import { isKiosk } from '../lib/kiosk.ts'
import { DATABASE } from './names.ts'

export function startOutbox(): void {
  const start = () => void begin().catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5000 })
  else setTimeout(start, 1000)
}

async function begin(): Promise<void> {
  if (isKiosk()) void (await import('./sealing-key.ts')).fetchSealingKey()
  const databases = await indexedDB.databases()
  if (databases.some(({ name }) => name === DATABASE)) (await import('./watch.ts')).watchOutbox()
}

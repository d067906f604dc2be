/** Publishing has time, and whoever searches has none. So it leaves the database and the processor alone half of the time. */
import { setTimeout as sleep } from 'node:timers/promises'

/** To be called between two steps of work: waits as long as the step before took. `signal` ends it with an error. */
export function restBetween(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    await sleep(performance.now() - since, undefined, { signal })
    since = performance.now()
  }
}

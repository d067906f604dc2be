/** One worker thread with an index in it. */
import { Thread } from '#threads/thread.ts'
import { searchUnavailable } from '../errors.ts'
import type { Operations } from './protocol.ts'

/** No search takes nearly so long. */
const HUNG_MS = 20_000

export type IndexThread = Thread<Operations>

/** `onFailure` is called once, when the thread is gone without having been ended. */
export function startIndexThread(onFailure: () => void): IndexThread {
  return new Thread<Operations>(new URL('./worker.ts', import.meta.url), {
    name: 'search',
    onFailure,
    refusal: searchUnavailable,
    hung: { afterMs: HUNG_MS, ops: ['find', 'findPassengers', 'suggest'] },
  })
}

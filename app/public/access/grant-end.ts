/**
 * At a kiosk the visitor before may have opened the passenger lists. A mark on the device says that the server has still
 * to be told that this is over; while it is there no list is shown, whatever the server says.
 */
import { closeListAccess } from '../../client/endpoints.ts'
import { isKept, KIOSK_KEY } from '../../lib/kiosk.ts'

const MARK = `${KIOSK_KEY}-lists`
const PATIENCE_MS = 10_000

export const markGrantOver = (): void => localStorage.setItem(MARK, '')
export const isGrantOver = (): boolean => isKept(MARK)

let ending: Promise<boolean> | null = null

/** Tells the server where that is still to be done; true when nothing is left to tell. */
export function endGrant(): Promise<boolean> {
  if (!isGrantOver()) return Promise.resolve(true)
  ending ??= tell().finally(() => {
    ending = null
  })
  return ending
}

async function tell(): Promise<boolean> {
  try {
    const answer = await closeListAccess(AbortSignal.timeout(PATIENCE_MS))
    // Anybody between here and the server can answer something.
    if (typeof answer.granted !== 'boolean') return false
    localStorage.removeItem(MARK)
    return true
  } catch {
    return false
  }
}

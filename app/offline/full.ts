/** Whether something was not written because the device gives this site no more room. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** For what is done all the same where it cannot be noted: as `catch(ifFull)`. */
export function ifFull(error: unknown): void {
  if (!isFull(error)) throw error
}

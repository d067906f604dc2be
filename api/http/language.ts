/** Visitors read Dutch, staff English. The address of the request tells which. */
import { isWithin } from '#domain/addresses.ts'

/** A message for people. A single text is for calls that only visitors or only staff make. */
export type Message = string | { nl: string; en: string }

export const STAFF_CALLS = '/api/admin'

/** The message in the language of this address. */
export function inLanguageOf(url: string, message: Message): string {
  if (typeof message === 'string') return message
  return isWithin(readable(url), [STAFF_CALLS]) ? message.en : message.nl
}

/** `/api/%61dmin` is the same address. */
function readable(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

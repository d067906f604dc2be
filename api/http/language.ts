/** Visitors read Dutch, staff English: the address that is asked for says who reads the answer. */
import { isWithin } from '#domain/addresses.ts'

/** A message for people. One text alone is for readers of one language, or the same in both. */
export type Message = string | { nl: string; en: string }

/** What all calls by staff begin with. */
export const STAFF_CALLS = '/api/admin'

/** The message in the language of whoever asks for this address. */
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

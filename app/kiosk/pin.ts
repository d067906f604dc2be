/** The PIN that ends the kiosk, and how often somebody may try it. */

/** The device keeps only this slow, salted hash. */
export interface HashedPin {
  /** Base 64. */
  salt: string
  hash: string
  rounds: number
}

/** OWASP's advice for PBKDF2 with SHA-256. Takes half a second on an old tablet. */
const ROUNDS = 600_000

export const isPin = (typed: string): boolean => /^\d{4,8}$/.test(typed)

export async function hashPin(pin: string): Promise<HashedPin> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt: encoded(salt), hash: await derive(pin, salt, ROUNDS), rounds: ROUNDS }
}

export const isRightPin = async (typed: string, { salt, hash, rounds }: HashedPin): Promise<boolean> =>
  (await derive(typed, decoded(salt), rounds)) === hash

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)
  return encoded(new Uint8Array(bits))
}

const encoded = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const decoded = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Wrong tries to end the kiosk, by PIN or by name. After a few of them each next try has to wait. */
export interface Tries {
  wrong: number
  /** When the last wrong one was, in milliseconds since 1970. */
  last: number
}

export const NO_TRIES: Tries = { wrong: 0, last: 0 }

/** Tries that are free, and the wait in milliseconds before each one after that. */
const FREE = 5
const WAIT = 30_000

export const afterWrong = ({ wrong }: Tries, now: number): Tries => ({ wrong: wrong + 1, last: now })

/** Seconds until the next try. Putting the clock back makes nobody wait longer. */
export function secondsToWait({ wrong, last }: Tries, now: number): number {
  if (wrong < FREE || now < last) return 0
  return Math.max(0, Math.ceil((last + WAIT - now) / 1000))
}

/** The PIN that ends the kiosk. The device keeps a slow, salted hash of it alone. */

export interface HashedPin {
  /** Base 64. */
  salt: string
  hash: string
  rounds: number
}

/** As OWASP advises for PBKDF2 with SHA-256: half a second on an old tablet. */
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

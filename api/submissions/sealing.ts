/** The installation's key, for which kiosks seal stories, so that nobody can read them on a stolen kiosk. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { SEAL_INFO, splitSealed } from '#domain/sealed-story.ts'
import { HttpError } from '../http/errors.ts'

export interface Sealing {
  /** Base64url. */
  publicKey: string
  /** Opens the story that was sealed with this key of a story. Throws a 422. */
  open(bytes: Uint8Array, key: string): Promise<Uint8Array>
}

/** The same secret always makes the same key. */
export async function openSealing(secret: string): Promise<Sealing> {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const pair = await suite.kem.deriveKeyPair(bufferOf(new TextEncoder().encode(secret)))
  const publicKey = Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)).toString('base64url')
  return {
    publicKey,
    async open(bytes, key) {
      const parts = splitSealed(bytes)
      if (!parts) throw cannotOpen()
      const sealed = { recipientKey: pair, enc: bufferOf(parts.encapsulated), info: textBuffer(SEAL_INFO) }
      try {
        return new Uint8Array(await suite.open(sealed, bufferOf(parts.sealed), textBuffer(key)))
      } catch {
        throw cannotOpen()
      }
    },
  }
}

export const cannotOpen = () =>
  new HttpError(422, 'cannot_open', 'Dit verhaal is voor een ander archief verzegeld, of is beschadigd.')

const textBuffer = (text: string) => bufferOf(new TextEncoder().encode(text))

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

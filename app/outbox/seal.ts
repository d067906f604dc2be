/** Seals a story with the installation's public key, so that a stolen kiosk gives away no story. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { joinSealed, type PackedStory, packStory, SEAL_INFO } from '#domain/sealed-story.ts'

/** `publicKey` is base64url. `key` is the story's idempotency key: it can only be sent under that one. */
export async function sealStory(publicKey: string, key: string, packed: PackedStory): Promise<ArrayBuffer> {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const recipientPublicKey = await suite.kem.deserializePublicKey(bytesOf(publicKey))
  const sender = await suite.createSenderContext({ recipientPublicKey, info: textOf(SEAL_INFO) })
  const sealed = await sender.seal(packStory(packed).buffer, textOf(key))
  return joinSealed(new Uint8Array(sender.enc), new Uint8Array(sealed)).buffer
}

const textOf = (text: string): ArrayBuffer => Uint8Array.from(new TextEncoder().encode(text)).buffer

const bytesOf = (base64url: string): ArrayBuffer =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer

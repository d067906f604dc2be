/**
 * How a kiosk packs a story with its files and seals them to the installation's key (HPKE, RFC 9180: DHKEM P-256, HKDF-SHA256,
 * AES-256-GCM).
 *
 * The packed story: four bytes with the length of the JSON (big-endian), the JSON (the body of `POST /form/store`, or of
 * `POST /form/correction`, which has no files), then the bytes of all files in the order of the JSON. The sealed story: `SEAL` (4 bytes), the encapsulated key, the ciphertext. The
 * story's idempotency key is authenticated too, so nobody can send the sealed story under another key.
 */
import { Type } from 'typebox'
import type { Correction } from './correction.ts'
import { FILE_MAX, FILES_MAX, STORY_MAX, type Submission } from './submission.ts'

const SEAL = 'OVT1'
/** Bytes of a P-256 point. */
const ENCAPSULATED = 65
/** The `info` of RFC 9180. */
export const SEAL_INFO = 'overtocht story'

const HEAD = 4
/** The most bytes of a story's JSON, with its files' names. */
const STORY_BYTES = 16 * STORY_MAX
/** The most bytes of a sealed story. */
export const SEALED_MAX = SEAL.length + ENCAPSULATED + HEAD + STORY_BYTES + FILES_MAX * FILE_MAX + 16

/** The answer of `GET /form/store/key`: the installation's public key, base64url. */
export const SealingKeySchema = Type.Object({ publicKey: Type.String() })

export interface PackedStory {
  story: Submission | Correction
  /** In the order of `story.files`. */
  files: readonly Uint8Array[]
}

export function packStory({ story, files }: PackedStory): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(story))
  const head = new Uint8Array(HEAD)
  new DataView(head.buffer).setUint32(0, json.length)
  return joined([head, json, ...files])
}

/** Unpacks without checking: `story` may be anything, `rest` has the bytes of all files. Null if it is no packed story. */
export function unpackStory(bytes: Uint8Array): { story: unknown; rest: Uint8Array } | null {
  if (bytes.length < HEAD) return null
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  if (length > bytes.length - HEAD) return null
  try {
    const story: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(HEAD, HEAD + length)))
    return { story, rest: bytes.subarray(HEAD + length) }
  } catch {
    return null
  }
}

/** Cuts the bytes into files of these sizes. Null if the sizes do not add up to all bytes. */
export function splitFiles(rest: Uint8Array, sizes: readonly number[]): Uint8Array[] | null {
  const files: Uint8Array[] = []
  let at = 0
  for (const size of sizes) {
    files.push(rest.subarray(at, at + size))
    at += size
  }
  return at === rest.length ? files : null
}

/** A sealed story as it is sent. */
export const joinSealed = (encapsulated: Uint8Array, sealed: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined([new TextEncoder().encode(SEAL), encapsulated, sealed])

/** The parts of a sealed story; null if it is none. */
export function splitSealed(bytes: Uint8Array): { encapsulated: Uint8Array; sealed: Uint8Array } | null {
  const start = SEAL.length
  if (new TextDecoder().decode(bytes.subarray(0, start)) !== SEAL) return null
  if (bytes.length <= start + ENCAPSULATED) return null
  return {
    encapsulated: bytes.subarray(start, start + ENCAPSULATED),
    sealed: bytes.subarray(start + ENCAPSULATED),
  }
}

/** A number that the device shows and staff can look for: the beginning of the story's key. */
export const storyNumber = (key: string): string => `${key.slice(0, 4)}-${key.slice(4, 8)}`.toUpperCase()

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

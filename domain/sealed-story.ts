/**
 * How a kiosk packs a story with its files, before it seals them to the installation's key (HPKE, RFC 9180: DHKEM P-256,
 * HKDF-SHA256, AES-256-GCM). What is sealed: four bytes with the length of the story's JSON (big-endian), that JSON (the
 * body of `POST /form/store`), then the files' bytes one after another, in the order and of the sizes that it announces.
 * What is sent: `SEAL` (4 bytes), the encapsulated key, the rest as HPKE gives it. The story's own key is authenticated
 * with it, so that no seal can be sent under another key.
 */
import { type Static, Type } from 'typebox'
import { FILE_MAX, FILES_MAX, STORY_MAX, type Submission } from './submission.ts'

export const SEAL = 'OVT1'
/** Bytes of a P-256 point. */
const ENCAPSULATED = 65
/** What the seal is for: `info` of RFC 9180. */
export const SEAL_INFO = 'overtocht story'

const HEAD = 4
/** Bytes of a story's JSON at most, with its files' names. */
const STORY_BYTES = 16 * STORY_MAX
/** Bytes of a sealed story at most. */
export const SEALED_MAX = SEAL.length + ENCAPSULATED + HEAD + STORY_BYTES + FILES_MAX * FILE_MAX + 16

/** The answer of `GET /form/store/key`: the installation's public key, base64url. */
export const SealingKeySchema = Type.Object({ publicKey: Type.String() })
export type SealingKey = Static<typeof SealingKeySchema>

export interface PackedStory {
  story: Submission
  /** In the order of `story.files`. */
  files: readonly Uint8Array[]
}

export function packStory({ story, files }: PackedStory): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(story))
  const head = new Uint8Array(HEAD)
  new DataView(head.buffer).setUint32(0, json.length)
  return joined([head, json, ...files])
}

/** What was packed, unjudged: `story` may be anything. Null when it is no packed story, or a file is cut short. */
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

/** The files of the sizes that were announced; null unless they are exactly what there is. */
export function splitFiles(rest: Uint8Array, sizes: readonly number[]): Uint8Array[] | null {
  const files: Uint8Array[] = []
  let at = 0
  for (const size of sizes) {
    files.push(rest.subarray(at, at + size))
    at += size
  }
  return at === rest.length ? files : null
}

/** `SEAL`, the encapsulated key and what was sealed, as they are sent. */
export const joinSealed = (encapsulated: Uint8Array, sealed: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined([new TextEncoder().encode(SEAL), encapsulated, sealed])

/** Null for what is no seal. */
export function splitSealed(bytes: Uint8Array): { encapsulated: Uint8Array; sealed: Uint8Array } | null {
  const start = SEAL.length
  if (new TextDecoder().decode(bytes.subarray(0, start)) !== SEAL) return null
  if (bytes.length <= start + ENCAPSULATED) return null
  return {
    encapsulated: bytes.subarray(start, start + ENCAPSULATED),
    sealed: bytes.subarray(start + ENCAPSULATED),
  }
}

/** What the device shows and staff can look for: the beginning of the story's key. */
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

/** Looks at the content of a chosen file, and decides whether it can be sent. */
import { fileTypeFromBlob } from 'file-type'
import { FILE_MAX, FILE_MESSAGES, fileKind, fileNameOf } from '#domain/submission.ts'
import type { NewFile } from './draft-form.ts'

export async function judgeFile(file: File): Promise<NewFile> {
  const name = fileNameOf(file.name)
  try {
    return await judge(file, name)
  } catch {
    return refused(name, FILE_MESSAGES.damaged)
  }
}

async function judge(file: File, name: string): Promise<NewFile> {
  if (file.size === 0) return refused(name, FILE_MESSAGES.empty)
  const seen = (await fileTypeFromBlob(file))?.mime
  const isHeic = /^image\/hei[cf]/.test(seen ?? '')
  const kind = fileKind(seen)
  if (!kind && !isHeic) return refused(name, FILE_MESSAGES.otherKind)
  const isImage = isHeic || kind!.type.startsWith('image/')
  if (!isImage) return file.size > FILE_MAX ? refused(name, FILE_MESSAGES.tooLarge) : whole(file, name, kind!.type)

  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return refused(name, isHeic ? FILE_MESSAGES.otherKind : FILE_MESSAGES.damaged)
  try {
    if (!isHeic && file.size <= FILE_MAX) return await whole(file, name, kind!.type)
    const jpeg = await asJpeg(image)
    if (!jpeg) return refused(name, FILE_MESSAGES.tooLarge)
    const smaller = await whole(jpeg, name, 'image/jpeg')
    return { ...smaller, madeFrom: file.size, offered: file.size > FILE_MAX }
  } finally {
    image.close()
  }
}

const BARE = { type: '', sha256: null, madeFrom: null, offered: false, fault: null }

const refused = (name: string, fault: string): NewFile => ({ ...BARE, name, bytes: new ArrayBuffer(0), fault })

async function whole(file: Blob, name: string, type: string): Promise<NewFile> {
  const bytes = await file.arrayBuffer()
  return { ...BARE, name, type, sha256: await hashOf(bytes), bytes }
}

/** Null on plain http, where browsers have no hash functions. */
async function hashOf(bytes: ArrayBuffer): Promise<string | null> {
  if (!crypto.subtle) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Pixels of the longer side: the most that we send, and the least that is worth sending. */
const LONGEST = 4000
const SHORTEST = 500
const QUALITY = 0.85

/** The largest JPEG that fits the limit; null if that is too small to be worth sending. */
async function asJpeg(image: ImageBitmap): Promise<Blob | null> {
  const longer = Math.max(image.width, image.height)
  for (let side = Math.min(longer, LONGEST); side >= Math.min(longer, SHORTEST); side = Math.floor(side * 0.8)) {
    const scale = side / longer
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(image.width * scale)),
      Math.max(1, Math.round(image.height * scale)),
    )
    const context = canvas.getContext('2d')!
    context.imageSmoothingQuality = 'high'
    // Without this, transparent parts would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    if (jpeg.size <= FILE_MAX) return jpeg
  }
  return null
}

/** Whether the two files are the same, byte for byte. */
export function isSame(one: NewFile, other: NewFile): boolean {
  if (one.bytes.byteLength === 0 || one.bytes.byteLength !== other.bytes.byteLength) return false
  if (one.sha256 !== null) return one.sha256 === other.sha256
  const [left, right] = [new Uint8Array(one.bytes), new Uint8Array(other.bytes)]
  return left.every((byte, i) => byte === right[i])
}

/** The files of stories: what they are is judged by their content, and images lose what they say of place and camera. */
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { FILE_MESSAGES, fileKind } from '#domain/submission.ts'
import { HttpError } from '../errors.ts'

/** An image of more pixels is refused before anything is decoded: one of 1 MB can hold far more than a photo has. */
const MAX_PIXELS = 60_000_000

/** Quality of JPEG and WebP, out of 100. */
const QUALITY = 90

export interface CleanFile {
  type: string
  bytes: Uint8Array
}

/** What is kept of a file. Throws a 415 for one that cannot go along. */
export async function cleanFile(bytes: Uint8Array): Promise<CleanFile> {
  const kind = fileKind((await fileTypeFromBuffer(bytes))?.mime)
  if (!kind) throw new HttpError(415, 'file_kind', FILE_MESSAGES.otherKind)
  const { type } = kind
  return { type, bytes: type.startsWith('image/') ? await drawAnew(bytes, type) : bytes }
}

/** Upright and without its metadata, which may say where and with what it was made. */
async function drawAnew(bytes: Uint8Array, type: string): Promise<Uint8Array> {
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  }).autoOrient()
  try {
    if (type === 'image/png') return await image.png().toBuffer()
    if (type === 'image/webp') return await image.webp({ quality: QUALITY }).toBuffer()
    return await image.jpeg({ quality: QUALITY }).toBuffer()
  } catch {
    throw new HttpError(415, 'file_damaged', FILE_MESSAGES.damaged)
  }
}

/** Reads a file that staff send into the store, as an image or as the images of a PDF's pages. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { unnamedAmong } from '#db/unnamed-files.ts'
import {
  NO_PICTURE,
  NOT_FOR_LIBRARY,
  PDF_MAX,
  PICTURE_MAX,
  PICTURE_TOO_LARGE,
  PICTURES_IN_ZIP_MAX,
  PICTURES_ZIP_MAX,
} from '#domain/media.ts'
import { PDF_PAGES_MAX, PdfError, renderPages } from '#files/pdf/pages.ts'
import type { PdfErrorCode } from '#files/pdf/render.ts'
import { ImageError } from '#files/picture.ts'
import { type StoredImage, storeImage } from '#files/pyramid.ts'
import type { FileStore } from '#files/store.ts'
import { UnusableZip, unpackZip } from '#importer/zip.ts'
import { HttpError, invalidRequest, UNREADABLE } from '../../http/errors.ts'

interface Kept {
  db: Kysely<Database>
  store: FileStore
}

export interface Received {
  /** One image, one for each page of a PDF, or those in a ZIP, each under the name of its file without a path. */
  images: (StoredImage & { name: string })[]
  /** Files of a ZIP that cannot become an image. */
  left: { name: string; reason: string }[]
  /** It was a PDF or a ZIP. */
  isMany: boolean
}

/** Takes the one file of the request. Refuses it with the reason if it cannot become an image. `mayBeMany`: a PDF or a ZIP too. */
export async function receiveFile(request: FastifyRequest, { db, store }: Kept, mayBeMany = false): Promise<Received> {
  const received: Received = { images: [], left: [], isMany: false }
  const { images, left } = received
  const keep = async (name: string, path: string) => void images.push({ ...(await storeImage(store, path)), name })
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-upload-'))
  try {
    const path = join(folder, 'file')
    const { name, bytes } = await receive(request, path, mayBeMany ? PICTURES_ZIP_MAX : PICTURE_MAX)
    const kind = mayBeMany ? await kindOf(path, name) : 'picture'
    if (bytes > MOST[kind]) throw tooLarge()
    received.isMany = kind !== 'picture'
    if (kind === 'picture') await keep(name, path)
    else if (kind === 'pdf') {
      for (const [at, page] of (await renderPages(path, folder)).entries()) await keep(`${name}, page ${at + 1}`, page)
    } else {
      const inside = join(folder, 'files')
      for (const one of (await unpackZip(path, inside, PICTURES_IN_ZIP_MAX)).toSorted(IN_ORDER)) {
        await keep(basename(one), join(inside, one)).catch((error) => {
          if (!(error instanceof ImageError)) throw error
          left.push({ name: basename(one), reason: REASONS[error.code] })
        })
      }
    }
    return received
  } catch (error) {
    await forgetImages({ db, store }, images)
    if (error instanceof UnusableZip) throw new HttpError(415, 'zip_unusable', `The file ${error.message}.`)
    if (error instanceof PdfError) throw new HttpError(415, error.code, PDF_REASONS[error.code])
    if (!(error instanceof ImageError)) throw error
    const isNone = mayBeMany && error.code === 'image_unsupported'
    throw new HttpError(415, error.code, isNone ? NOT_FOR_LIBRARY : REASONS[error.code])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the files that no row names: nothing came of them. */
export async function forgetImages({ db, store }: Kept, images: readonly StoredImage[]): Promise<void> {
  const hashes = images.map(({ hash }) => hash)
  for (const unnamed of await unnamedAmong(db, hashes)) await store.remove(unnamed)
}

async function receive(request: FastifyRequest, path: string, most: number): Promise<{ name: string; bytes: number }> {
  try {
    const part = await request.file({ limits: { fileSize: most } })
    if (!part) throw invalidRequest('A file is missing.')
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) throw tooLarge()
    return { name: nameOf(part.filename), bytes: part.file.bytesRead }
  } catch (error) {
    // Only the multipart reader gives errors without a code: the request is cut off, or not multipart.
    if (error instanceof Error && !('code' in error)) throw invalidRequest(UNREADABLE)
    throw error
  }
}

const tooLarge = () => new HttpError(413, 'too_large', PICTURE_TOO_LARGE)

/** The last part of a path, without what no line of text may have. */
const nameOf = (sent = ''): string => (sent.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 200)

const MOST = { picture: PICTURE_MAX, pdf: PDF_MAX, zip: PICTURES_ZIP_MAX } as const

/** Puts `page 9` before `page 10`. */
const IN_ORDER = new Intl.Collator('nl', { numeric: true }).compare

async function kindOf(path: string, name: string): Promise<keyof typeof MOST> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    const head = buffer.subarray(0, bytesRead)
    if (/\.zip$/i.test(name) && head.indexOf('PK') === 0) return 'zip'
    return head.includes('%PDF-') ? 'pdf' : 'picture'
  } finally {
    await file.close()
  }
}

const REASONS: Record<ImageError['code'], string> = {
  image_unsupported: NO_PICTURE,
  image_too_large: 'The image has more than 150 megapixels, or a side of more than 65,535 pixels.',
  image_several_pages: 'The TIFF has several pages: send each page as a file of its own.',
  image_damaged: 'The image is damaged or incomplete.',
}

const PDF_REASONS: Record<PdfErrorCode, string> = {
  pdf_damaged: 'The PDF is damaged, or needs more memory than it may have.',
  pdf_locked: 'The PDF is locked with a password: save it without one.',
  pdf_too_long: `The PDF has more than ${PDF_PAGES_MAX} pages: split it.`,
  pdf_too_slow: 'A page of the PDF takes longer than half a minute to draw: send it as an image.',
}

/** Tells whether a file can become an image of the archive, by its first bytes and its header, not by its name. */
import { open } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp, type SharpInput } from 'sharp'
import type { Source } from './store.ts'

/** A picture of more pixels is refused, before anything is decoded. */
export const MAX_PIXELS = 150_000_000

/** The longest side that a JPEG can have, in pixels. */
const MAX_SIDE = 65_535

/** A TIFF with more pages is a document. */
const MAX_PAGES = 32

type ImageErrorCode = 'image_unsupported' | 'image_too_large' | 'image_several_pages' | 'image_damaged'

/** Why a file cannot become an image; `message` is Dutch, for staff. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export interface Picture {
  /** The page of the file that holds the picture; above 0 only for a TIFF that starts with a thumbnail. */
  page: number
  /** Pixels, before orientation. */
  width: number
  height: number
  /** EXIF orientation, 1 to 8. */
  orientation: number
  /** Allows strips of any size. Some TIFFs are one strip from top to bottom, which libvips refuses by default. */
  anyStrip: boolean
  /** The colour space of eight bits for a picture of sixteen bits; null for others. */
  narrowTo: 'srgb' | 'b-w' | null
}

/**
 * Finds the picture in a JPEG, PNG, TIFF or WebP, and throws an `ImageError` for anything else. It takes the first frame of an
 * animation, and the largest page of a TIFF if the others are smaller copies (a pyramid, a thumbnail). A TIFF of several full
 * pages is refused, because all pages but one would be lost.
 */
export async function inspectPicture(source: Source): Promise<Picture> {
  const format = formatOf(await firstBytes(source))
  if (!format) throw unsupported()
  const first = await readHeader(source, 0)
  if (first.format !== format) throw unsupported()
  const page = format === 'tiff' ? await largestPage(source, first) : 0
  const header = page === 0 ? first : await readHeader(source, page)
  const { width, height, orientation = 1 } = header
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    const [w, h] = [width.toLocaleString('nl-NL'), height.toLocaleString('nl-NL')]
    throw new ImageError(
      'image_too_large',
      `Deze afbeelding is te groot: ${w} × ${h} beeldpunten. Ten hoogste 150 megapixel is toegestaan, en 65.535 beeldpunten per zijde.`,
    )
  }
  return {
    page,
    width,
    height,
    orientation,
    anyStrip: format === 'tiff' && header.channels <= 4 && /^u(char|short)$/.test(header.depth),
    narrowTo: NARROWER[header.space] ?? null,
  }
}

/** Opens one page of the source with sharp, of `MAX_PIXELS` at most. Its rows are read in order. */
export function openPicture(source: Source, { page, anyStrip, narrowTo }: Picture): Sharp {
  const picture = sharp(source as SharpInput, {
    page,
    unlimited: anyStrip,
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: 'error',
  })
  return narrowTo === null ? picture : picture.pipelineColourspace(narrowTo)
}

/** Without it, sharp converts colours of sixteen bits with a profile to Display P3, and ignores the profile of sixteen-bit grey. */
const NARROWER: Record<string, Picture['narrowTo']> = { rgb16: 'srgb', grey16: 'b-w' }

export const damaged = (cause: unknown) =>
  new ImageError('image_damaged', 'Deze afbeelding is beschadigd of onvolledig en kan niet gelezen worden.', {
    cause,
  })

const unsupported = () => new ImageError('image_unsupported', 'Dit bestand is geen JPEG-, PNG-, TIFF- of WebP-afbeelding.')

async function readHeader(source: Source, page: number): Promise<Metadata> {
  try {
    return await sharp(source as SharpInput, { page, limitInputPixels: false }).metadata()
  } catch (error) {
    throw damaged(error)
  }
}

async function largestPage(source: Source, first: Metadata): Promise<number> {
  const pages = first.pages ?? 1
  if (pages > MAX_PAGES) throw severalPages(pages)
  const widths = [first.width]
  for (let page = 1; page < pages; page++) widths.push((await readHeader(source, page)).width)
  const largest = widths.indexOf(Math.max(...widths))
  const isCopy = (width: number, page: number) => page === largest || width <= 0.75 * widths[largest]!
  if (!widths.every(isCopy)) throw severalPages(pages)
  return largest
}

const severalPages = (pages: number) =>
  new ImageError(
    'image_several_pages',
    `Dit TIFF-bestand heeft ${pages} pagina's. Lever elke pagina als een eigen bestand aan.`,
  )

async function firstBytes(source: Source): Promise<Uint8Array> {
  if (typeof source !== 'string') return source.subarray(0, 12)
  const handle = await open(source)
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(12), 0, 12, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The format whose signature the file begins with. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'tiff' | 'webp' | null {
  const text = Buffer.from(bytes).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return 'tiff'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp'
  return null
}

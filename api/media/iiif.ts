/**
 * The IIIF Image API 3.0, level 2: reads the path of a request, and makes the info.json of an image. `iiif-processor` checks
 * the path. `files/rendition.ts` cuts, because that library would read the whole file for every tile.
 * https://iiif.io/api/image/3.0/
 */
import { IIIFError, Versions } from 'iiif-processor'
import { LICENCES_OF_PICTURES, type PictureLicence } from '#domain/picture-licences.ts'
import { pyramidLevels, TILE_SIZE } from '#files/pyramid.ts'
import type { Rendition } from '#files/rendition.ts'
import { HttpError } from '../http/errors.ts'

const { Calculator, infoDoc } = Versions[3]

/** The longest side of an answer, in pixels. The size `max` gives the largest picture that fits in it. */
export const MAX_SIDE = 4096

const FORMATS = ['jpg', 'png', 'webp'] as const
export const MIME_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
export const INFO_TYPE = 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'
export const PROFILE = 'http://iiif.io/api/image/3/level2.json'

export interface Size {
  width: number
  height: number
}

/** The last four parts of an image request's path: `{region}/{size}/{rotation}/{quality}.{format}`. */
export interface ImageRequest {
  region: string
  size: string
  rotation: string
  /** `default.jpg` */
  file: string
}

/** The picture to cut, and the canonical form of the request's path. Throws a 400. */
export function planRendition(image: Size, request: ImageRequest): { rendition: Rendition; path: string } {
  const [quality = '', format = '', ...rest] = request.file.split('.')
  if (rest.length > 0 || !isFormat(format)) throw refused('format')
  const { region, rotation } = calculate(image, request, quality, format)
  if (region.width < 1 || region.height < 1) throw refused('region')
  const { size, upscaled } = sizeOf(image, region, request)
  const degrees = rotation.degree % 360
  if (rotation.degree > 360) throw refused('rotation')
  if (degrees !== 0 && degrees !== 90 && degrees !== 180 && degrees !== 270) throw refused('rotation')
  const whole = region.width === image.width && region.height === image.height
  const full = size.width === region.width && size.height === region.height
  const path = [
    whole ? 'full' : [region.left, region.top, region.width, region.height].join(),
    full ? 'max' : `${upscaled ? '^' : ''}${size.width},${size.height}`,
    `${rotation.flop ? '!' : ''}${degrees}`,
    `${quality}.${format}`,
  ].join('/')
  const rendition: Rendition = {
    region,
    size,
    degrees,
    format,
    mirrored: rotation.flop,
    quality: quality as Rendition['quality'],
  }
  return { rendition, path }
}

/** `id` is the image's absolute URL, without `/info.json`. */
export function imageInfo(
  id: string,
  { width, height, licence = null }: Size & { licence?: PictureLicence | null },
): Record<string, unknown> {
  const levels = pyramidLevels(width, height)
  const sizes = levels.filter((level) => Math.max(level.width, level.height) <= MAX_SIDE)
  return {
    ...infoDoc({ id, width, height, sizes }),
    maxWidth: MAX_SIDE,
    maxHeight: MAX_SIDE,
    sizes: sizes.toReversed(),
    tiles: [{ width: TILE_SIZE, height: TILE_SIZE, scaleFactors: levels.map((_, power) => 2 ** power) }],
    extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader', 'sizeUpscaling'],
    extraFormats: ['webp'],
    extraQualities: ['color', 'gray', 'bitonal'],
    ...(licence !== null && { rights: LICENCES_OF_PICTURES[licence].uri }),
  }
}

/** Checks the form of every part of the request, and gives region and rotation as numbers. */
function calculate(image: Size, request: ImageRequest, quality: string, format: string) {
  try {
    const calculator = new Calculator(image).region(request.region).rotation(request.rotation)
    return calculator.quality(quality).format(format).info()
  } catch (error) {
    throw error instanceof IIIFError ? refused(/Invalid (\w+)/.exec(error.message)?.[1] ?? 'region') : error
  }
}

/**
 * The size of the answer (section 4.2 of the standard). Only a size with `^` may enlarge. `max` and `!w,h` are reduced to
 * `MAX_SIDE`; other sizes beyond it are refused.
 */
function sizeOf(image: Size, region: Size, request: ImageRequest): { size: Size; upscaled: boolean } {
  const upscaled = request.size.startsWith('^')
  const asked = upscaled ? request.size.slice(1) : request.size
  const largest = Math.min(MAX_SIDE / region.width, MAX_SIDE / region.height, upscaled ? Infinity : 1)
  const scaled = (scale: number) => ({ size: scaleSize(region, scale), upscaled })
  if (asked === 'max') return scaled(largest)
  const confined = /^!(\d+),(\d+)$/.exec(asked)
  if (confined) {
    const [width, height] = [Number(confined[1]), Number(confined[2])]
    const fitting = Math.min(width / region.width, height / region.height)
    if (fitting === 0 || (fitting > 1 && !upscaled)) throw refused('size')
    return scaled(Math.min(largest, fitting))
  }
  const size = explicitSize(image, region, request)
  if (size.width > MAX_SIDE || size.height > MAX_SIDE) throw refused('size')
  return { size, upscaled }
}

/** The sizes `w,`, `,h`, `pct:n` and `w,h`. A missing side is rounded, to at least one pixel. */
function explicitSize(image: Size, region: Size, request: ImageRequest): Size {
  // The library also takes `full`, which version 3 of the standard has dropped.
  if (!/^\^?(pct:|\d+,|,\d)/.test(request.size)) throw refused('size')
  try {
    new Calculator(image).region(request.region).size(request.size)
  } catch (error) {
    throw error instanceof IIIFError ? refused('size') : error
  }
  const percentage = /^\^?pct:([\d.]+)$/.exec(request.size)
  if (percentage) return scaleSize(region, Number(percentage[1]) / 100)
  const [width = 0, height = 0] = request.size.replace('^', '').split(',').map(Number)
  if (height === 0) return { ...scaleSize(region, width / region.width), width }
  if (width === 0) return { ...scaleSize(region, height / region.height), height }
  return { width, height }
}

const scaleSize = (region: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(region.width * scale)),
  height: Math.max(1, Math.round(region.height * scale)),
})

const isFormat = (format: string): format is (typeof FORMATS)[number] => (FORMATS as readonly string[]).includes(format)

const DUTCH: Record<string, string> = {
  region: 'Dit gebied ligt niet in de afbeelding.',
  size: 'Deze afmeting kan niet.',
  rotation: 'Deze draaiing kan niet; alleen kwartslagen.',
  quality: 'Deze kwaliteit is er niet.',
  format: 'Dit formaat is er niet; kies jpg, png of webp.',
}
const refused = (part: string) => new HttpError(400, `iiif_${part}`, DUTCH[part] ?? 'Deze aanvraag is niet te lezen.')

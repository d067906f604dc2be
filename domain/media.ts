/** Images and list pages: as staff and imports write them, and as calls answer them. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { Line, ListPageSchema } from './fields.ts'

/** The most bytes of a picture that staff send. */
export const PICTURE_MAX = 50 * 1024 * 1024
export const PICTURE_TOO_LARGE = 'A picture may have 50 MB.'
export const NO_PICTURE = 'The file is no JPEG, PNG, TIFF or WebP image.'

export const DescriptionSchema = Nullable(Line(2000))
export const CollectionSchema = Nullable(Line(500))

/** The fields that staff and imports write, besides the file itself. */
export const MediaFieldsSchema = Type.Object({
  pageNumber: Nullable(ListPageSchema),
  Beschrijving: DescriptionSchema,
  Collectie: CollectionSchema,
  demonstration: Type.Boolean(),
})

/** What may be done with a picture, as staff say. */
export const PICTURE_LICENCES = [
  'unknown',
  'public-domain',
  'cc-by',
  'cc-by-sa',
  'with-permission',
  'all-rights-reserved',
] as const
export type PictureLicence = (typeof PICTURE_LICENCES)[number]

/** `deepZoom` is the URL of a IIIF info.json. */
export const MediaItemSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  deepZoom: Nullable(Type.String()),
  thumbMedium: Type.String(),
  url: Type.String(),
  Beschrijving: Type.String(),
  Collectie: Type.String(),
  demonstration: Type.Boolean(),
})
export type MediaItem = Static<typeof MediaItemSchema>

/** The columns of a media record that `mediaItem` needs. */
export interface MediaRecord {
  id: string
  description: string | null
  collection: string | null
  width: number
  height: number
  file_hash: string
  demonstration: boolean
}

/** The longest side of the JPEG at `url`, in pixels. Devices keep only this file of an image. */
export const FILE_SIDE = 1600

/** A thumbnail fits in a box of these pixels, and is never larger than the image. */
const THUMBNAIL = { width: 480, height: 960 }

/**
 * Turns a media record into what visitors get. `deepZoom` and `thumbMedium` change when the record gets another file, so
 * browsers may keep those files for a year. `url` stays the same. Call this for a list page only after the gate
 * (`api/access/gate.ts`) has let the visitor in.
 */
export function mediaItem(record: MediaRecord): MediaItem {
  const { width, height } = record
  const scale = Math.min(1, THUMBNAIL.width / width, THUMBNAIL.height / height)
  const size = [width, height].map((side) => Math.max(1, Math.round(side * scale))).join()
  return {
    _id: record.id,
    ...imageAddresses({ iiifId: iiifId(record), thumbnail: scale === 1 ? 'max' : size }, record.id),
    Beschrijving: record.description ?? '',
    Collectie: record.collection ?? '',
    demonstration: record.demonstration,
  }
}

/** An image's name under `/iiif/3/`: the record's id and the first 8 digits of its file's hash. */
export const iiifId = (record: Pick<MediaRecord, 'id' | 'file_hash'>): string => `${record.id}-${record.file_hash.slice(0, 8)}`

/** The parts of an image's addresses, beside the record's id. */
interface AddressParts {
  iiifId: string
  /** The size: "320,480", or "max" for the size of the image. */
  thumbnail: string
}

/** The paths of an image on this server. */
export function imageAddresses(
  { iiifId, thumbnail }: AddressParts,
  id: string,
): Pick<MediaItem, 'deepZoom' | 'thumbMedium' | 'url'> {
  const image = `/iiif/3/${iiifId}`
  return {
    deepZoom: `${image}/info.json`,
    thumbMedium: `${image}/full/${thumbnail}/0/default.jpg`,
    url: `/media/${id}`,
  }
}

/** Takes the parts out of an item's addresses again. */
export function addressParts({ thumbMedium }: Pick<MediaItem, 'thumbMedium'>): AddressParts {
  const [, , , iiifId = '', , thumbnail = ''] = thumbMedium.split('/')
  return { iiifId, thumbnail }
}

/** Images and list pages: as staff and imports write them, and as calls answer them. */
import { type Static, Type } from 'typebox'
import { IdSchema, Nullable, OneOf } from './common.ts'
import { filled, Line, ListPageSchema, YearSchema } from './fields.ts'
import { PICTURE_LICENCES, type PictureLicence } from './picture-licences.ts'

/** The most bytes of a picture that staff send. */
export const PICTURE_MAX = 50 * 1024 * 1024
export const PICTURE_TOO_LARGE = 'A picture may have 50 MB.'
export const NO_PICTURE = 'The file is no JPEG, PNG, TIFF or WebP image.'
/** The most bytes of a PDF. */
export const PDF_MAX = 100 * 1024 * 1024
/** The most bytes of a ZIP of pictures, and the most files in it. */
export const PICTURES_ZIP_MAX = 500 * 1024 * 1024
export const PICTURES_IN_ZIP_MAX = 500
export const NOT_FOR_LIBRARY = 'The file is no JPEG, PNG, TIFF or WebP image, no PDF and no ZIP of pictures.'

export const DescriptionSchema = Nullable(Line(2000))
export const CollectionSchema = Nullable(Line(500))
const LicenceSchema = OneOf(PICTURE_LICENCES)
// Consts of their own: a schema of which a property is read stays in the site, with all of TypeBox.
const MakerSchema = Nullable(Line(200))
const PictureYearSchema = Nullable(YearSchema)

/** The fields that staff and imports write, besides the file itself. */
export const MediaFieldsSchema = Type.Object({
  pageNumber: Nullable(ListPageSchema),
  Beschrijving: DescriptionSchema,
  Collectie: CollectionSchema,
  maker: MakerSchema,
  year: PictureYearSchema,
  licence: Nullable(LicenceSchema),
  demonstration: Type.Boolean(),
})

export const MEDIA_KINDS = ['image', 'list-page'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** The file of a picture. Staff may give a picture a former file of its own again, and no other. */
const MediaFileSchema = Type.Object({
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  width: Type.Integer(),
  height: Type.Integer(),
  name: Nullable(Type.String()),
})
export type MediaFile = Static<typeof MediaFileSchema>

/** A picture in the media library, as staff keep it. Those who add one describe it, and say what may be done with it. */
export const LibraryFieldsSchema = Type.Object({
  kind: OneOf(MEDIA_KINDS),
  journey: Nullable(IdSchema),
  ship: Nullable(IdSchema),
  pageNumber: Nullable(ListPageSchema),
  Beschrijving: filled(Line(2000), 'Description is required'),
  Collectie: CollectionSchema,
  maker: MakerSchema,
  year: PictureYearSchema,
  licence: filled(LicenceSchema, 'Licence is required'),
  file: MediaFileSchema,
})

const LICENCES_OR_NONE = [...PICTURE_LICENCES, 'none'] as const

/** What only the list of the library can be narrowed by. */
export const LibraryFiltersSchema = Type.Object({
  kind: Type.Optional(OneOf(MEDIA_KINDS)),
  journey: Type.Optional(IdSchema),
  ship: Type.Optional(IdSchema),
  use: Type.Optional(OneOf(['used', 'unused'])),
  licence: Type.Optional(OneOf(LICENCES_OR_NONE)),
})

/** `deepZoom` is the URL of a IIIF info.json. */
export const MediaItemSchema = Type.Object({
  _id: Type.String({ format: 'uuid' }),
  deepZoom: Nullable(Type.String()),
  thumbMedium: Type.String(),
  url: Type.String(),
  Beschrijving: Type.String(),
  Collectie: Type.String(),
  demonstration: Type.Boolean(),
  /** These three are absent where nobody knows or has said. */
  maker: Type.Optional(Type.String()),
  year: Type.Optional(Type.Integer()),
  licence: Type.Optional(LicenceSchema),
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
  maker: string | null
  year: number | null
  licence: PictureLicence | null
}

/** Those columns. */
export const MEDIA_COLUMNS = [
  'id',
  'width',
  'height',
  'file_hash',
  'description',
  'collection',
  'demonstration',
  'maker',
  'year',
  'licence',
] as const satisfies (keyof MediaRecord)[]

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
    ...creditOf(record),
  }
}

/** Who made a picture, when, and what may be done with it, as far as it is known. */
export const creditOf = ({
  maker,
  year,
  licence,
}: Pick<MediaRecord, 'maker' | 'year' | 'licence'>): Pick<MediaItem, 'maker' | 'year' | 'licence'> => ({
  ...(maker !== null && { maker }),
  ...(year !== null && { year }),
  ...(licence !== null && { licence }),
})

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

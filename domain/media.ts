/** Images and list pages as they go over the wire. `deepZoom` is the URL of a IIIF info.json. */
import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'

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

/**
 * A record as it goes over the wire. The IIIF identifier ends in the first eight digits of the file's hash, so that its
 * tiles may be kept for a year: another file is another address.
 */
export function mediaItem(record: {
  id: string
  file_hash: string
  description: string | null
  collection: string | null
  demonstration: boolean
}): MediaItem {
  const image = `/iiif/3/${record.id}-${record.file_hash.slice(0, 8)}`
  return {
    _id: record.id,
    deepZoom: `${image}/info.json`,
    thumbMedium: `${image}/full/!480,480/0/default.jpg`,
    url: `/media/${record.id}`,
    Beschrijving: record.description ?? '',
    Collectie: record.collection ?? '',
    demonstration: record.demonstration,
  }
}

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

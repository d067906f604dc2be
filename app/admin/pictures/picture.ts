/** Pictures of a record, in their order, as the wire has them. */
import type { Static } from 'typebox'
import type { PlacedMediaSchema } from '#domain/journey.ts'

export type Picture = Static<typeof PlacedMediaSchema>

/** The words of a field with pictures: images, or pages of a list. */
export interface PictureKind {
  /** As in "Image 2". */
  one: string
  /** As in "Add images". */
  several: string
  /** Looking at one is written down: it is shown when somebody opens it, and not before. */
  isGated: boolean
}

export const nameOfPicture = (kind: PictureKind, { Beschrijving }: Picture, at: number): string =>
  Beschrijving ?? `${kind.one} ${at + 1}`

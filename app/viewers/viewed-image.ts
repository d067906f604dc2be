import type { MediaItem } from '#domain/media.ts'

/** An image as the viewer shows it. */
export interface ViewedImage {
  id: string
  /** URL of an info.json; null for an image that cannot be zoomed. */
  deepZoom: string | null
  url: string
  /** Empty if there is none, like `collection`. */
  description: string
  collection: string
  /** Who made it, when, and what may be done with it. */
  credit: Pick<MediaItem, 'maker' | 'year' | 'licence'>
  demonstration: boolean
}

export const viewedImage = (item: MediaItem): ViewedImage => ({
  id: item._id,
  deepZoom: item.deepZoom,
  url: item.url,
  description: item.Beschrijving,
  collection: item.Collectie,
  credit: item,
  demonstration: item.demonstration,
})

/** A text that can be found by its words, and the voyages on which it is told. */
import type { StoryKind } from '#domain/story-rows.ts'

export interface StoryText {
  /** The kind and the key of its record: `story:12`. */
  id: string
  kind: StoryKind
  title: string
  /** Plain text. */
  text: string
  place: string | null
  period: string | null
  /** The keys of the voyages on which it is told, the first one first, each with the key of the stop if it is told at one. */
  calls: readonly (readonly [voyage: number, stop: number | null])[]
  /** The address of a page, a ship or an image. Other texts open on a voyage. */
  to: string | null
}

/** A voyage as a row names it. */
export interface StoryVoyage {
  id: number
  journeyId: string
  name: string
  ship: string | null
  startDate: string | null
  endDate: string | null
}

/** Texts that came or changed, the ids of texts that left, and all voyages (absent if none changed). */
export interface StoryChanges {
  put: StoryText[]
  remove: string[]
  voyages?: StoryVoyage[]
}

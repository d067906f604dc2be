/** Packs: voyages with their images that a visitor keeps on the device in one go. */
import { type Static, Type } from 'typebox'

/** `images` are paths on this server, each once. `bytes` is about what the device fetches and keeps. */
const PackSchema = Type.Object({
  id: Type.String(),
  title: Type.String(),
  journeys: Type.Array(Type.Object({ journeyId: Type.String(), name: Type.String() })),
  images: Type.Array(Type.String()),
  bytes: Type.Integer(),
})
export type Pack = Static<typeof PackSchema>

/** Joins several packs under another name, with each image once. */
export const joinPacks = (id: string, title: string, packs: readonly Pack[]): Pack => ({
  id,
  title,
  journeys: packs.flatMap(({ journeys }) => journeys),
  images: [...new Set(packs.flatMap(({ images }) => images))],
  bytes: packs.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** The most voyages in one `GET /api/packs?journeyId=`. */
export const PACKS_AT_ONCE = 100

/** `GET /api/packs`. */
export const PacksSchema = Type.Object({ packs: Type.Array(PackSchema) })

/** Packs: voyages that a visitor keeps on the device at once, with what belongs to them. */
import { type Static, Type } from 'typebox'

/** `images` are paths on this server, each once. `bytes`: about what the device fetches and keeps. */
export const PackSchema = Type.Object({
  id: Type.String(),
  title: Type.String(),
  journeys: Type.Array(Type.Object({ journeyId: Type.String(), name: Type.String() })),
  images: Type.Array(Type.String()),
  bytes: Type.Integer(),
})
export type Pack = Static<typeof PackSchema>

/** Several packs as one under another name: each image once. */
export const joinPacks = (id: string, title: string, packs: readonly Pack[]): Pack => ({
  id,
  title,
  journeys: packs.flatMap(({ journeys }) => journeys),
  images: [...new Set(packs.flatMap(({ images }) => images))],
  bytes: packs.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** Voyages in one `GET /api/packs?journeyId=`. */
export const PACKS_AT_ONCE = 100

/** `GET /api/packs`. */
export const PacksSchema = Type.Object({ packs: Type.Array(PackSchema) })

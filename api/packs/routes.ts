/** Packs for offline use: the voyages that staff chose, all voyages, or any one of them. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { type Compute, type Kept, keepUntilChange } from '#db/keep-until-change.ts'
import type { Database } from '#db/schema.ts'
import { FILE_SIDE } from '#domain/media.ts'
import type { Pack } from '#domain/pack.ts'
import type { FileStore } from '#files/store.ts'
import { jpegBytes } from '#files/weight.ts'
import { journeyNotFound } from '../errors.ts'
import { loadCodes } from '../journeys/find-code.ts'
import { serve } from '../serve.ts'
import { listPackedImages } from './images.ts'
import { listVoyages, type PackedVoyage } from './voyages.ts'

interface Options {
  db: Kysely<Database>
  store: FileStore
}

export const packRoutes: FastifyPluginAsync<Options> = async (app, { db, store }) => {
  const archive = keepUntilChange(db)
  const codes = () => loadCodes(db)
  const voyages = () => listVoyages(db)
  const packs: Compute<Pack[]> = async (kept) => {
    const all = await kept.get(voyages)
    const chosen = all.filter(({ inPack }) => inPack)
    const everything = packOf('alle-reizen', 'Alle reizen', all, [])
    if (chosen.length === 0) return [everything]
    return [await illustrated('keuze', 'Keuze van de redactie', chosen), everything]
  }
  const packOfVoyage: Compute<Pack | null> = async (kept, code) => {
    const voyage = (await kept.get(voyages)).find(({ journeyId }) => journeyId === code)
    return voyage ? illustrated(code, voyage.name, [voyage]) : null
  }

  async function illustrated(id: string, title: string, of: PackedVoyage[]): Promise<Pack> {
    const images = await listPackedImages(
      db,
      of.map((voyage) => voyage.id),
    )
    const weighed = await Promise.all(
      images.map(async (image) => ({
        url: `/media/${image.id}`,
        bytes: await jpegBytes(store.path(image.file_hash), image, FILE_SIDE),
      })),
    )
    return packOf(id, title, of, weighed)
  }

  serve(app, 'GET /api/packs', async ({ query: { journeyId } }) => {
    const kept = await archive()
    if (journeyId === undefined) return { packs: await kept.get(packs) }
    const asked = await Promise.all(journeyId.split(',').map((code) => packUnder(kept, code)))
    const found = asked.filter((pack) => pack !== null)
    if (found.length === 0) throw journeyNotFound()
    return { packs: found }
  })

  async function packUnder(kept: Kept, typed: string): Promise<Pack | null> {
    const code = (await kept.get(codes))(typed)
    return code === null ? null : await kept.get(packOfVoyage, code)
  }
}

/** An image without `bytes` has no file: nothing can be fetched of it. */
function packOf(
  id: string,
  title: string,
  voyages: PackedVoyage[],
  images: { url: string; bytes: number | null }[],
): Pack {
  const stored = images.filter(({ bytes }) => bytes !== null)
  const bytes = [...voyages, ...stored].reduce((sum, one) => sum + (one.bytes ?? 0), 0)
  const journeys = voyages.map(({ journeyId, name }) => ({ journeyId, name }))
  return { id, title, journeys, images: stored.map(({ url }) => url), bytes }
}

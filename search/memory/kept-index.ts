/** Keeps an index as it was built. Apart from the archive, which is also put back where nothing is ever built. */
import { pack } from '#names/index/pack.ts'
import { type KeptIndex, type MemoryArchive, sumOf } from './archive.ts'

/** What `MemoryArchive.restore` takes. To be asked before anything is written to the archive. */
export function keepIndex({ built, catalogue }: MemoryArchive): KeptIndex {
  const besides = {
    voyages: catalogue.voyages.byNumber.map((voyage): [number, string | null] => [voyage!.id, voyage!.hit.startDate]),
    demonstration: built.demonstration.bits(),
  }
  return { names: pack(built.names), ...besides, sum: sumOf(besides) }
}

/** Keeps a built index. A module of its own, because some threads restore indexes but never keep one. */
import { pack } from '#names/index/pack.ts'
import { type KeptIndex, type MemoryArchive, sumOf } from './archive.ts'

/** Makes what `MemoryArchive.restore` takes. Call it before anything is written to the archive. */
export function keepIndex({ built, catalogue }: MemoryArchive): KeptIndex {
  const besides = {
    voyages: catalogue.voyages.byNumber.map((voyage): [number, string | null] => [voyage!.id, voyage!.hit.startDate]),
    demonstration: built.demonstration.bits(),
  }
  return { names: pack(built.names), ...besides, sum: sumOf(besides) }
}

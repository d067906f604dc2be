/** The index thread: holds the archive and answers one question after another. */
import { serve } from '#threads/serve.ts'
import { toJson } from '../json.ts'
import { HeldArchive } from './held-archive.ts'
import type { Operations } from './protocol.ts'

const held = new HeldArchive()

serve<Operations>({
  // Text crosses between threads in a fraction of the time that so many small objects take.
  find: async (query) => toJson(await held.find(query)),
  findPassengers: async (query) => toJson(await held.findPassengers(query)),
  suggest: (query) => held.suggest(query),
  add: (documents) => held.add(documents),
  build: () => held.build(),
  lacks: (voyages) => held.lacks(voyages),
  write: (changes) => held.write(changes),
})

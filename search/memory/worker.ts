/** The index thread: holds the archive and answers one question after another. */
import { serve } from '#threads/serve.ts'
import { HeldArchive } from './held-archive.ts'
import type { Operations } from './protocol.ts'

const held = new HeldArchive()

serve<Operations>(
  {
    find: (query) => held.find(query),
    findPassengers: (query) => held.findPassengers(query),
    suggest: (query) => held.suggest(query),
    add: (documents) => held.add(documents),
    build: () => held.build(),
    write: (changes) => held.write(changes),
  },
  // Unpacked in `thread.ts`.
  { pack: (answer) => JSON.stringify(answer) },
)

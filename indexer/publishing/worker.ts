/** The thread that packs, hashes and compresses what is published. */
import { serve } from '#threads/serve.ts'
import { HeldParts } from './held-parts.ts'
import type { Operations } from './protocol.ts'

const held = new HeldParts()

serve<Operations>({
  hold: ({ part, files }) => held.hold(part, files),
  changeNames: ({ change, merged }) => held.changeNames(change, merged),
  changeCatalogue: ({ change, merged }) => held.changeCatalogue(change, merged),
  add: (documents) => held.add(documents),
  packNames: () => held.packNames(),
  packCatalogue: (versions) => held.packCatalogue(versions),
})

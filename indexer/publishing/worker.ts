/** The thread that packs, hashes and compresses the published files, and makes voyages' answers for their versions. */

import { createSeaMap, type SeaMap } from '#domain/sea-map.ts'
import { makeJourney } from '#records/answers/make-journey.ts'
import { serve, workInBackground } from '#threads/serve.ts'
import { HeldParts, packed } from './held-parts.ts'
import type { Operations } from './protocol.ts'
import { versionOf } from './version-of.ts'

workInBackground()
let held = new HeldParts()
let sea: SeaMap = createSeaMap([], [])

serve<Operations>({
  begin: () => {
    held = new HeldParts()
    return null
  },
  sail: ({ ports, legs }) => {
    sea = createSeaMap(ports, legs)
    return null
  },
  versionsOf: (rows) => rows.map((one) => versionOf(makeJourney(sea, one))),
  holdCatalogue: (files) => held.holdCatalogue(files),
  holdNames: (files) => held.holdNames(files),
  changeCatalogue: (question) => held.changeCatalogue(question),
  changeNames: (question) => held.changeNames(question),
  add: (documents) => held.add(documents),
  packNames: () => held.packNames(),
  packCatalogue: (versions) => held.packCatalogue(versions),
  pack: ({ text, records }) => packed(text, records),
})

import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOCUMENT_KINDS, type Documents } from '../documents.ts'
import { archives, questions, words } from '../testing/arbitrary.ts'
import { type Bundle, bundleForWorker } from '../testing/bundle.ts'
import { sampleArchive } from '../testing/sample.ts'
import { MemorySearch } from './engine.ts'
import type { HeldArchive } from './held-archive.ts'

const MOST_GZIPPED = 55 * 1024
const QUESTIONS = 300
const SEED = 1946

let bundle: Bundle
beforeAll(async () => {
  bundle = await bundleForWorker()
})

const server = new MemorySearch()
afterAll(() => server.close())

function batchesOf(documents: Documents) {
  return DOCUMENT_KINDS.map((kind) => ({ kind, version: 1, json: JSON.stringify(documents[kind]) }))
}

/** What answers by the language data of a browser, which are not those of the server. */
const WITHOUT_LOCALES = `delete globalThis.Intl; delete String.prototype.localeCompare;
  for (const { prototype } of [String, Number, Date, Array]) for (const name of Object.getOwnPropertyNames(prototype))
    if (name.startsWith('toLocale')) delete prototype[name];`

/**
 * The bundle in a realm that has the language and UTF-8, and nothing else: no process, no require, no fetch, no document, and
 * nothing that answers otherwise in another browser.
 */
function inBareRealm(documents: Documents): HeldArchive {
  const { HeldArchive: Held } = runInContext(
    `${WITHOUT_LOCALES}${bundle.code};search`,
    createContext({ TextEncoder, TextDecoder }),
  )
  const held: HeldArchive = new Held()
  for (const batch of batchesOf(documents)) held.add(batch)
  held.build()
  return held
}

it('has nothing in it but what a search means, storage in memory, the names and the domain', () => {
  const foreign = bundle.modules.filter((file) => !/^(search\/(meaning\/|memory\/|documents\.ts$)|domain\/|names\/)/.test(file))
  expect(foreign).toEqual([])
  expect(bundle.modules).toContain('search/meaning/find.ts')
})

it('is small enough to load beside the site', () => {
  const size = gzipSync(bundle.code).length
  console.info(`search for a browser: ${(size / 1024).toFixed(1)} KB gzipped`)
  expect(size).toBeLessThanOrEqual(MOST_GZIPPED)
})

it.each([
  ['the sample', sampleArchive()],
  ['a random archive', fc.sample(archives, { numRuns: 1, seed: SEED })[0]!],
])('answers over %s byte for byte as the server does', async (_, documents) => {
  const browser = inBareRealm(documents)
  await server.fill(
    (async function* () {
      yield* batchesOf(documents)
    })(),
    async () => {},
  )
  for (const question of fc.sample(questions, { numRuns: QUESTIONS, seed: SEED })) {
    const asked = { ...question, offset: 0, rows: 10 }
    expect(JSON.stringify(await browser.find(asked))).toBe(await server.find(asked))
  }
  for (const typed of words) {
    const [ours, theirs] = await Promise.all([browser.suggest(typed), server.suggest(typed)])
    expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs))
  }
})

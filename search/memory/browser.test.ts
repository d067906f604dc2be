import { relative } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOCUMENT_KINDS, type Documents } from '../documents.ts'
import { archives, questions, words } from '../testing/arbitrary.ts'
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

/** Removes everything that depends on the browser's language data, which differ from the server's. */
const WITHOUT_LOCALES = `delete globalThis.Intl; delete String.prototype.localeCompare;
  for (const { prototype } of [String, Number, Date, Array]) for (const name of Object.getOwnPropertyNames(prototype))
    if (name.startsWith('toLocale')) delete prototype[name];`

/**
 * Runs the bundle in a realm with only the language and UTF-8: no process, require, fetch or document, and nothing that
 * differs between browsers.
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

it('contains only the meaning of a search, storage in memory, names and the domain', () => {
  const foreign = bundle.modules.filter((file) => !/^(search\/(meaning\/|memory\/|documents\.ts$)|names\/|domain\/)/.test(file))
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

/** The engine in memory as one script for a browser's worker, which has neither Node nor a page. */
const root = new URL('../../', import.meta.url).pathname

interface Bundle {
  /** Sets the global `search` to the exports of `search/memory/held-archive.ts`. */
  code: string
  /** The files with code in the bundle, relative to the root of the tree. */
  modules: string[]
}

async function bundleForWorker(): Promise<Bundle> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'search/memory/held-archive.ts', formats: ['iife'], name: 'search' } },
  })
  const [chunk, ...others] = (Array.isArray(built) ? built : [built]).flatMap(outputOf)
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The engine is not one script.')
  const modules = Object.entries(chunk.modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => relative(root, id))
  return { code: chunk.code, modules: [...modules, ...chunk.imports, ...chunk.dynamicImports] }
}

const outputOf = (built: object): Rolldown.RolldownOutput['output'][number][] =>
  'output' in built ? (built as Rolldown.RolldownOutput).output : []

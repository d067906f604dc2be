/** The size of the built site in bytes, for the test of its weight and for the bench of all budgets. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { passengerAddress } from '#domain/addresses.ts'
import type { PassengerResults } from '#domain/search.ts'

export const DIST = join(import.meta.dirname, '../../dist')

/**
 * The budgets: all files, the same on the wire, and the search worker gzipped. Four kB of that read periods, in a file of
 * their own.
 * The search for stories, with its screens and its part on the device, weighs 10 kB on the wire. The pages of all voyages and
 * ships, with how far names are entered, weigh 15 kB, and 1.6 kB of the worker lists them without a network. A passenger's page
 * weighs 11 kB, and 19 kB its map of the world, which staff have too. The form of corrections weighs 14 kB, 5 kB on the wire.
 * The page of the downloads weighs 3 kB, and 1 kB the styles of the text that is sent: 1.6 kB on the wire.
 */
export const WEIGHTS = { raw: 3_525_000, wire: 1_004_000, worker: 61_000 }

/** The files that every device fetches, so that the site works without a network. */
export function precached() {
  const files = [...readFileSync(join(DIST, 'sw.js'), 'utf8').matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url!)
  const sizeOf = (file: string) => statSync(join(DIST, file), { throwIfNoEntry: false })?.size
  const sum = (of: (file: string) => number) => files.reduce((total, file) => total + of(file), 0)
  return {
    files,
    raw: sum((file) => sizeOf(file)!),
    wire: sum((file) => sizeOf(`${file}.br`) ?? sizeOf(file)!),
    ofStaff: files.filter((file) => /admin|fluent|preview/i.test(file)),
    withSchemas: files.filter((file) => file.endsWith('.js') && readFileSync(join(DIST, file), 'utf8').includes('~kind')),
  }
}

/** The files of the search worker: its own, and those that it imports. */
export const workers = (): string[] =>
  readdirSync(join(DIST, 'assets'))
    .filter((file) => /^worker-.*\.js$/.test(file))
    .flatMap((file) => [file, ...importsOf(file)])
    .map((file) => `assets/${file}`)

const importsOf = (file: string): string[] =>
  [...readFileSync(join(DIST, 'assets', file), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => name!)

export const gzipped = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length

/**
 * The most that a page may fetch of scripts, in KiB gzipped. Most of it is React (`tools/vite-react.ts`). The design allows home
 * 85, a passenger's page 15 more, and search 100.
 */
export const SCRIPTS = { home: 83, passenger: 95, search: 100 }

/** The paths of the pages that have such a budget. The passenger is of a voyage with stories. */
export async function weighedPaths(baseURL: string): Promise<Record<keyof typeof SCRIPTS, string>> {
  const answer = await fetch(`${baseURL}/api/search/passenger?query=jansen+sibajak+1947&rows=1`)
  const { passengers } = (await answer.json()) as PassengerResults
  return { home: '/', passenger: passengerAddress(passengers[0]!._id), search: '/zoeken?query=jansen' }
}

/** The files that a page itself fetched, once it is at rest. Those of its workers do not count. */
export async function fetchedBy(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  )
  return [...new Set(files)].filter((file) => !workers().includes(file))
}

export const scriptsIn = (files: readonly string[]): string[] => files.filter((file) => file.endsWith('.js'))

/** In KiB, gzipped. */
export const weightOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + gzipped(file), 0) / 1024

/**
 * `npm run bench -- budgets [--only search-speed,globe]` measures every budget in one run and ends with one table. It takes
 * half an hour on two quiet cores. The exit code is 1 if anything is over its budget or a bench failed. Most budgets are
 * ratios of two figures of the same run. A figure that depends on the machine is judged only if there is no such ratio.
 * Builds the site first. Needs Chromium, and for Elasticsearch also Java and a Postgres server.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { withoutElasticsearch, withoutServers } from '#tools/test/missing.ts'
import { reported, without } from '../report.ts'

/**
 * Title, bench, arguments, and a check that says why the bench cannot run here (null if it can). The arguments ask for fewer
 * rounds than by default, but not for a smaller archive.
 */
type Part = readonly [string, string, string[], (() => Promise<string | null>)?]

const PARTS: readonly Part[] = [
  ['Search in memory, and what publishing does to it', 'search-speed', ['--each', '60', '--publishing']],
  ['Lists of many records', 'lists', []],
  ['Texts', 'stories', []],
  ['Names that are found', 'search-quality', ['--goals']],
  ['Search on the device', 'device-search', ['--queries', '600']],
  ['Import', 'import', []],
  ['The site', 'site', []],
  ['The map', 'globe', ['2']],
  ['Images', 'tiles', ['--each', '60']],
  ['Keeping on a device', 'keeping', []],
  ['Search in Elasticsearch', 'elasticsearch', ['--only', 'search', '--queries', '300'], withoutElasticsearch],
  [
    'Elasticsearch with its indexer',
    'elasticsearch',
    ['--only', 'installation', '--rows', '50000', '--rounds', '1'],
    withoutServers,
  ],
]

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } })
  const only = values.only?.split(',')
  await build({ logLevel: 'warn' })
  const table: string[] = []
  for (const [title, bench, args, missing] of PARTS) {
    if (only && !only.includes(bench)) continue
    console.log(`\n# ${title}`)
    const before = reported().length
    const started = performance.now()
    const why = (await missing?.()) ?? null
    if (why !== null) without(title, 'not measured', why)
    else {
      const code = await runBench(bench, args)
      if (code !== 0) without(title, 'FAILED', `bench ${bench} ended with ${code}: see above`)
    }
    const lines = reported().slice(before)
    table.push(`${title} (${minutes(started)})`, ...lines.map(({ text }) => text))
  }
  console.log(`\n\n${table.join('\n')}\n\nAll of it took ${minutes(0)}.`)
}

/** Runs a bench in its own process, so that benches do not share memory. */
async function runBench(name: string, args: string[]): Promise<number | string> {
  const script = join(import.meta.dirname, '../main.ts')
  const child = spawn(process.execPath, [script, name, ...args], { stdio: 'inherit' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return code ?? signal ?? 1
}

/** Minutes since a reading of `performance.now()`. */
const minutes = (since: number): string => `${((performance.now() - since) / 60_000).toFixed(1)} min`

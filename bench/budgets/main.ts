/**
 * `npm run bench -- budgets [--only search-speed,globe]`: every budget of the design and of the issues in one run, of at most a
 * quarter of an hour on two quiet cores, and one table in the end. The exit code is 1 where anything is over, or a bench failed.
 * Most budgets are ratios to something else in the same run; what hangs on the machine alone is told beside its budget, and
 * decides only where there is no ratio. Needs what the benches need: the built site, Chromium, and for Elasticsearch also Java
 * and a Postgres server.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findInstallation } from '#tools/elasticsearch/distribution.ts'
import { findPostgres } from '#tools/test/postgres.ts'
import { reported, without } from '../report.ts'

/**
 * Title, bench, and its arguments: fewer rounds than it has by itself, and no smaller archive. The last tells why it cannot be
 * run here; null where it can.
 */
type Part = readonly [string, string, string[], (() => Promise<string | null>)?]

const PARTS: readonly Part[] = [
  ['Search in memory, and what publishing does to it', 'search-speed', ['--each', '60', '--publishing']],
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

/** In a process of its own, so that none takes the memory of another. */
async function runBench(name: string, args: string[]): Promise<number | string> {
  const script = join(import.meta.dirname, '../main.ts')
  const child = spawn(process.execPath, [script, name, ...args], { stdio: 'inherit' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return code ?? signal ?? 1
}

async function withoutServers(): Promise<string | null> {
  return findPostgres() === null ? 'there is no Postgres server' : await withoutElasticsearch()
}

/** Why there is no Elasticsearch to start. */
async function withoutElasticsearch(): Promise<string | null> {
  return await findInstallation().then(
    () => null,
    (error: Error) => `there is no Elasticsearch: ${error.message}`,
  )
}

/** Since then on the clock of this process. */
const minutes = (since: number): string => `${((performance.now() - since) / 60_000).toFixed(1)} min`

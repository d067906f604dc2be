/**
 * `npm run bench -- elasticsearch [--only search|installation] [--people 420000] [--heap-mb 1024]`, in two parts.
 *
 * `search [--queries 1000] [--seed 1946]`: search on an Elasticsearch of its own beside the engine in memory, over the same
 * archive. How often both answer the same; how fast each is, beside the same requests sent again without our engine.
 *
 * `installation [--rows 100000] [--rounds 2]`: the product's processes on a Postgres server and an Elasticsearch. How long it takes to
 * rebuild the index, to compare it with the rows, and until a CSV file of so many rows is searchable.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readOptions } from './options.ts'

const here = import.meta.dirname
const HEAP = '--max-old-space-size=6000'

/** What each is started with: documents of a whole archive are held at once, and every thread of `search` tells which requests it sends. */
const PARTS: Record<string, string[]> = {
  search: [HEAP, `--import=${join(here, 'recorder.ts')}`, join(here, 'measure.ts')],
  installation: [HEAP, join(here, 'installation.ts')],
}

export async function run(args: string[]): Promise<void> {
  const { only } = readOptions(args)
  if (only !== undefined && !(only in PARTS)) throw new Error(`No part is called ${only}: ${Object.keys(PARTS).join(', ')}.`)
  for (const part of only === undefined ? Object.values(PARTS) : [PARTS[only]!]) {
    const child = spawn(process.execPath, [...part, ...args], { stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    process.exitCode ||= code ?? 1
  }
}

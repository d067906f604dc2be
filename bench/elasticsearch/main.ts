/**
 * `npm run bench -- elasticsearch [--only search|installation] [--people 420000] [--heap-mb 1024]` has two parts.
 *
 * `search [--queries 1000] [--seed 1946]` compares search on Elasticsearch with search in memory on the same archive: how often
 * both answer the same, and how fast each is. It also sends the requests to Elasticsearch again without our engine.
 *
 * `installation [--rows 100000] [--rounds 2]` runs the product on a Postgres server and Elasticsearch. It measures how long it
 * takes to rebuild the index, to compare it with the rows, and to make a CSV file searchable.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readOptions } from './options.ts'

const here = import.meta.dirname
const HEAP = '--max-old-space-size=6000'

/** Node's arguments for each part. The heap has to hold all documents of an archive. */
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

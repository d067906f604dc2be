/**
 * `npm run bench -- elasticsearch [--people 420000] [--queries 1000] [--seed 1946] [--heap-mb 1024] [--all]`: search on an
 * Elasticsearch of its own beside the engine in memory, over the same archive. How often both answer the same, and why not
 * (`--all` prints every difference); how fast each is, beside the same requests sent again without our engine.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const here = import.meta.dirname

/** In a process whose every thread tells which requests it sends. */
export async function run(args: string[]): Promise<void> {
  const recorder = `--import=${join(here, 'recorder.ts')}`
  const heap = '--max-old-space-size=6000'
  const child = spawn(process.execPath, [recorder, heap, join(here, 'measure.ts'), ...args], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}

/**
 * All tests, in the order in which a mistake shows soonest. Every part runs, and the last lines say which failed. A
 * part that this machine cannot run is named in one line `SKIPPED: ...`, which is a failure where CI is set.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { ensureBuild } from '../bootstrap/build.mjs'
import { withProjectBin } from '../bootstrap/processes.mjs'
import { root } from '../bootstrap/root.mjs'
import { findChromium, installPackage } from './debian.ts'
import { findPostgres, startPostgres } from './postgres.ts'

/** Says why a part cannot run here. */
class Skip extends Error {}

const failed: string[] = []
const skipped: string[] = []
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

await part('lint, arrows and types', () => run('npm', ['run', '--silent', 'check']))
await part('unit, API and search tests', () => run('vitest', ['run']))
await part('database and API tests on Postgres', onPostgres)
await part('browser tests', inBrowser)
report()

/** The rooms that speak to a database, a second time on a real server; what is the embedded one's own is tested. */
async function onPostgres(): Promise<void> {
  const bin = findPostgres() ?? install('postgresql', findPostgres, (reason) => new Skip(reason))
  const server = await startPostgres(bin)
  try {
    const rooms = ['db', 'indexer', 'importer', 'api']
    await run('vitest', ['run', ...rooms, '--exclude', 'db/embedded/**'], { TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

async function inBrowser(): Promise<void> {
  const chromium = findChromium() ?? install('chromium', findChromium, (reason) => new Error(reason))
  await ensureBuild()
  await run('vitest', ['run', '--config', 'vitest.e2e.config.ts'], { CHROMIUM_PATH: chromium })
}

function install(name: string, find: () => string | null, without: (reason: string) => Error): string {
  console.log(`Installing ${name} with apt-get ...`)
  const reason = installPackage(name)
  const found = reason === null ? find() : null
  if (found === null) throw without(`${name} is not installed: ${reason ?? 'its program is not found'}.`)
  return found
}

async function part(title: string, work: () => Promise<void>): Promise<void> {
  if (interrupted.signal.aborted) return
  console.log(`\n== ${title}`)
  const start = performance.now()
  let outcome = 'passed'
  try {
    await work()
  } catch (error) {
    outcome = error instanceof Skip ? 'skipped' : 'FAILED'
    if (error instanceof Skip) skipped.push(`${title}: ${error.message}`)
    else {
      console.error(error instanceof Error ? error.message : error)
      failed.push(title)
    }
  }
  console.log(`== ${title}: ${outcome}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...withProjectBin(), ...env },
    stdio: 'inherit',
    signal: interrupted.signal,
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`)
}

function report(): void {
  console.log('')
  if (interrupted.signal.aborted) failed.push('interrupted')
  for (const line of skipped) console.log(`SKIPPED: ${line}`)
  for (const title of failed) console.log(`FAILED: ${title}`)
  const refused = skipped.length > 0 && Boolean(process.env.CI)
  if (refused) console.log('FAILED: with CI set, nothing may be skipped')
  process.exitCode = failed.length > 0 || refused ? 1 : 0
  if (process.exitCode === 0) console.log('All tests passed.')
}

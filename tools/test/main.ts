/**
 * All tests. The browser tests wait half of their time, so they run beside the other parts, of which those in which a mistake
 * shows soonest come first. Every part runs, and the last lines say how long each took, which failed, and which tests passed on
 * a second try only. A part that this machine cannot run is named in one line `SKIPPED: ...`, which is a failure where CI is set.
 *
 * With `--all` the tests of the database's rooms run on both kinds of database, and the tests that kill a process kill it at
 * every call. Otherwise most of them run once, on a Postgres server where there is one, and kill at some calls, by a seed that
 * they print.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../bootstrap/build.mjs'
import { withProjectBin } from '../bootstrap/processes.mjs'
import { root } from '../bootstrap/root.mjs'
import { findInstallation } from '../elasticsearch/distribution.ts'
import { ServerError } from '../elasticsearch/errors.ts'
import { findChromium, findFirefox, findHeadlessChromium, HEADLESS_CHROMIUM, installPackage } from './debian.ts'
import { findPostgres, NOT_ON_SERVER, startPostgres } from './postgres.ts'

/** The longest tag. */
const TAG = 'elasticsearch'.length
/** The most signs that the end of the report has of why a test failed. */
const WHY_MAX = 1000

/**
 * What runs on the embedded database too: tests that expect something else of it, and one or two of staff's writes, for it takes
 * parameters in a way of its own.
 */
const ON_BOTH = ['indexer/**/{killed,indexing,publisher}.test.ts', 'api/admin/{entities/routes,imports/jobs}.test.ts']

/** Says why a part cannot run here. */
class Skip extends Error {}

const failed: string[] = []
const skipped: string[] = []
const outcomes: string[] = []
const triedTwice: string[] = []
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort())

const { values: options } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
if (options.all) process.env.TEST_ALL = '1'

const built = ensureBuild()
await Promise.all([part('browser tests', inBrowser), besideTheBrowser()])
report()

async function besideTheBrowser(): Promise<void> {
  // The check looks at what is built. It builds by itself what cannot be built here, and says why.
  await built.catch(() => {})
  await part('lint, arrows and types', () => run('check', 'npm', ['run', '--silent', 'check']))
  await part('unit, API and search tests', () => {
    const onPostgresAlone = options.all || missingPostgres() !== null ? [] : inRoomsOfRows(ON_BOTH)
    return runTests('unit', excluding(onPostgresAlone))
  })
  await part('database and API tests on Postgres', onPostgres)
  await part('tests on Elasticsearch', onElasticsearch)
}

/** Backups and exports go from this kind to the embedded one here. */
async function onPostgres(): Promise<void> {
  const files = [...inRoomsOfRows([]), 'db', 'backup/backup.test.ts', 'backup/export.test.ts']
  await withPostgres((TEST_DATABASE_URL) =>
    runTests('postgres', [...files, ...excluding(NOT_ON_SERVER)], { TEST_DATABASE_URL }),
  )
}

/** The test files of the rooms that read and write rows, but for `others`. */
function inRoomsOfRows(others: string[]): string[] {
  const exclude = [...NOT_ON_SERVER, '**/*.server.test.ts', ...others]
  return globSync('{records,indexer,importer,api}/**/*.test.ts', { cwd: root, exclude })
}

function excluding(files: string[]): string[] {
  return files.flatMap((file) => ['--exclude', file])
}

async function withPostgres(work: (url: string) => Promise<void>): Promise<void> {
  const why = missingPostgres()
  if (why !== null) throw new Skip(why)
  const server = await startPostgres(findPostgres()!)
  try {
    await work(server.url)
  } finally {
    await server.stop()
  }
}

/** Each package that Elasticsearch lacks is tried once. A process of its own that indexes needs a Postgres server, too. */
async function onElasticsearch(): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    try {
      await findInstallation()
      break
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      if (error.missing === null || tried.has(error.missing)) throw new Skip(error.message)
      tried.add(error.missing)
      console.log(`Installing ${error.missing} with apt-get ...`)
      const reason = installPackage(error.missing)
      if (reason !== null) throw new Skip(`${error.message} (${reason})`)
    }
  }
  await withPostgres((TEST_DATABASE_URL) =>
    runTests('elasticsearch', ['--config', 'vitest.elasticsearch.config.ts'], { TEST_DATABASE_URL }),
  )
}

async function inBrowser(): Promise<void> {
  const chromium = process.env.CHROMIUM_PATH || chooseChromium()
  const firefox = process.env.FIREFOX_PATH || chooseFirefox()
  await built
  const browsers = { CHROMIUM_PATH: chromium, ...(firefox && { FIREFOX_PATH: firefox }) }
  await runTests('browser', ['--config', 'vitest.e2e.config.ts'], browsers)
}

function missingPostgres(): string | null {
  return missing('postgresql', findPostgres)
}

/** Null if there is none: only what is printed is seen in Firefox too. */
function chooseFirefox(): string | null {
  const why = missing('firefox-esr', findFirefox)
  if (why !== null) skipped.push(`printing in Firefox: ${why}`)
  return findFirefox()
}

/** The headless one where it is or may be installed; any other is slower, and does as well. */
function chooseChromium(): string {
  const why = missing(HEADLESS_CHROMIUM, findHeadlessChromium) && missing('chromium', findChromium)
  const found = findHeadlessChromium() ?? findChromium()
  if (found === null) throw new Error(why!)
  return found
}

/** Installs a package if its program is not found. Returns null, or why it is still missing. */
function missing(name: string, find: () => string | null): string | null {
  if (find() !== null) return null
  console.log(`Installing ${name} with apt-get ...`)
  const reason = installPackage(name)
  return find() === null ? `${name} is not installed: ${reason ?? 'its program is not found'}.` : null
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
  const line = `== ${title}: ${outcome}, ${((performance.now() - start) / 1000).toFixed(1)} s`
  console.log(line)
  outcomes.push(line)
}

/**
 * The titles of the tests that fail, and of those that fail at first, are kept for the last lines: a log is often seen from its
 * end alone.
 */
async function runTests(tag: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overtocht-test-'))
  const results = join(folder, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    await run(tag, 'vitest', ['run', ...args, ...reporters], env)
  } finally {
    if (existsSync(results)) note(JSON.parse(readFileSync(results, 'utf8')))
    rmSync(folder, { recursive: true })
  }
}

/** What vitest's JSON reporter writes, as far as it is read here. A test that passes has the messages of its first try. */
interface TestResults {
  testResults: {
    name: string
    status: string
    /** Why the file itself failed; empty if only its tests did. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
  }[]
}

function note({ testResults }: TestResults): void {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(root, name)
    const titled = (tests: typeof assertionResults) =>
      tests.map(({ fullName, failureMessages }) => {
        const why = (failureMessages ?? []).map(whyOf).join(' | ')
        return `${file} > ${fullName.trim()}: ${why.slice(0, WHY_MAX)}`
      })
    const titles = titled(assertionResults.filter((test) => test.status === 'failed'))
    if (status === 'failed') failed.push(...(titles.length > 0 ? titles : [`${file}: ${whyOf(message).slice(0, WHY_MAX)}`]))
    triedTwice.push(...titled(assertionResults.filter((test) => test.status === 'passed' && test.failureMessages?.length)))
  }
}

/** An error's first line, what Playwright waited for, and the line of the test. */
function whyOf(message: string): string {
  const [first = ''] = message.split('\n')
  const awaited = /waiting for .*/.exec(message)?.[0] ?? ''
  const at = /[\w-]+\.test\.tsx?:\d+/.exec(message)?.[0] ?? ''
  return [first, awaited, at].filter((part, place) => place === 0 || !first.includes(part)).join(', ')
}

/** `tag`: what each line of its output begins with, for several parts write at once. */
async function run(tag: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...withProjectBin(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: interrupted.signal,
  })
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${tag.padEnd(TAG)} | ${line}`))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`)
}

function report(): void {
  console.log('')
  for (const line of outcomes) console.log(line)
  if (interrupted.signal.aborted) failed.push('interrupted')
  for (const line of skipped) console.log(`SKIPPED: ${line}`)
  for (const title of triedTwice) console.log(`SECOND TRY: ${title}`)
  for (const title of failed) console.log(`FAILED: ${title}`)
  const refused = skipped.length > 0 && Boolean(process.env.CI)
  if (refused) console.log('FAILED: with CI set, nothing may be skipped')
  process.exitCode = failed.length > 0 || refused ? 1 : 0
  if (process.exitCode === 0) console.log('All tests passed.')
}

/**
 * `npm run trust [-- --only overload,confined]`: what the archive promises under attack, failure and neglect, checked from end to
 * end. The tests among it are part of `npm test` too, but here a process is killed at every call. The last lines say what failed
 * and what this machine cannot check. It takes about an hour.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../bootstrap/build.mjs'
import { withProjectBin } from '../bootstrap/processes.mjs'
import { root } from '../bootstrap/root.mjs'
import { findChromium, findHeadlessChromium } from '../test/debian.ts'
import { withoutServers } from '../test/missing.ts'
import { findPostgres, NOT_ON_SERVER, startPostgres } from '../test/postgres.ts'
import { runConfined, runOnSmallDisk, whyNotConfined } from './confined.ts'

interface Check {
  title: string
  run: () => Promise<void>
  /** Why this machine cannot do it; null if it can. */
  missing?: () => string | null | Promise<string | null>
}

/** `npm test` runs all that may be on a Postgres server. */
const ON_SERVER = `db backup/backup.test.ts backup/export.test.ts api/attempts api/access api/submissions api/admin/bin
  api/admin/people api/retention.test.ts api/withdrawn.test.ts`.split(/\s+/)
const BY_KEYS = ['search-keyboard', 'globe-list', 'viewer', 'share.', 'admin.', 'admin-accessibility', 'forced-colours'].map(
  (name) => `app/e2e/${name}`,
)
const chromium = () => process.env.CHROMIUM_PATH || (findHeadlessChromium() ?? findChromium())

const CHECKS: Record<string, Check> = {
  rights: {
    title: 'Who may read and change what, with every call, role and token',
    run: () => tests('api/admin/auth', 'api/admin/users', 'api/admin/records', 'api/access', 'api/app.test.ts'),
  },
  persons: {
    title: 'Who is withdrawn or erased stays so, everywhere',
    run: () => tests('api/withdrawn.test.ts', 'api/admin/people', 'api/admin/submissions', 'importer/import-hidden.test.ts'),
  },
  limits: {
    title: 'Limits, queues, slow clients, headers and logs',
    run: () =>
      tests(
        ...'api/attempts api/http api/search api/submissions api/counts api/metrics api/archive api/share-pictures'.split(' '),
      ),
  },
  faults: {
    title: 'kill -9 at every call, a database that is away, a full disk, downgrades',
    run: () => tests('db', 'files', 'indexer', 'importer/jobs', 'api/database-away.test.ts'),
  },
  backups: {
    title: 'Backups of either kind, restored into the other; who was withdrawn since stays so',
    run: () => tests('backup'),
  },
  neglect: {
    title: 'How long what is kept, by steps of the clock; settings, secrets in files, the compose file',
    run: () => tests(...'api/retention.test.ts api/admin/settings config tools/compose.test.ts files threads'.split(' ')),
  },
  server: {
    title: 'Limits, access, submissions, what is erased, backups and retention on a Postgres server',
    run: async () => {
      const server = await startPostgres(findPostgres()!)
      try {
        const env = { TEST_DATABASE_URL: server.url }
        await run('vitest', ['run', ...ON_SERVER, ...NOT_ON_SERVER.flatMap((files) => ['--exclude', files])], env)
      } finally {
        await server.stop()
      }
    },
    missing: () => (findPostgres() === null ? 'there is no Postgres server' : null),
  },
  keys: {
    title: 'Keys alone, names and roles, forced colours, in a browser',
    run: () => run('vitest', ['run', '--config', 'vitest.e2e.config.ts', ...BY_KEYS], { CHROMIUM_PATH: chromium()! }),
    missing: () => (chromium() === null ? 'there is no Chromium' : null),
  },
  several: {
    title: 'An installation of several parts, of which one after the other is killed',
    run: () => program('bench/main.ts', 'several'),
    missing: withoutServers,
  },
  confined: {
    title: 'The server under the restrictions of deploy/overtocht.service, and on a disk that is too small',
    run: async () => {
      runOnSmallDisk()
      await runConfined()
    },
    missing: whyNotConfined,
  },
  machine: {
    title: 'The least machine, and a backup of 420,000 passengers beside its visitors',
    run: () => program('bench/main.ts', 'machine', '--people', '420000', '--mb', '1536'),
    missing: whyNotConfined,
  },
  overload: {
    title: 'More of each kind than the server can answer, and clients that send or read a byte a second',
    run: () => program('bench/main.ts', 'overload', '--people', '82000', '--seconds', '60'),
  },
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',') ?? Object.keys(CHECKS)
const unknown = only.filter((name) => !(name in CHECKS))
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(CHECKS).join(', ')}.`)
  process.exit(1)
}

await ensureBuild()
const outcomes: string[] = []
for (const name of only) {
  const { title, run, missing } = CHECKS[name]!
  console.log(`\n== ${title}`)
  const why = (await missing?.()) ?? null
  try {
    if (why === null) await run()
    outcomes.push(why === null ? `passed: ${title}` : `SKIPPED: ${title}: ${why}`)
  } catch (error) {
    process.exitCode = 1
    outcomes.push(`FAILED: ${title}: ${error instanceof Error ? error.message : error}`)
  }
}
console.log(`\n${outcomes.join('\n')}`)

function tests(...files: string[]): Promise<void> {
  return run('vitest', ['run', ...files])
}

function program(...args: string[]): Promise<void> {
  return run(process.execPath, args)
}

async function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<void> {
  const env = { ...withProjectBin(), TEST_ALL: '1', ...more }
  const [code] = await once(spawn(command, args, { cwd: root, env, stdio: 'inherit' }), 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

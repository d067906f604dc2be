/** The commands on a real Elasticsearch. The tests of `--watch` also need a Postgres server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { prepareDataDir } from '#config/config.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { until } from '#domain/testing/until.ts'
import { connect } from '#search/elasticsearch/client.ts'
import { aliasOf } from '#search/elasticsearch/mappings.ts'
import { PREFIX, settingsOf } from '#search/elasticsearch/testing/server.ts'
import { countMarks } from './outbox.ts'
import { addJourney, addPassenger } from './testing/indexer.ts'

const folder = mkdtempSync(join(tmpdir(), 'overtocht-index-'))
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

function command(args: string[], variables: Record<string, string>) {
  const { nodes, auth, ca } = settingsOf(inject('elasticsearch'), 'writer')
  const url = new URL(nodes[0]!)
  if (auth && 'username' in auth) Object.assign(url, auth)
  const file = join(folder, 'ca.pem')
  writeFileSync(file, ca ?? '')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      ELASTICSEARCH_URL: url.href,
      ELASTICSEARCH_CA: file,
      ...variables,
    },
  })
  started.push(child)
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output.err += text
  })
  return { child, output, ended: once(child, 'close').then(([code]) => code as number) }
}

it('with the embedded database an index can be made while the server is stopped', async () => {
  const variables = { ELASTICSEARCH_INDEX_PREFIX: `${PREFIX}-embedded` }
  const rebuilt = command(['--rebuild'], variables)
  expect([await rebuilt.ended, rebuilt.output.out]).toEqual([0, 'The new index serves.\n'])
  const asked = command(['--status', '--json'], variables)
  expect(await asked.ended).toBe(1)
  expect(JSON.parse(asked.output.out)).toMatchObject({
    drainer: null,
    index: expect.any(String),
    worries: ['No process keeps search in step.'],
  })
})

it('documents that differ from their rows are named and repaired', async () => {
  // A second try begins with another archive.
  const dataDir = mkdtempSync(join(folder, 'verified-'))
  const prefix = `${PREFIX}-${basename(dataDir)}`.toLowerCase()
  const variables = { DATA_DIR: dataDir, ELASTICSEARCH_INDEX_PREFIX: prefix }
  const verify = async () => {
    const { ended, output } = command(['--verify'], variables)
    return [await ended, output.out, output.err]
  }
  const nothing = [0, 'The index holds what the archive does.\n', '']
  prepareDataDir(dataDir)
  const open = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(open.db)
  const journey = await addJourney(open.db, 'KI-2')
  for (const name of ['Jan', 'Piet']) await addPassenger(open.db, name, journey)
  await open.close()
  // There is no index yet.
  expect(await verify()).toEqual(nothing)

  const client = await connect(settingsOf(inject('elasticsearch'), 'admin'))
  const index = aliasOf(prefix)
  const takeAway = async (id: string) => {
    const { _version: version } = await client.get({ index, id })
    await client.delete({ index, id, version: version!, version_type: 'external_gte', refresh: true })
  }
  await takeAway(`journey:${journey}`)
  expect(await verify()).toEqual([1, `journey ${journey} differs.\nThey are mended.\n`, ''])
  expect(await verify()).toEqual(nothing)
  await client.close()
})

describe.runIf(process.env.TEST_DATABASE_URL)('on a Postgres server', () => {
  let open: OpenDatabase
  let variables: Record<string, string>
  beforeAll(async () => {
    open = await createTestDatabase()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(open.db)
    const url = new URL(process.env.TEST_DATABASE_URL!)
    url.pathname = `/${rows[0]!.name}`
    variables = { DATABASE_URL: url.href, ELASTICSEARCH_INDEX_PREFIX: `${PREFIX}-watched` }
  })
  afterAll(() => open.close())

  /** Number of passengers that a search of Elasticsearch finds. */
  async function held(): Promise<number> {
    const client = await connect(settingsOf(inject('elasticsearch'), 'writer'))
    try {
      const { hits } = await client.search({
        index: aliasOf(`${PREFIX}-watched`),
        query: { exists: { field: 'v' } },
        size: 100,
      })
      return new Set(hits.hits.map(({ _id }) => _id)).size
    } finally {
      await client.close()
    }
  }
  const noMarks = () => until(async () => expect(await countMarks(open.db)).toBe(0))

  it('one process follows what changes, another takes over when it is killed, and a third asks for a new index', async () => {
    const journey = await addJourney(open.db, 'KI-1')
    await addPassenger(open.db, 'Jan', journey)
    const first = command(['--watch'], variables)
    await until(() => expect(first.output.out).toContain('search is filled'))
    const second = command(['--watch'], variables)
    await until(() => expect(second.output.out).toContain('waiting until it ends'))
    await addPassenger(open.db, 'Piet', journey)
    await noMarks()
    expect(await held()).toBe(2)

    first.child.kill('SIGKILL')
    await first.ended
    await addPassenger(open.db, 'Klaas', journey)
    await until(() => expect(second.output.out).toContain('now keeps search in step'))
    await noMarks()
    expect(await held()).toBe(3)

    const rebuilt = command(['--rebuild'], variables)
    expect([await rebuilt.ended, rebuilt.output.out]).toEqual([0, 'The new index serves.\n'])
    const asked = command(['--status'], variables)
    expect(await asked.ended).toBe(0)
    expect(asked.output.out).toContain(`process ${second.child.pid} `)

    const status = async () => {
      const { ended, output } = command(['--status', '--json'], variables)
      await ended
      return JSON.parse(output.out)
    }
    const block = (write: boolean) =>
      admin.indices.putSettings({
        index: aliasOf(`${PREFIX}-watched`),
        settings: { blocks: { write } },
      })
    const admin = await connect(settingsOf(inject('elasticsearch'), 'admin'))
    await block(true)
    await open.db.updateTable('passenger').set({ deleted_at: new Date() }).where('full_name', '=', 'Piet').execute()
    await until(async () => expect((await status()).removals).toMatchObject({ waiting: 1 }))
    expect((await status()).worries).toContainEqual(expect.stringContaining('Withdrawn records'))
    await block(false)
    await noMarks()
    expect((await status()).removals).toEqual({ waiting: 0, seconds: 0 })
    expect(await held()).toBe(2)
    await admin.close()

    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(`${first.output.err}${second.output.err}`).toBe('')
  })
})

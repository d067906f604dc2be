import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginList, keepLists } from '#backup/withheld.ts'
import { OUTBOX_STANDS, readCondition } from '../health/condition.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { Metrics, type Sources } from './metrics.ts'
import { serveMetrics } from './server.ts'

const PAGE = '<html lang="nl"><head><title></title></head><body><div id="root"></div></body></html>'

let test: TestApp
let dist: string
let sources: Sources
const metrics = new Metrics()
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'overtocht-dist-'))
  for (const name of ['index.html', 'admin.html', 'preview.html']) writeFileSync(join(dist, name), PAGE)
  writeFileSync(join(dist, 'sw.js'), '')
  test = await createTestApp({ metrics, dist, passengerListCode: 'leeszaal-1946' })
  await test.search.fill((async function* () {})(), async () => {})
  sources = {
    search: test.search,
    lateRemovals: () => ({ waiting: 2, seconds: 9 }),
    readCondition: () => readCondition(test.db, test.parts.config),
  }
})
afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true })
})

/** The lines of metrics that begin so. */
const linesOf = async (name: string) => (await metrics.read(sources)).split('\n').filter((line) => line.startsWith(name))

it('names calls by their routes and refusals by their codes, and nobody who was searched', async () => {
  await test.get('/api/search?query=Wiegersma')
  await test.get('/api/globe/journey?journeyId=Wiegersma')
  await test.get('/sidemenu/wiegersma')
  await test.get('/nergens/wiegersma', { authorization: 'Bearer wiegersma' })
  await test.get('/sw.js')
  const payload = { code: 'wiegersma' }
  await test.app.inject({ method: 'POST', url: '/api/passengerList/access', payload })
  const text = await metrics.read(sources)
  expect(text).toContain('overtocht_answer_seconds_count{method="GET",call="/api/search",status="200"} 1')
  expect(text).toContain('overtocht_answer_seconds_count{method="POST",call="/api/passengerList/access",status="403"} 1')
  expect(text).toContain('overtocht_refused_total{code="journey_not_found"} 1')
  expect(text).toContain('overtocht_refused_total{code="passenger_list_restricted"} 1')
  // The names of files change with each release.
  expect(text).toContain('overtocht_answer_seconds_count{method="GET",call="/other",status="200"} 1')
  expect(text.toLowerCase()).not.toContain('wiegersma')
  expect(text).not.toContain('127.0.0.1')
})

it('tells how the installation stands', async () => {
  expect(await linesOf('overtocht_search_state')).toContain('overtocht_search_state{state="ready"} 1')
  expect(await linesOf('overtocht_withdrawn')).toEqual(['overtocht_withdrawn_in_index 2'])
  expect(await linesOf('overtocht_database_up')).toEqual(['overtocht_database_up 1'])
  const backup = ['overtocht_backup_age_seconds -1', 'overtocht_backup_late 0', 'overtocht_backup_lists_away 0']
  expect(await linesOf('overtocht_backup')).toEqual(backup)
  const [free = ''] = await linesOf('overtocht_disk_free_bytes')
  expect(Number(free.split(' ')[1])).toBeGreaterThan(0)
})

it('tells of an outbox that stands, as does /health/ready', async () => {
  const queued_at = new Date(Date.now() - (OUTBOX_STANDS + 60) * 1000)
  await test.db.insertInto('search_outbox').values({ kind: 'ship', entity_id: 1, queued_at }).execute()
  expect((await test.get('/health/ready')).body).toMatchObject({ parts: { outbox: 'standing', disk: 'ready' } })
  const [age = ''] = await linesOf('overtocht_outbox_age_seconds')
  expect(Number(age.split(' ')[1])).toBeGreaterThanOrEqual(OUTBOX_STANDS + 59)
  await test.db.deleteFrom('search_outbox').execute()
  expect((await test.get('/health/ready')).body).toMatchObject({ parts: { outbox: 'ready' } })
})

it('tells of a backup that is late or failed, as does /health/ready', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const said = async () => (await test.get<{ parts: { backup: string } }>('/health/ready')).body.parts.backup
  const noted = (finished: Date, problem: string | null) =>
    test.db.insertInto('backup_run').values({ file: 'nightly', started_at: finished, finished_at: finished, problem }).execute()
  expect(await said()).toBe('none configured')
  // It was never made, though two nights have gone by.
  const { rows } = await sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration`.execute(test.db)
  await sql`update kysely_migration set timestamp = ${days(3).toISOString()}`.execute(test.db)
  expect(await said()).toBe('late')
  for (const { name, timestamp } of rows)
    await sql`update kysely_migration set timestamp = ${timestamp} where name = ${name}`.execute(test.db)
  await noted(days(3), null)
  expect(await said()).toBe('late')
  const [age = ''] = await linesOf('overtocht_backup_age_seconds')
  expect(Number(age.split(' ')[1])).toBeGreaterThanOrEqual(3 * 86_400)
  // By a clock that was wrong.
  await noted(days(-30), null)
  expect(await said()).toBe('late')
  await noted(days(1), null)
  expect(await said()).toBe('ready')
  expect(await linesOf('overtocht_backup_late')).toEqual(['overtocht_backup_late 0'])
  await noted(days(0), 'disk_full')
  expect(await said()).toBe('late')
  // It is a night old, and another one failed.
  expect(await linesOf('overtocht_backup_late')).toEqual(['overtocht_backup_late 1'])
  await test.db.deleteFrom('backup_run').execute()
})

it('tells of a list of the withdrawn that cannot be written beside a backup, as does /health/ready', async () => {
  await beginList(test.db)
  await test.db.insertInto('backup_run').values({ file: '/proc/one.backup', finished_at: new Date() }).execute()
  expect(await keepLists(test.db)).toEqual(['/proc'])
  expect(await linesOf('overtocht_backup_lists')).toEqual(['overtocht_backup_lists_away 1'])
  expect((await test.get('/health/ready')).body).toMatchObject({ parts: { lists: 'away' } })
  await test.db.deleteFrom('backup_run').execute()
  await keepLists(test.db)
  expect((await test.get('/health/ready')).body).toMatchObject({ parts: { lists: 'ready' } })
})

it('says that the database is away', async () => {
  sources.readCondition = () => Promise.reject(new Error('away'))
  expect(await linesOf('overtocht_database_up')).toEqual(['overtocht_database_up 0'])
  sources.readCondition = () => readCondition(test.db, test.parts.config)
})

it('is at one address of a port of its own', async () => {
  const server = await serveMetrics(metrics, sources, { metricsPort: 0, metricsHost: '127.0.0.1' })
  const at = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
  expect((await at('/')).status).toBe(404)
  const answer = await at('/metrics')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('overtocht_database_up 1')
  expect((await test.get('/metrics')).status).toBe(404)
  await server.close()
})

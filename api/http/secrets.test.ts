/** What somebody searches, types or holds stands in no log, no metric, no refusal and no name of a file, whichever call it is sent to. */
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#domain/call.ts'
import { CALLS } from '#domain/calls.ts'
import { GRANT_COOKIE } from '../access/gate.ts'
import { Metrics } from '../metrics/metrics.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { CALLS_OF_STAFF } from '../testing/calls.ts'
import { addStaff, type Staff } from '../testing/staff.ts'

const SECRET = 'Wiegersma'
const EVERY: [name: string, call: Call][] = [...Object.entries(CALLS), ...CALLS_OF_STAFF]

let test: TestApp
let staff: Staff
const metrics = new Metrics()
const lines: string[] = []
const refusals: string[] = []
let statuses: number[] = []
beforeAll(async () => {
  test = await createTestApp({ logLevel: 'trace', logStream: { write: (line) => lines.push(line) }, metrics })
  await test.search.fill((async function* () {})(), async () => {})
  staff = await addStaff(test, { username: 'mkoster', isAdmin: true })
})
afterAll(() => test.close())

type Schema = {
  type?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
}

/** A value that fits, as far as a text with the secret in it can; or that text everywhere. */
function valueFor(schema: Schema, fits: boolean): unknown {
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, of]) => [name, valueFor(of, fits)]))
  if (!fits) return SECRET
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueFor(schema.anyOf[0]!, fits)
  if (schema.type === 'array') return [valueFor(schema.items ?? {}, fits)]
  return { integer: 1, number: 1, boolean: true }[schema.type ?? ''] ?? SECRET
}

const headers = () => ({
  authorization: `Bearer ${staff.token}`,
  cookie: `${GRANT_COOKIE}=${SECRET}; ${SECRET}=${SECRET}`,
  'user-agent': SECRET,
  referer: `http://localhost/zoeken?query=${SECRET}`,
  'x-forwarded-for': SECRET,
  'if-none-match': SECRET,
  'idempotency-key': SECRET,
})

async function ask(name: string, { query, body, consumes }: Call, fits: boolean): Promise<void> {
  const [method, path = ''] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const asked = (query ? valueFor(query as Schema, fits) : {}) as Record<string, unknown>
  const search = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))
  search.set(SECRET, SECRET)
  const sent = body ? valueFor(body as Schema, fits) : consumes ? Buffer.from(SECRET) : undefined
  const {
    statusCode,
    body: answer,
    headers: sentBack,
  } = await test.app.inject({
    method,
    url: `${path.replace(/:\w+|\*/g, '1')}?${search}`,
    headers: { ...headers(), ...(consumes && { 'content-type': consumes[0]! }) },
    ...(sent !== undefined && { payload: sent as object }),
  })
  statuses.push(statusCode)
  if (statusCode >= 400) refusals.push(`${name}: ${answer} ${JSON.stringify(sentBack)}`)
}

const without = (texts: readonly string[], secret: string) =>
  texts.filter((text) => text.toLowerCase().includes(secret.toLowerCase()))

/** Asks every call both ways. Logging out stands last, for the others need the session. */
async function askAll(): Promise<void> {
  const last = (name: string) => Number(name.includes('logout'))
  for (const [name, call] of EVERY.toSorted(([a], [b]) => last(a) - last(b)))
    for (const fits of [true, false]) await ask(name, call, fits)
}

it('from no call that is answered, refused, or meets a database that is away', async () => {
  await askAll()
  expect(statuses).not.toContain(500)
  expect(statuses.length).toBeGreaterThan(250)
  statuses = []
  staff = { ...staff, ...(await addStaff(test, { username: 'rsalm', isAdmin: true })) }
  await test.db.schema.alterTable('journey').renameTo('gone').execute()
  await askAll()
  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(20)
  const names = await readdir(test.parts.config.dataDir, { recursive: true })
  // `condition` says nothing here, for it asks the database as the calls did.
  const text = await metrics.read({
    search: test.search,
    lateRemovals: () => ({ waiting: 0, seconds: 0 }),
    readCondition: () => Promise.reject(new Error('away')),
  })
  for (const secret of [SECRET, staff.token, 'vijf bruine koffers'])
    expect([
      secret,
      without(lines, secret),
      without(refusals, secret),
      without([...names, ...text.split('\n')], secret),
    ]).toEqual([...[secret, [], [], []]])
  expect(lines.length).toBeGreaterThan(500)
})

it('from a code that is right, nor the grant that it gives', async () => {
  const code = 'Leeszaal-van-morgen'
  const open = await createTestApp({
    passengerListCode: code,
    logLevel: 'trace',
    logStream: { write: (line) => lines.push(line) },
    metrics: new Metrics(),
  })
  const url = '/api/passengerList/access'
  const given = await open.app.inject({ method: 'POST', url, payload: { code } })
  expect(given.statusCode).toBe(200)
  const grant = given.cookies.find(({ name }) => name === GRANT_COOKIE)!.value
  const looked = await open.app.inject({ url, cookies: { [GRANT_COOKIE]: grant } })
  expect(looked.json()).toMatchObject({ granted: true })
  await open.close()
  for (const secret of [code, grant]) expect([secret, without(lines, secret)]).toEqual([secret, []])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { until } from '#domain/testing/until.ts'
import { BackOff } from './back-off.ts'
import { type Indexing, startIndexing } from './indexing.ts'
import { IndexServer, ServerWriter } from './testing/index-server.ts'
import { addJourney, addPassenger } from './testing/indexer.ts'
import { Gate } from './testing/killed.ts'

let open: OpenDatabase
let server: IndexServer
let gate: Gate
let said: string[]
let indexing: Indexing
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(() => {
  server = new IndexServer()
  gate = new Gate()
  said = []
})

async function start(): Promise<void> {
  const writer = new ServerWriter(server, gate, { fillAbove: 20_000, wantsFill: false })
  const log = { info: () => {}, error: (_: object, message: string) => void said.push(message) }
  indexing = await startIndexing({ open, writer, log })
}
const asked = (what: string) => gate.passed.filter((call) => call === what).length

it('an engine that is away is only asked whether it is back, and is soon in step after that', async () => {
  await start()
  await indexing.settled()
  server.away = true
  await addJourney(open.db, 'KI-1')
  await until(() => expect(said).toHaveLength(1))
  const [holds, writes] = [asked('holds'), asked('write') + asked('lacks')]
  await until(() => expect(asked('holds')).toBeGreaterThan(holds + 1))
  expect(asked('write') + asked('lacks')).toBe(writes)
  server.away = false
  await until(() => expect(Object.keys(server.documents).some((key) => key.startsWith('journey'))).toBe(true))
  await indexing.stop()
})

it('a filling that failed because the engine is away begins when it is back', async () => {
  server.away = true
  await start()
  await until(() => expect(asked('holds')).toBeGreaterThan(1))
  expect(asked('make an index')).toBe(0)
  server.away = false
  await until(() => expect(server.serving).not.toBeNull())
  await indexing.stop()
})

it('an index that somebody took out of service serves again without a filling', async () => {
  await start()
  await indexing.settled()
  const index = server.serving
  await addJourney(open.db, 'KI-2')
  server.serving = null
  await until(() => expect(server.serving).toBe(index))
  await indexing.settled()
  expect(asked('make an index')).toBe(1)
  expect(Object.keys(server.documents).filter((key) => key.startsWith('journey'))).not.toEqual([])
  await indexing.stop()
})

it('a passenger withdrawn before a filling goes from the serving index before the filling ends', async () => {
  const journey = await addJourney(open.db, 'KI-3')
  const [stays, withdrawn] = [
    await addPassenger(open.db, 'Anna Blijft', journey),
    await addPassenger(open.db, 'Anna Gaat', journey),
  ]
  await start()
  await indexing.settled()
  await indexing.stop()
  // Another index than the noted one serves now, so everything is read again.
  server.indexes.set('restored', new Map(server.indexes.get(server.serving!)))
  server.serving = 'restored'
  await open.db.updateTable('passenger').set({ deleted_at: sql<Date>`now()` }).where('id', '=', withdrawn).execute()
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
  gate.pause = (what) => (what === 'add a batch' ? hold : undefined)
  await start()
  await until(() => expect(server.documents[`passenger ${withdrawn}`]).toBeUndefined())
  expect(server.serving).toBe('restored')
  expect(server.documents[`passenger ${stays}`]).toBeDefined()
  letGo()
  await indexing.settled()
  expect(server.serving).not.toBe('restored')
  expect(server.documents[`passenger ${withdrawn}`]).toBeUndefined()
  await indexing.stop()
})

it('pauses grow up to the longest one, and few failures are logged', () => {
  const backOff = new BackOff(4000)
  const told: number[] = []
  for (let n = 1; n <= 20; n++) {
    backOff.failed()
    const most = Math.min(1250 * 2 ** (n - 1), 4000)
    expect(backOff.pause()).toBeLessThanOrEqual(most)
    expect(backOff.pause()).toBeGreaterThanOrEqual(most * 0.6)
    if (backOff.worthTelling) told.push(n)
  }
  expect(told).toEqual([1, 2, 4, 8, 16])
  backOff.succeeded()
  expect(backOff.failures).toBe(0)
})

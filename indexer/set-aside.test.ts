import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { until } from '#domain/testing/until.ts'
import { drain } from './drain.ts'
import { startIndexing } from './indexing.ts'
import { countMarks } from './outbox.ts'
import { beginTenure } from './tenure.ts'
import { ServerWriter } from './testing/index-server.ts'
import { addJourney, addPassenger, addShip, openIndexServer } from './testing/indexer.ts'
import { Gate } from './testing/killed.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  await open.db.deleteFrom('journey').execute()
  await open.db.deleteFrom('ship').execute()
  await open.db.deleteFrom('search_set_aside').execute()
})

/** A server that refuses passengers with these names. */
async function refusing(...names: string[]) {
  const opened = await openIndexServer(open.db)
  opened.server.refusal = ({ fullName }) => (names.includes(fullName ?? '') ? 'too_long' : null)
  return opened
}
const aside = async () => await open.db.selectFrom('search_set_aside').selectAll().execute()
const rename = (id: number, full_name: string) =>
  open.db.updateTable('passenger').set({ full_name }).where('id', '=', id).execute()

describe('a document that the engine refuses', () => {
  it('is set aside without holding up others, and comes back when its row changes', async () => {
    const { server, writer, tenure, follow } = await refusing('Jan', 'Johan')
    const journey = await addJourney(open.db, 'KI-1')
    const [jan, piet] = [await addPassenger(open.db, 'Jan', journey), await addPassenger(open.db, 'Piet', journey)]
    expect(await drain(open.db, writer, tenure)).toMatchObject({ found: 3, cleared: 3, refused: 1 })
    expect(await aside()).toEqual([{ kind: 'passenger', entity_id: jan, reason: 'too_long', since: expect.any(Date) }])
    expect(server.documents).toHaveProperty(`passenger ${piet}`)

    await rename(jan, 'Johan')
    await follow()
    expect(await aside()).toHaveLength(1)
    await rename(jan, 'Johannes')
    await follow()
    expect(await aside()).toEqual([])
    expect(server.documents).toMatchObject({ [`passenger ${jan}`]: { fullName: 'Johannes' } })
  })

  it('is forgotten with its row', async () => {
    const { follow } = await refusing('Jan')
    const id = await addPassenger(open.db, 'Jan', await addJourney(open.db, 'KI-1'))
    await follow()
    expect(await aside()).toHaveLength(1)
    await open.db.deleteFrom('passenger').where('id', '=', id).execute()
    await follow()
    expect(await aside()).toEqual([])
  })

  it('may belong to another row than the changed one: a voyage shows its ship', async () => {
    const { server, follow } = await refusing()
    const ship = await addShip(open.db, 'Kota Inten')
    const journey = await addJourney(open.db, 'KI-1', { ship_id: ship })
    await follow()
    server.refusal = (document) => ('hit' in document ? 'too_long' : null)
    const call = (ship_name: string) => open.db.updateTable('ship').set({ ship_name }).where('id', '=', ship).execute()
    await call('Kota Baroe')
    await follow()
    expect(await aside()).toMatchObject([{ kind: 'journey', entity_id: journey }])
    server.refusal = () => null
    await call('Kota Agoeng')
    await follow()
    expect(await aside()).toEqual([])
  })

  it('keeps its mark if another process is the drainer, because only the drainer sets aside', async () => {
    const { writer, tenure } = await refusing('Jan')
    await addPassenger(open.db, 'Jan', await addJourney(open.db, 'KI-1'))
    await beginTenure(open.db, 'memory')
    expect(await drain(open.db, writer, tenure)).toMatchObject({ cleared: 0, refused: 1 })
    expect(await aside()).toEqual([])
    expect(await countMarks(open.db)).toBe(2)
  })
})

it('after a filling the table has what the engine refused then, and the log says so', async () => {
  const { server, writer, follow } = await refusing('Jan')
  const journey = await addJourney(open.db, 'KI-1')
  const [jan, piet] = [await addPassenger(open.db, 'Jan', journey), await addPassenger(open.db, 'Piet', journey)]
  await follow()
  server.refusal = ({ fullName }) => (fullName === 'Piet' ? 'too_long' : null)
  // The index is gone, so it is filled again.
  server.indexes.clear()
  server.serving = null
  const said: string[] = []
  const log = { info: () => {}, error: (_: object, message: string) => void said.push(message) }
  const indexing = await startIndexing({ open, writer, log })
  await indexing.settled()
  await indexing.stop()
  expect((await aside()).map(({ entity_id }) => entity_id)).toEqual([piet])
  expect(server.documents).toHaveProperty(`passenger ${jan}`)
  expect(said).toEqual(['the engine refused documents: they are set aside'])
})

it('an index that refuses too many documents does not serve', async () => {
  const { server } = await refusing()
  const before = server.serving
  await addPassenger(open.db, 'Jan', await addJourney(open.db, 'KI-1'))
  server.refusal = () => 'too_long'
  const errors: { err?: Error }[] = []
  const log = { info: () => {}, error: (fields: object) => void errors.push(fields) }
  const writer = new ServerWriter(server, new Gate(), { fillAbove: 0, wantsFill: true })
  const indexing = await startIndexing({ open, writer, log })
  await until(() =>
    expect(errors.map(({ err }) => err?.message)).toContainEqual(expect.stringMatching(/^The engine refused \d+ documents/)),
  )
  await indexing.stop()
  expect(server.serving).toBe(before)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { todayInAmsterdam } from '#db/published.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import { everything } from './everything.ts'
import { startIndexing } from './indexing.ts'
import { countMarks } from './outbox.ts'
import { readSetAside } from './set-aside.ts'
import { IndexServer, ServerWriter, WRITE_AT_ONCE } from './testing/index-server.ts'
import { addJourney, addPassenger, addShip } from './testing/indexer.ts'
import { Gate, killPoints, throughGate } from './testing/killed.ts'

/** More rows than one round of the drain takes. */
const FLOOD = WRITE_AT_ONCE + 200

let open: OpenDatabase
const errors: object[] = []
/** Edits under way. Editors do not die with the process. */
let editing = Promise.resolve()
beforeAll(async () => {
  open = await createTestDatabase()
  // Without this the seeded spellings would be most of the rows.
  await sql`delete from spelling_variant`.execute(open.db)
})
afterAll(() => open.close())

interface Process {
  writer: ServerWriter
  gate: Gate
  /** Resolves when all is done or the process is killed, and says which. */
  ended: Promise<'settled' | 'killed'>
}

function run(server: IndexServer, { killAt, wantsFill = false, between = async () => {} }: RunOptions = {}): Process {
  const gate = new Gate(killAt)
  const writer = new ServerWriter(server, gate, { fillAbove: 20, wantsFill })
  const live = async () => {
    const indexing = await startIndexing({ open: throughGate(open, gate, between), writer, log })
    await indexing.settled()
    await indexing.stop()
    return 'settled' as const
  }
  return { writer, gate, ended: Promise.race([gate.died.then(() => 'killed' as const), live()]) }
}
const log = {
  info: () => {},
  error: (fields: object, message: string) => {
    if (!('refused' in fields)) errors.push({ message, ...fields })
  },
}
interface RunOptions {
  killAt?: number
  wantsFill?: boolean
  between?: () => Promise<void>
}

interface Seeded {
  ship: number
  voyages: number[]
  people: number[]
}

async function seed(): Promise<Seeded> {
  const { db } = open
  await sql`truncate passenger, journey, ship, media, search_outbox, search_recheck, search_set_aside, setting restart identity cascade`.execute(
    db,
  )
  const ship = await addShip(db, 'Kota Inten')
  const voyages = [await addJourney(db, 'KI-1', { ship_id: ship }), await addJourney(db, 'KI-2')]
  await sql`insert into passenger (full_name, journey_id, published_at)
    select 'P. ' || n, (${voyages}::int[])[1 + n % 2], now() from generate_series(1, 12) n`.execute(db)
  const rows = await db.selectFrom('passenger').select('id').orderBy('id').execute()
  return { ship, voyages, people: rows.map(({ id }) => id) }
}

/** Edits that come in pairs between two statements of the process. */
function edits({ ship, voyages, people }: Seeded): () => Promise<void> {
  const { db } = open
  const rename = (id: number, full_name: string) =>
    db.updateTable('passenger').set({ full_name }).where('id', '=', id).execute()
  const withdraw = (id: number, deleted_at: Date | null) =>
    db.updateTable('journey').set({ deleted_at }).where('id', '=', id).execute()
  const coming: (() => Promise<unknown>)[] = [
    () => rename(people[0]!, 'Jan'),
    () => withdraw(voyages[1]!, new Date()),
    () => db.deleteFrom('passenger').where('id', '=', people[2]!).execute(),
    () => addPassenger(db, 'Piet', voyages[0]!),
    () => rename(people[0]!, 'Johannes'),
    () => db.updateTable('ship').set({ ship_name: 'Kota Baroe' }).where('id', '=', ship).execute(),
    () => withdraw(voyages[1]!, null),
    () => rename(people[3]!, 'Klaas'),
  ]
  let statements = 0
  return () => {
    if (++statements % 4 === 0) {
      const next = coming.splice(0, 2)
      editing = editing.then(async () => {
        for (const edit of next) await edit()
      })
    }
    return editing
  }
}

/** The server refuses passengers with this name. */
const REFUSED = 'P. 7'

function refusing(): IndexServer {
  const server = new IndexServer()
  server.refusal = ({ fullName }) => (fullName === REFUSED ? 'mapper_parsing_exception' : null)
  return server
}

/** Checks that the server has exactly the public records in their present state, and that refused ones are set aside. */
async function expectInStep(server: IndexServer): Promise<void> {
  const all: Record<string, unknown> = {}
  const refused: number[] = []
  for await (const { kind, json } of everything(open.db, todayInAmsterdam(new Date()))) {
    for (const document of JSON.parse(json)) {
      if (server.refusal(document) === null) all[`${kind} ${document.id}`] = document
      else refused.push(document.id)
    }
  }
  expect(server.documents).toEqual(all)
  expect(await countMarks(open.db)).toBe(0)
  expect((await readSetAside(open.db)).map(({ id }) => id)).toEqual(refused)
  expect(errors).toEqual([])
}

/** Runs a filling once for each of its calls, kills it at that call, and lets another process go on. */
async function killAtEach(begin: (server: IndexServer, seeded: Seeded, killAt: number) => Promise<Process>) {
  // On a database server calls overlap, so a third of them is enough.
  const step = open.dialect === 'postgres' ? 3 : 1
  for (const killAt of killPoints(step)) {
    const seeded = await seed()
    const server = refusing()
    const killed = await begin(server, seeded, killAt)
    const end = await killed.ended
    await editing
    await run(server).ended
    try {
      await expectInStep(server)
    } catch (error) {
      throw new Error(`killed after ${killed.gate.passed.slice(-4).join('\n')}`, { cause: error })
    }
    if (end === 'settled') return killed
  }
  throw new Error('It was killed every time.')
}

it('the first filling may be killed at any statement', async () => {
  const { gate, writer } = await killAtEach(async (server, seeded, killAt) => run(server, { killAt, between: edits(seeded) }))
  expect(writer.fillings).toBe(1)
  expect(gate.passed.length).toBeGreaterThan(40)
}, 300_000)

it('the filling after a flood may be killed at any statement', async () => {
  const { gate, writer } = await killAtEach(async (server, seeded, killAt) => {
    await run(server).ended
    await open.db.updateTable('passenger').set({ demonstration: true }).execute()
    // The marks of deleted rows make it a flood.
    await sql`insert into search_outbox (kind, entity_id)
      select 'passenger', 1000000 + n from generate_series(1, ${FLOOD}::int) n`.execute(open.db)
    return run(server, { killAt, between: edits(seeded) })
  })
  expect(writer.fillings).toBe(1)
  expect(gate.passed.length).toBeGreaterThan(40)
}, 300_000)

it('a filling that the engine asks for may be killed at any statement', async () => {
  const { writer } = await killAtEach(async (server, seeded, killAt) => {
    await run(server).ended
    return run(server, { killAt, wantsFill: true, between: edits(seeded) })
  })
  expect(writer.fillings).toBe(1)
}, 300_000)

it('a restart does not fill an engine that is in step', async () => {
  await seed()
  const server = new IndexServer()
  await run(server).ended
  await addShip(open.db, 'Sibajak')
  const { writer, ended } = run(server)
  await ended
  expect(writer.fillings).toBe(0)
  await expectInStep(server)
})

it('an engine is filled when marks were cleared into the index of another', async () => {
  await seed()
  const [server, other] = [new IndexServer(), new IndexServer()]
  await run(server).ended
  await run(other).ended
  await addShip(open.db, 'Sibajak')
  await run(other).ended
  const { writer, ended } = run(server)
  await ended
  expect(writer.fillings).toBe(1)
  await expectInStep(server)
})

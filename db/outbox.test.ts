import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from './open-database.ts'
import { asPublished, createTestDatabase } from './testing/database.ts'

let open: OpenDatabase
let journeyId: number
beforeAll(async () => {
  open = await createTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  await open.db.deleteFrom('journey').execute()
  await open.db.deleteFrom('ship').execute()
  const row = { code: 'KI-1946-1' }
  journeyId = (await open.db.insertInto('journey').values(asPublished(row)).returning('id').executeTakeFirstOrThrow()).id
  await open.db.deleteFrom('search_outbox').execute()
})

const marks = async (kind: 'passenger' | 'journey' | 'ship' | 'media') =>
  (
    await open.db
      .selectFrom('search_outbox')
      .select(['entity_id', 'version'])
      .where('kind', '=', kind)
      .orderBy('entity_id')
      .execute()
  ).map(({ entity_id, version }) => ({ id: entity_id, version }))
const board = (fullName: string) =>
  open.db
    .insertInto('passenger')
    .values(asPublished({ full_name: fullName, journey_id: journeyId }))
    .returning('id')
    .executeTakeFirstOrThrow()

describe('a mark', () => {
  it('is set on every row of a bulk insert, update and delete, once each', async () => {
    await sql`insert into passenger (full_name, journey_id)
      select 'P. Jansen ' || n, ${journeyId} from generate_series(1, 5000) n`.execute(open.db)
    expect(await marks('passenger')).toHaveLength(5000)
    await open.db.updateTable('passenger').set({ birth_year: 1920 }).execute()
    expect(await marks('passenger')).toHaveLength(5000)

    await open.db.deleteFrom('search_outbox').execute()
    await open.db.deleteFrom('passenger').execute()
    expect(await marks('passenger')).toHaveLength(5000)
  })

  it('is not set when the change is rolled back', async () => {
    const failing = open.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('passenger')
        .values(asPublished({ full_name: 'P. Jansen', journey_id: journeyId }))
        .execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await marks('passenger')).toEqual([])
  })

  it('of a voyage is set when its stops change', async () => {
    const port = { kind: 'port', city: 'Aden', latitude: 12.8, longitude: 45 } as const
    const { id } = await open.db.insertInto('content_point').values(asPublished(port)).returning('id').executeTakeFirstOrThrow()
    await open.db.insertInto('journey_stop').values({ journey_id: journeyId, content_point_id: id, position: 1 }).execute()
    expect((await marks('journey')).map(({ id }) => id)).toEqual([journeyId])
  })

  it('of a ship, and of the passengers of a voyage that is deleted, is set', async () => {
    const { id } = await board('P. Jansen')
    await open.db
      .insertInto('ship')
      .values(asPublished({ ship_name: 'Sibajak' }))
      .execute()
    await open.db.deleteFrom('journey').execute()
    expect((await marks('passenger')).map((mark) => mark.id)).toEqual([id])
    expect((await marks('journey')).map((mark) => mark.id)).toEqual([journeyId])
    expect(await marks('ship')).toHaveLength(1)
  })

  it('of a picture carries its number, not its UUID', async () => {
    const picture = { kind: 'image', width: 10, height: 10, file_hash: 'a'.repeat(64) } as const
    const row = await open.db.insertInto('media').values(asPublished(picture)).returning('row_id').executeTakeFirstOrThrow()
    expect((await marks('media')).map(({ id }) => id)).toEqual([row.row_id])
  })
})

describe('a drain that removes the marks that it has read', () => {
  /** Like the end of the drain: removes the marks that have not changed since it read them. */
  const clear = (read: { id: number; version: number }[]) =>
    sql`delete from search_outbox o
      using unnest(${read.map(({ id }) => id)}::int[], ${read.map(({ version }) => version)}::bigint[]) x(id, version)
      where o.kind = 'passenger' and o.entity_id = x.id and o.version = x.version`.execute(open.db)

  it('keeps the mark of a row that changed again meanwhile', async () => {
    const first = await board('P. Jansen')
    await board('A. de Vries')
    const read = await marks('passenger')
    await open.db.updateTable('passenger').set({ birth_year: 1920 }).where('id', '=', first.id).execute()
    await clear(read)
    expect((await marks('passenger')).map(({ id }) => id)).toEqual([first.id])
  })

  it('never loses a change among many writers', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, i) => board(`P. Jansen ${i}`)))
    const seen = new Map<number, number>()
    let writing = true
    const drain = async () => {
      const read = await marks('passenger')
      const rows = await open.db.selectFrom('passenger').select(['id', 'birth_year']).execute()
      for (const row of rows) if (read.some(({ id }) => id === row.id)) seen.set(row.id, row.birth_year ?? 0)
      await clear(read)
    }
    const draining = (async () => {
      while (writing) await drain()
    })()
    await Promise.all(
      people.map(async ({ id }, i) => {
        for (let year = 1900; year <= 1910 + i; year++) {
          await open.db.updateTable('passenger').set({ birth_year: year }).where('id', '=', id).execute()
        }
      }),
    )
    writing = false
    await draining
    await drain()
    expect(people.map(({ id }) => seen.get(id))).toEqual(people.map((_, i) => 1910 + i))
    expect(await marks('passenger')).toEqual([])
  })
})

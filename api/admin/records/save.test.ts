import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { published } from '#db/published.ts'
import { createTestDatabase } from '#db/testing/database.ts'
import type { Fields, Work } from '#records/description.ts'
import { selectRevisions } from '#records/revisions.ts'
import { findRecord, onTheWire } from '#records/rows.ts'
import { ships } from '../entities/ships.ts'
import {
  createRecord,
  deleteRecord,
  discardDraft,
  publishRecord,
  restoreRecord,
  unpublishRecord,
  updateRecord,
} from './save.ts'

let open: OpenDatabase
let userId: number
beforeAll(async () => {
  open = await createTestDatabase()
  const user = { username: 'mkoster', password_hash: 'x' }
  userId = (await open.db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => open.close())

const inWork = <T>(change: (work: Work) => Promise<T>): Promise<T> =>
  open.db.transaction().execute((trx) => change({ trx, userId }))
const create = (fields: Fields, draft = false) => inWork((work) => createRecord(work, ships, fields, draft))
const update = (id: number, fields: Fields, draft = false) =>
  inWork(async (work) => {
    const { version } = (await findRecord(work.trx, ships, id))!
    return updateRecord(work, ships, id, { fields, version, draft })
  })
const now = async (id: number) => (await findRecord(open.db, ships, id))!
const publicName = async (id: number) =>
  (await open.db.selectFrom('ship').select('ship_name').where('id', '=', id).where(published('ship')).executeTakeFirst())
    ?.ship_name ?? null
const actions = async (id: number) =>
  (await selectRevisions(open.db).where('revision.record_id', '=', id).orderBy('revision.number').execute()).map(
    ({ number, action, by }) => [number, action, by],
  )

it('a new record is public at once, or not at all while it is a draft', async () => {
  const id = await create({ shipName: 'Sibajak', builtYear: 1928 })
  expect(await publicName(id)).toBe('Sibajak')
  expect(onTheWire(await now(id))).toMatchObject({
    ...{
      _id: String(id),
      version: 1,
      state: 'published',
      shipName: 'Sibajak',
      builtYear: 1928,
      prefix: null,
    },
    updatedBy: 'mkoster',
    journeys: 0,
    isPublic: true,
  })
  const draft = await create({ shipName: 'Oranje' }, true)
  expect([await publicName(draft), (await now(draft)).state]).toEqual([null, 'draft'])
})

describe('a draft', () => {
  it('leaves the public state as it is until it is published', async () => {
    const id = await create({ shipName: 'Waterman', prefix: 'ss' })
    expect((await now(id)).publicSince).toBeNull()
    const draft = await update(id, { shipName: 'Zuiderkruis' }, true)
    expect([draft.state, draft.draft?.shipName, await publicName(id)]).toEqual(['draft', 'Zuiderkruis', 'Waterman'])
    const more = await update(id, { prefix: 'ms' }, true)
    expect(onTheWire(more)).toMatchObject({
      shipName: 'Zuiderkruis',
      prefix: 'ms',
      version: 3,
      isPublic: true,
      publicSince: more.publicSince?.toISOString(),
    })
    const first = selectRevisions(open.db).where('revision.record_id', '=', id).orderBy('revision.number')
    expect(more.publicSince).toEqual((await first.executeTakeFirstOrThrow()).at)
    const after = await inWork((work) => publishRecord(work, ships, id, 3))
    expect([after.state, await publicName(id)]).toEqual(['published', 'Zuiderkruis'])
    expect(after.publicSince).toBeNull()
    expect(await actions(id)).toEqual([
      [1, 'created', 'mkoster'],
      [2, 'draft saved', 'mkoster'],
      [3, 'draft saved', 'mkoster'],
      [4, 'published', 'mkoster'],
    ])
  })

  it('can be discarded, and is removed when it equals the public state', async () => {
    const id = await create({ shipName: 'Johan de Witt' })
    const { version } = await update(id, { company: 'SMN' }, true)
    const back = await inWork((work) => discardDraft(work, ships, id, version))
    expect([back.state, back.own.company]).toEqual(['published', null])
    await update(id, { company: 'SMN' }, true)
    expect((await update(id, { company: null }, true)).state).toBe('published')
  })

  it('becomes the record when that is taken back', async () => {
    const id = await create({ shipName: 'Kota Inten' })
    const { version } = await update(id, { prefix: 'ms' }, true)
    const out = await inWork((work) => unpublishRecord(work, ships, id, version))
    expect([out.state, out.own.prefix, await publicName(id)]).toEqual(['unpublished', 'ms', null])
    expect((await update(id, { prefix: 'ss' }, true)).state).toBe('unpublished')
    expect((await update(id, { prefix: 'tss' })).state).toBe('published')
    expect(await publicName(id)).toBe('Kota Inten')
  })
})

it('a change without any difference writes nothing', async () => {
  const id = await create({ shipName: 'Fairsea' })
  for (const draft of [true, false]) expect((await update(id, { shipName: 'Fairsea' }, draft)).version).toBe(1)
  expect(await actions(id)).toHaveLength(1)
})

it('a change of an older version is refused with the present state', async () => {
  const id = await create({ shipName: 'Skaubryn' })
  await update(id, { prefix: 'ms' })
  const late = inWork((work) => updateRecord(work, ships, id, { fields: { prefix: 'ss' }, version: 1, draft: false }))
  await expect(late).rejects.toMatchObject({
    statusCode: 409,
    code: 'stale',
    details: { current: { _id: String(id), version: 2, prefix: 'ms' } },
  })
  const without = inWork((work) => publishRecord(work, ships, id, undefined))
  await expect(without).rejects.toMatchObject({ statusCode: 400, code: 'version_missing' })
})

it('if two change a record at once, one is refused', async () => {
  const id = await create({ shipName: 'Castel Bianco' })
  const both = await Promise.allSettled(
    ['ms', 'ss'].map((prefix) =>
      inWork((work) => updateRecord(work, ships, id, { fields: { prefix }, version: 1, draft: false })),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('the bin keeps a record, and a restored one is not public', async () => {
  const id = await create({ shipName: 'Roma' })
  await inWork((work) => deleteRecord(work, ships, id, 1))
  expect([await publicName(id), await findRecord(open.db, ships, id)]).toEqual([null, null])
  const again = await create({ shipName: 'Roma' })
  await expect(inWork((work) => restoreRecord(work, ships, id))).rejects.toMatchObject({
    code: 'ship_name_taken',
  })
  await inWork((work) => deleteRecord(work, ships, again, undefined))
  const back = await inWork((work) => restoreRecord(work, ships, id))
  expect([back.state, await publicName(id)]).toEqual(['unpublished', null])
  expect((await actions(id)).map(([, action]) => action)).toEqual(['created', 'deleted', 'restored'])
})

it('the first change of an imported record also adds a revision of the state before', async () => {
  const { id } = await open.db
    .insertInto('ship')
    .values({
      ship_name: 'Ormonde',
      published_at: sql`now()`,
      imported: JSON.stringify({ ship_name: 'Ormonde' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await update(id, { shipName: 'Ormonde II' })
  const history = await selectRevisions(open.db).where('revision.record_id', '=', id).orderBy('revision.number').execute()
  expect(history.map(({ fields, before }) => [fields.shipName, before?.shipName ?? null])).toEqual([
    ['Ormonde', null],
    ['Ormonde II', 'Ormonde'],
  ])
  const { imported } = await open.db.selectFrom('ship').select('imported').where('id', '=', id).executeTakeFirstOrThrow()
  expect(imported).toEqual({ ship_name: 'Ormonde' })
})

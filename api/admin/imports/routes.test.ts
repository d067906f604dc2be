import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Revision } from '#domain/history.ts'
import type { ImportBatch, UndoneImport } from '#domain/import-batch.ts'
import { importArchive } from '#importer/import-archive.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Staff } from '../../testing/staff.ts'

let test: TestApp
let admin: Staff
let other: Staff
let folder: string
beforeAll(async () => {
  test = await createTestApp()
  admin = await addStaff(test, { username: 'mkoster', isAdmin: true })
  other = await addStaff(test, { username: 'rsalm', isAdmin: false })
  folder = await mkdtemp(join(tmpdir(), 'overtocht-'))
  await writeFile(join(folder, 'ships.csv'), 'ship_name\nKota Een\nKota Twee\nKota Drie\n')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const list = async (query = '') => (await other.call<ImportBatch[]>('GET', `/import${query}`)).body
const history = async () => (await admin.call<Revision[]>('GET', '/history')).body

it('lists imports, and undoes one as it was shown, as one row of the history', async () => {
  const { batch } = await importArchive({ db: test.db, store: test.store, folder, userId: Number(other.id) })
  const [shown] = await list()
  expect(shown).toMatchObject({
    _id: String(batch),
    by: 'rsalm',
    new: 3,
    changed: 0,
    wrong: 0,
    undone: null,
    canUndo: true,
    counts: [{ kind: 'ship', new: 3, changed: 0 }],
  })
  expect((await history())[0]).toMatchObject({ kind: 'import', action: 'imported', by: 'rsalm', imported: { new: 3 } })
  expect((await history()).filter(({ kind }) => kind === 'ship')).toEqual([])

  const path = `/import/${batch}/undo`
  expect((await other.call('POST', `${path}?check=true`, {})).status).toBe(403)
  const preview = await admin.call<UndoneImport>('POST', `${path}?check=true`, {})
  expect(preview.body).toMatchObject({ goes: [{ kind: 'ship', records: 3 }], back: 0, changes: 3, stays: [] })
  const ships = async () => (await other.call<{ _id: string; shipName: string; version: number }[]>('GET', '/ship')).body
  const [first] = await ships()
  await other.call('PUT', `/ship/${first!._id}`, { version: 1, note: 'Een noot.' })
  const stale = await admin.call('POST', path, { expected: 3 })
  expect([stale.status, stale.body.code]).toEqual([409, 'found_changed'])

  const undone = await admin.call<UndoneImport>('POST', path, { expected: 2 })
  expect(undone.body).toMatchObject({
    changes: 2,
    staying: 1,
    stays: [{ kind: 'ship', section: 'ship', label: first!.shipName, why: 'edited', by: 'rsalm', isNew: true }],
  })
  expect((await ships()).map(({ shipName }) => shipName)).toEqual([first!.shipName])
  expect((await list('?state=undone'))[0]).toMatchObject({ undone: { by: 'mkoster' }, canUndo: false })
  expect((await list('?state=in')).map(({ _id }) => _id)).not.toContain(String(batch))
  expect((await history())[0]).toMatchObject({
    kind: 'import',
    action: 'import undone',
    label: `Import ${batch}`,
    by: 'mkoster',
  })

  const again = await admin.call('POST', path, {})
  expect([again.status, again.body.code]).toEqual([409, 'already_undone'])
  const unknown = await admin.call('POST', '/import/999999/undo', {})
  expect([unknown.status, unknown.body.code]).toEqual([404, 'import_not_found'])
})

it('of before imports could be undone is refused', async () => {
  const old = await test.db
    .insertInto('import_batch')
    .values({ folder: 'oud', finished_at: new Date(), by_name: null, undone_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refused = await admin.call('POST', `/import/${old.id}/undo`, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'import_not_remembered'])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Staff } from '../../testing/staff.ts'

let test: TestApp
let admin: Staff
let staff: Staff
beforeAll(async () => {
  test = await createTestApp()
  admin = await addStaff(test, { username: 'hvandam', isAdmin: true })
  staff = await addStaff(test, { username: 'mkoster' })
})
afterAll(() => test.close())

it('gives a user back to an admin, unless the name has been taken', async () => {
  const { id } = await addStaff(test, { username: 'stagiair1' })
  await admin.call('DELETE', `/user/${id}`)
  expect((await staff.call<unknown[]>('GET', '/bin?kind=user')).body).toEqual([])
  const bin = await admin.call<unknown[]>('GET', '/bin?kind=user')
  expect(bin.body).toMatchObject([{ _id: id, label: 'stagiair1', deletedBy: 'hvandam' }])
  expect((await staff.call('POST', `/bin/user/${id}/restore`)).status).toBe(403)
  const other = await addStaff(test, { username: 'Stagiair1' })
  const taken = await admin.call('POST', `/bin/user/${id}/restore`)
  expect([taken.status, taken.body.code]).toEqual([409, 'username_taken'])
  await admin.call('DELETE', `/user/${other.id}`)
  expect((await admin.call('POST', `/bin/user/${id}/restore`)).body).toMatchObject({ username: 'stagiair1' })
})

it('loses records of 30 days ago when the server starts; the rows of imported records stay', async () => {
  const make = async (shipName: string) => Number((await staff.call('POST', '/ship', { shipName })).body._id)
  const [own, imported, young] = [await make('Eigen'), await make('Geïmporteerd'), await make('Pas weg')]
  await test.db
    .updateTable('ship')
    .set({ imported: JSON.stringify({ ship_name: 'Geïmporteerd' }) })
    .where('id', '=', imported)
    .execute()
  const user = await addStaff(test, { username: 'stagiair2' })
  await admin.call('DELETE', `/user/${user.id}`)
  await sql`update app_user set deleted_at = now() - interval '30 days' where id = ${user.id}`.execute(test.db)
  for (const id of [own, imported, young]) await staff.call('DELETE', `/ship/${id}`)
  await test.db
    .updateTable('ship')
    .set({ deleted_at: sql<Date>`now() - interval '30 days'` })
    .where('id', 'in', [own, imported])
    .execute()
  const { app } = await createTestApp({ beside: test })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  const left = await test.db.selectFrom('ship').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([imported, young])
  const history = await test.db.selectFrom('revision').select('record_id').distinct().where('kind', '=', 'ship').execute()
  expect(history.map(({ record_id }) => record_id).sort()).toEqual([imported, young])
  const ofUser = test.db.selectFrom('revision').select('id').where('kind', '=', 'user').where('record_id', '=', Number(user.id))
  expect(await ofUser.execute()).toEqual([])
  const { body } = await staff.call<{ label: string }[]>('GET', '/bin?kind=ship')
  expect(body.map(({ label }) => label)).toEqual(['Pas weg'])
})

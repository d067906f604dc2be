import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '#domain/user.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, callStaff, logIn, PASSWORD, type Staff } from '../../testing/staff.ts'

let test: TestApp
let admin: Staff
let user: Staff
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('attempt').execute()
  await test.db.deleteFrom('app_user').execute()
  admin = await addStaff(test, { username: 'mkoster', isAdmin: true })
  user = await addStaff(test, { username: 'rsalm' })
})

const NEW = { username: 'hvandam', password: 'negen natte zeilen', isAdmin: false }
const recordOf = async ({ id }: Staff): Promise<User> => (await admin.call<User>('GET', `/user/${id}`)).body
const put = async (by: Staff, of: Staff, change: object) =>
  by.call('PUT', `/user/${of.id}`, { ...(await recordOf(of)), ...change })
const canLogIn = async (username: string, password: string) =>
  (await callStaff(test, 'POST', '/user/login', { payload: { username, password } })).status === 200
const refused = (status: number, code: string, message: unknown = expect.any(String)) => ({
  status,
  body: { code, message },
})

describe('the list', () => {
  it('without parameters is the whole array, by name, for all staff, and tells no hash', async () => {
    for (const asks of [admin, user]) {
      const { status, body, headers } = await asks.call<User[]>('GET', '/user')
      expect(status).toBe(200)
      expect(body).toEqual([
        {
          _id: admin.id,
          version: 1,
          username: 'mkoster',
          isAdmin: true,
          role: 'publisher',
          lastLogin: expect.any(String),
          added: expect.any(String),
        },
        expect.objectContaining({ _id: user.id, username: 'rsalm', isAdmin: false }),
      ])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await user.call('GET', `/user/${admin.id}`)).body).toEqual(await recordOf(admin))
  })

  it('with parameters is a page; the total is in the header', async () => {
    for (let i = 10; i < 35; i++) {
      const username = `${i % 2 ? 'V' : 'v'}rijwilliger_${i}`
      await test.db.insertInto('app_user').values({ username, password_hash: '', updated_by: null }).execute()
    }
    const list = async (query: string) => {
      const { body, headers } = await user.call<User[]>('GET', `/user?${query}`)
      return { names: body.map(({ username }) => username), total: Number(headers.get('x-total-count')) }
    }
    expect((await user.call<User[]>('GET', '/user')).body).toHaveLength(27)
    const first = await list('page=1')
    expect(first).toMatchObject({ total: 27 })
    expect(first.names).toHaveLength(20)
    expect(first.names.slice(0, 4)).toEqual(['mkoster', 'rsalm', 'vrijwilliger_10', 'Vrijwilliger_11'])
    expect((await list('page=2')).names).toHaveLength(7)
    expect(await list('page=9')).toEqual({ names: [], total: 27 })
    expect(await list('query=WILLIGER_3&rows=2&order=desc')).toEqual({
      names: ['vrijwilliger_34', 'Vrijwilliger_33'],
      total: 5,
    })
    expect(await list('query=%25')).toEqual({ names: [], total: 0 })
    expect(await list('query=')).toMatchObject({ total: 27 })
    expect(await list('isAdmin=true')).toEqual({ names: ['mkoster'], total: 1 })
    expect((await list('sort=isAdmin&order=desc&rows=1')).names).toEqual(['mkoster'])
    expect((await list('sort=lastLogin&order=desc&rows=2')).names).toEqual(['rsalm', 'mkoster'])
    expect((await list('sort=added&rows=1')).names).toEqual(['mkoster'])
  })

  it.each(['rows=0', 'rows=101', 'page=0', 'sort=password_hash', 'order=up', 'isAdmin=maybe', 'page=1&page=2'])(
    'refuses %s',
    async (query) => expect(await user.call('GET', `/user?${query}`)).toMatchObject(refused(400, 'invalid_request')),
  )

  it.each(['0', '99999999999999999999', 'nobody', '1.5', "1' or 1=1"])('knows no user %s', async (id) => {
    expect(await user.call('GET', `/user/${encodeURIComponent(id)}`)).toMatchObject(refused(404, 'not_found'))
    expect(await admin.call('DELETE', `/user/${encodeURIComponent(id)}`)).toMatchObject(refused(404, 'not_found'))
    const change = { ...(await recordOf(user)), username: 'x' }
    expect(await admin.call('PUT', `/user/${encodeURIComponent(id)}`, change)).toMatchObject(refused(404, 'not_found'))
  })
})

describe('a new user', () => {
  it.each(['/user', '/user/register'])('is made by an admin at %s, and can log in', async (url) => {
    const { status, body } = await admin.call<{ _id: string }>('POST', url, { ...NEW, _id: '1', id: 1 })
    expect(status).toBe(201)
    expect(body).toEqual({ _id: expect.stringMatching(/^\d+$/) })
    const { body: made } = await user.call<User>('GET', `/user/${body._id}`)
    expect(made).toMatchObject({ version: 1, username: 'hvandam', isAdmin: false, lastLogin: null })
    expect(await canLogIn(NEW.username, NEW.password)).toBe(true)
    const { password_hash } = await test.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', Number(body._id))
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  it('is made only by admins', async () => {
    for (const url of ['/user', '/user/register'])
      expect(await user.call('POST', url, NEW)).toMatchObject(refused(403, 'forbidden'))
    expect((await user.call<User[]>('GET', '/user')).body).toHaveLength(2)
  })

  it.each([
    [{ username: '' }, 'User Name is required'],
    [{ username: null }, 'User Name is required'],
    [{ username: undefined }, 'User Name is required'],
    [{ username: ' jan' }, "'username' must be 1 to 60 characters, with no space at either end."],
    [{ username: 'j\u0000an' }, "'username' must be 1 to 60 characters, with no space at either end."],
    [{ username: 'x'.repeat(61) }, "'username' must have at most 60 characters."],
    [{ password: '' }, 'Password is required'],
    [{ password: null }, 'Password is required'],
    [{ password: undefined }, 'Password is required'],
    [{ password: '7 teken' }, "'password' must have at least 8 characters."],
    [{ password: 'x'.repeat(129) }, "'password' must have at most 128 characters."],
    [{ isAdmin: undefined }, "'isAdmin' is missing."],
    [{ isAdmin: null }, "'isAdmin' must be true or false."],
    [{ isAdmin: 'true' }, "'isAdmin' must be true or false."],
  ])('with %j is refused: %s', async (change, message) => {
    expect(await admin.call('POST', '/user', { ...NEW, ...change })).toMatchObject(refused(400, 'invalid_request', message))
  })

  it('has none of the commonest passwords', async () => {
    expect(await admin.call('POST', '/user', { ...NEW, password: 'Password1' })).toMatchObject(
      refused(400, 'weak_password', expect.stringMatching(/^This is one of the commonest passwords/)),
    )
  })

  it('can be checked only', async () => {
    const look = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const { status, body: said } = await admin.call<{ code?: string }>(method, `${path}?check=true`, body)
      return [status, said?.code]
    }
    expect(await look('POST', '/user', { ...NEW, password: 'Password1' })).toEqual([400, 'weak_password'])
    expect(await look('POST', '/user', { ...NEW, username: 'RSalm' })).toEqual([409, 'username_taken'])
    expect(await look('POST', '/user', NEW)).toEqual([204, undefined])
    expect(await canLogIn(NEW.username, NEW.password)).toBe(false)
    const now = await recordOf(user)
    const change = { ...now, newPassword: NEW.password }
    expect(await look('PUT', `/user/${user.id}`, { ...change, username: 'MKoster' })).toEqual([409, 'username_taken'])
    expect(await look('PUT', `/user/${user.id}`, change)).toEqual([204, undefined])
    expect(await recordOf(user)).toEqual(now)
    expect(await canLogIn(user.username, PASSWORD)).toBe(true)
    // A wrong old password counts as a try, also in a check.
    const own = { ...(await recordOf(admin)), oldPassword: 'een ander', newPassword: NEW.password }
    expect(await look('PUT', `/user/${admin.id}`, own)).toEqual([400, 'wrong_password'])
    expect(await test.db.selectFrom('attempt').selectAll().execute()).not.toEqual([])
  })

  it('has a name that nobody else has in any case', async () => {
    expect(await admin.call('POST', '/user', { ...NEW, username: 'RSalm' })).toMatchObject(refused(409, 'username_taken'))
    const both = [admin.call('POST', '/user', NEW), admin.call('POST', '/user', { ...NEW, username: 'HvanDam' })]
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('an update', () => {
  it('by an admin changes name and rights, and answers with the new record', async () => {
    const { status, body } = await put(admin, user, { username: 'Zoë van Dam', isAdmin: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ _id: user.id, version: 2, username: 'Zoë van Dam', isAdmin: true })
    expect(body).toEqual(await recordOf(user))
    expect(await canLogIn('zoë VAN dam', PASSWORD)).toBe(true)
    expect((await user.call('GET', '/user')).status).toBe(200)
  })

  it('without a difference writes nothing', async () => {
    for (const change of [{}, { newPassword: '' }, { newPassword: null, oldPassword: null }]) {
      expect((await put(user, user, change)).body).toMatchObject({ version: 1 })
      expect((await put(admin, user, change)).body).toMatchObject({ version: 1 })
    }
  })

  it('names the edited version; an old one is refused with the present record', async () => {
    for (const version of [undefined, null])
      expect(await put(admin, user, { version })).toMatchObject(refused(400, 'version_missing'))
    expect(await put(admin, user, { version: '1' })).toMatchObject(refused(400, 'invalid_request'))
    await put(admin, user, { username: 'rsalm2' })
    const { status, body } = await put(admin, user, { version: 1, username: 'rsalm3' })
    expect(status).toBe(409)
    expect(body).toEqual({ code: 'stale', message: expect.any(String), current: await recordOf(user) })
    const read = await recordOf(user)
    const edits = ['a', 'b', 'c'].map((username) => admin.call('PUT', `/user/${user.id}`, { ...read, username }))
    const answers = await Promise.all(edits)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('takes no name that another has', async () => {
    expect(await put(admin, user, { username: 'MKOSTER' })).toMatchObject(refused(409, 'username_taken'))
    expect((await put(admin, user, { username: 'RSALM' })).status).toBe(200)
  })

  it.each([
    [{ username: '' }, 'User Name is required'],
    [{ username: null }, 'User Name is required'],
    [{ isAdmin: null }, "'isAdmin' must be true or false."],
    [{ newPassword: 'kort' }, "'newPassword' must have at least 8 characters."],
    [{ newPassword: 5 }, "'newPassword' must be text."],
    [{ oldPassword: 5 }, "'oldPassword' must be text."],
  ])('with %j is refused: %s', async (change, message) => {
    expect(await put(admin, user, change)).toMatchObject(refused(400, 'invalid_request', message))
  })

  it('by a user who is no admin can only be of the own password', async () => {
    for (const change of [{ username: 'Rsalm' }, { isAdmin: true }, { newPassword: NEW.password, isAdmin: true }])
      expect(await put(user, user, change)).toMatchObject(refused(403, 'forbidden'))
    expect(await put(user, admin, { newPassword: NEW.password })).toMatchObject(refused(403, 'forbidden'))
    expect(await user.call('PUT', '/user/0', { ...(await recordOf(user)) })).toMatchObject(refused(403, 'forbidden'))
    expect(await recordOf(user)).toMatchObject({ version: 1, username: 'rsalm', isAdmin: false })
  })
})

describe('a password', () => {
  it.each([['user'], ['admin']])('of one’s own as %s: needs the old one, and ends the other sessions', async (who) => {
    const self = who === 'user' ? user : admin
    const elsewhere = await logIn(test, self.username)
    for (const oldPassword of [undefined, null, '', 'zes bruine koffers'])
      expect(await put(self, self, { newPassword: NEW.password, oldPassword })).toMatchObject(refused(400, 'wrong_password'))
    expect((await elsewhere.call('GET', '/user')).status).toBe(200)
    const change = { newPassword: NEW.password, oldPassword: PASSWORD }
    expect(await put(self, self, change)).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await self.call('GET', '/user')).status).toBe(200)
    expect((await elsewhere.call('GET', '/user')).status).toBe(401)
    expect(await canLogIn(self.username, PASSWORD)).toBe(false)
    expect(await canLogIn(self.username, NEW.password)).toBe(true)
  })

  it('of another user is set by an admin without the old one, and ends all sessions of that user', async () => {
    expect((await put(admin, user, { newPassword: NEW.password })).status).toBe(200)
    expect((await user.call('GET', '/user')).status).toBe(401)
    expect((await admin.call('GET', '/user')).status).toBe(200)
    expect(await canLogIn('rsalm', NEW.password)).toBe(true)
  })

  it('is none of the commonest', async () => {
    for (const newPassword of ['iloveyou', 'Qwertyuiop'])
      expect(await put(user, user, { newPassword, oldPassword: PASSWORD })).toMatchObject(refused(400, 'weak_password'))
  })

  it('cannot be guessed faster by changing it than by logging in', async () => {
    const change = { newPassword: NEW.password, oldPassword: 'zes bruine koffers' }
    for (let i = 0; i < 10; i++) expect((await put(user, user, change)).status).toBe(400)
    expect(await put(user, user, { ...change, oldPassword: PASSWORD })).toMatchObject(refused(429, 'too_many_attempts'))
  })
})

describe('deleting a user', () => {
  it('is for admins; the name is free again, and the record is kept for the bin', async () => {
    expect(await user.call('DELETE', `/user/${user.id}`)).toMatchObject(refused(403, 'forbidden'))
    expect(await admin.call('DELETE', `/user/${user.id}?version=7`)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: await recordOf(user) },
    })
    expect(await admin.call('DELETE', `/user/${user.id}?version=1`)).toMatchObject({ status: 204, body: '' })
    expect(await admin.call('DELETE', `/user/${user.id}`)).toMatchObject(refused(404, 'not_found'))
    expect((await admin.call('GET', `/user/${user.id}`)).status).toBe(404)
    expect((await user.call('GET', '/user')).status).toBe(401)
    expect((await admin.call('POST', '/user', { ...NEW, username: 'rsalm' })).status).toBe(201)
    const kept = await test.db
      .selectFrom('app_user')
      .select(['updated_by', 'version', 'deleted_at'])
      .where('id', '=', Number(user.id))
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ updated_by: Number(admin.id), version: 2, deleted_at: expect.any(Date) })
  })
})

describe('the last admin', () => {
  it('is neither deleted nor demoted', async () => {
    expect(await admin.call('DELETE', `/user/${admin.id}`)).toMatchObject(refused(409, 'last_admin'))
    expect(await put(admin, admin, { isAdmin: false })).toMatchObject(refused(409, 'last_admin'))
    expect((await put(admin, admin, { username: 'mk' })).status).toBe(200)
    await put(admin, user, { isAdmin: true })
    expect((await put(admin, admin, { isAdmin: false })).status).toBe(200)
    expect((await admin.call('POST', '/user', NEW)).status).toBe(403)
    expect((await user.call('POST', '/user', NEW)).status).toBe(201)
  })

  it.each([['each other'], ['themselves']])('is left when two demote or delete %s at once', async (whom) => {
    const other = await addStaff(test, { username: 'jbakker', isAdmin: true })
    const [of, ofOther] = whom === 'themselves' ? [admin, other] : [other, admin]
    const restore = () => test.db.updateTable('app_user').set({ is_admin: true }).where('username', '!=', 'rsalm').execute()
    for (let round = 0; round < 4; round++) {
      await restore()
      const [a, b] = [await recordOf(of), await recordOf(ofOther)]
      const answers = await Promise.all([
        admin.call('PUT', `/user/${of.id}`, { ...a, isAdmin: false }),
        other.call('PUT', `/user/${ofOther.id}`, { ...b, isAdmin: false }),
      ])
      expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers)).toEqual([
        200,
        whom === 'themselves' ? 409 : 403,
      ])
      const { rows } = await sql`select from app_user where is_admin and deleted_at is null`.execute(test.db)
      expect(rows).toHaveLength(1)
    }
    await restore()
    const removed = [admin.call('DELETE', `/user/${of.id}`), other.call('DELETE', `/user/${ofOther.id}`)]
    expect((await Promise.all(removed)).filter(({ status }) => status === 204)).toHaveLength(1)
  })
})

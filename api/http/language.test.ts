import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openUnreachableDatabase } from '#db/testing/database.ts'
import { buildApp } from '../app.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addStaff, type Staff } from '../testing/staff.ts'
import { inLanguageOf } from './language.ts'

let test: TestApp
let user: Staff
beforeAll(async () => {
  test = await createTestApp()
  user = await addStaff(test, { username: 'rsalm' })
})
afterAll(() => test.close())
beforeEach(() => test.db.deleteFrom('attempt').execute())

type Call = [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, type?: string]
const CODE = '/api/passengerList/access'
const LOGIN = '/api/admin/user/login'

async function ask([method, url, body, type]: Call, app = test.app) {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${user.token}`, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: answer.statusCode, message: answer.json().message as string }
}

describe('visitors read Dutch, staff English', () => {
  it.each<[status: number, visitors: [Call, string], staff: [Call, string]]>([
    [
      400,
      [['POST', CODE, {}], "'code' ontbreekt."],
      [['PUT', '/api/admin/user/1', { username: 'x' }], "'isAdmin' is missing."],
    ],
    [
      400,
      [['GET', '/api/search?page=x'], "'page' moet een geheel getal zijn."],
      [['GET', '/api/admin/user?page=x'], "'page' must be a whole number."],
    ],
    [
      400,
      [['GET', '/api/search?page=0'], "'page' moet minstens 1 zijn."],
      [['GET', '/api/admin/user?page=0'], "'page' must be at least 1."],
    ],
    [
      400,
      [['GET', '/api/search?page=1&page=2'], "'page' mag maar één keer worden meegegeven."],
      [['GET', '/api/admin/user?page=1&page=2'], "'page' may be given only once."],
    ],
    [
      400,
      [['GET', '/api/search?query=a%00'], "'query' heeft een teken dat niet kan."],
      [['GET', '/api/admin/user?query=a%00'], "'query' has a character that cannot be."],
    ],
    [
      400,
      [['POST', CODE, '{"a', 'application/json'], 'Deze aanvraag is niet te lezen.'],
      [['POST', LOGIN, '{"a', 'application/json'], 'This request cannot be read.'],
    ],
    [
      400,
      [['GET', '/api/%zz'], 'Deze aanvraag is niet te lezen.'],
      [['GET', '/api/admin/%zz'], 'This request cannot be read.'],
    ],
    [
      404,
      [['GET', '/api/nergens'], 'Dit bestaat niet (meer).'],
      [['GET', '/api/admin/nowhere'], 'This does not exist (any more).'],
    ],
    [
      404,
      [['GET', `/api/sideMenu/page/${'x'.repeat(300)}`], 'Dit bestaat niet (meer).'],
      [['GET', `/api/admin/user/${'x'.repeat(300)}`], 'This does not exist (any more).'],
    ],
    [405, [['PUT', CODE], 'Dit kan hier niet.'], [['DELETE', '/api/admin/user'], 'This cannot be done here.']],
    [
      413,
      [['POST', CODE, { code: 'x'.repeat(2_000_000) }], 'Dit is te groot om te versturen.'],
      [['POST', LOGIN, { username: 'x'.repeat(2_000_000) }], 'This is too large.'],
    ],
    [
      415,
      [['POST', CODE, '<a/>', 'application/xml'], 'Deze soort gegevens wordt hier niet aangenomen.'],
      [['POST', LOGIN, '<a/>', 'application/xml'], 'Data of this kind are not taken here.'],
    ],
  ])('%i', async (status, [visits, dutch], [works, english]) => {
    expect(await ask(visits)).toEqual({ status, message: dutch })
    expect(await ask(works)).toEqual({ status, message: english })
  })

  it('401 and 403 of staff are English', async () => {
    const message = 'Only an admin may do this.'
    expect(await ask(['DELETE', '/api/admin/user/1'])).toEqual({ status: 403, message })
    const { statusCode, body } = await test.app.inject('/api/admin/user')
    expect([statusCode, JSON.parse(body).message]).toEqual([401, 'Unauthorised access'])
  })

  it('429', async () => {
    for (let i = 0; i < 10; i++) await ask(['POST', CODE, { code: 'fout' }])
    expect(await ask(['POST', CODE, { code: 'fout' }])).toEqual({
      status: 429,
      message: expect.stringMatching(/^Er is te vaak een verkeerde code ingevuld\. /),
    })
    const wrong: Call = ['POST', LOGIN, { username: 'nobody', password: 'fout' }]
    for (let i = 0; i < 10; i++) expect((await ask(wrong)).status).toBe(401)
    expect(await ask(wrong)).toEqual({
      status: 429,
      message: expect.stringMatching(/^Too many wrong passwords\. Try again in \d+ seconds\.$/),
    })
  })

  it('500', async () => {
    await test.db.schema.alterTable('partner').renameTo('elsewhere').execute()
    await test.db.schema.alterTable('attempt').renameTo('tried').execute()
    const dutch = await ask(['GET', '/api/partners'])
    const english = await ask(['POST', LOGIN, { username: 'x', password: 'y' }])
    await test.db.schema.alterTable('elsewhere').renameTo('partner').execute()
    await test.db.schema.alterTable('tried').renameTo('attempt').execute()
    expect(dutch).toEqual({ status: 500, message: 'Er ging iets mis. Probeer het later opnieuw.' })
    expect(english).toEqual({ status: 500, message: 'Something went wrong. Try again later.' })
  })

  it('503', async () => {
    const db = await openUnreachableDatabase()
    const app = await buildApp({ ...test.parts, db })
    const dutch = await ask(['GET', '/api/partners'], app)
    const english = await ask(['GET', '/api/admin/user'], app)
    await app.close()
    await db.destroy()
    const message = 'De gegevens zijn even niet bereikbaar. Probeer het zo weer.'
    expect(dutch).toEqual({ status: 503, message })
    expect(english).toEqual({ status: 503, message: 'The data are away for a moment. Try again soon.' })
  })
})

it.each([
  ['/api/admin', 'en'],
  ['/api/admin/', 'en'],
  ['/api/admin?x', 'en'],
  ['/api/%61dmin/user', 'en'],
  ['/api/admin/%zz', 'en'],
  ['/api/administration', 'nl'],
  ['/admin/ship/list', 'nl'],
  ['/api/search?query=/api/admin/', 'nl'],
])('%s is answered in %s', (url, language) => {
  expect(inLanguageOf(url, { nl: 'nl', en: 'en' })).toBe(language)
})

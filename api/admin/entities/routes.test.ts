import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, callStaff, staffOfFile } from '../../testing/staff.ts'

const admin = staffOfFile()
const { make, one, list } = admin

describe('without a token', () => {
  it.each([
    ['GET', '/ship'],
    ['GET', '/ship/1'],
    ['POST', '/ship'],
    ['PUT', '/journey/1'],
    ['DELETE', '/contentPoint/1'],
    ['GET', '/sideMenu/page/x'],
    ['PUT', '/sideMenu/order'],
    ['GET', '/history'],
    ['GET', '/bin'],
    ['POST', '/media'],
    ['GET', '/media/7f0c3f2e-6f0e-4a57-9a3e-0d8a4f0c9b11'],
    ['DELETE', '/media/7f0c3f2e-6f0e-4a57-9a3e-0d8a4f0c9b11'],
    ['GET', '/journey/1/preview'],
    ['GET', '/seaMap'],
  ] as const)('%s %s is refused', async (method, url) => {
    const { status, body } = await callStaff(admin.test, method, url)
    expect([status, body.code]).toEqual([401, 'unauthorised'])
  })
})

describe('a list', () => {
  beforeAll(async () => {
    for (let i = 1; i <= 25; i++) {
      await make('/ship', {
        shipName: `Lijstschip ${i}`,
        builtYear: i % 5 === 0 ? null : 1900 + i,
        note: 'Lang',
      })
    }
    await make('/ship', { shipName: 'Lijstschip in het klad', draft: true })
  })

  it('is whole without parameters, and without long texts', async () => {
    const { rows, total } = await list('/ship')
    expect([rows.length, total]).toEqual([26, null])
    expect(rows[0]).toMatchObject({ shipName: 'Lijstschip 1', state: 'published', version: 1, journeys: 0 })
    expect(rows[0]).not.toHaveProperty('note')
  })

  it('is a page of 20 with any parameter, and tells the total', async () => {
    const { rows, total } = await list('/ship?page=2')
    expect([rows.length, total]).toEqual([6, '26'])
    expect((await list('/ship?rows=5&page=1&query=lijstschip%20klad')).rows.map(({ shipName }) => shipName)).toEqual([
      'Lijstschip in het klad',
    ])
    expect((await list('/ship?state=draft')).total).toBe('1')
    expect((await list('/ship?state=unpublished')).total).toBe('0')
    expect((await list('/ship?query=100%25')).total).toBe('0')
  })

  it('shows the draft of a record, also without long texts, and finds it by its words', async () => {
    const id = await make('/ship', { shipName: 'Lijstschip zonder klad' })
    const draft = { version: 1, shipName: 'Omgedoopt', note: 'Lang', draft: true }
    expect((await admin.staff.call('PUT', `/ship/${id}`, draft)).status).toBe(200)
    for (const query of ['zonder%20klad', 'omgedoopt']) {
      const { rows, total } = await list(`/ship?query=${query}`)
      expect([total, rows[0]?.shipName]).toEqual(['1', 'Omgedoopt'])
      expect(rows[0]).not.toHaveProperty('note')
    }
    await admin.staff.call('DELETE', `/ship/${id}`)
  })

  it('is sorted either way, with unknown values last', async () => {
    const years = async (order: string) =>
      (await list(`/ship?sort=builtYear&order=${order}&rows=100`)).rows.map(({ builtYear }) => builtYear)
    expect((await years('asc')).slice(0, 2)).toEqual([1901, 1902])
    expect((await years('desc')).slice(0, 2)).toEqual([1924, 1923])
    expect((await years('desc')).slice(-6)).toEqual([null, null, null, null, null, null])
    for (const sort of ['version%27', 'password_hash', 'constructor', '__proto__', 'note']) {
      const { status, body } = await admin.staff.call('GET', `/ship?sort=${sort}`)
      expect([sort, status, body.code]).toEqual([sort, 400, 'invalid_request'])
    }
  })

  it('of points has the personal ones, the general ones, or both', async () => {
    const place = { latitude: 1, longitude: 1 }
    await make('/contentPoint', { ...place, city: 'Algemeen' })
    await make('/contentPoint', { ...place, city: 'Eigen', personal: true })
    const cities = async (type: string) => (await list(`/contentPoint?type=${type}`)).rows.map(({ city }) => city)
    expect([await cities('general'), await cities('personal'), (await cities('all')).length]).toEqual([
      ['Algemeen'],
      ['Eigen'],
      2,
    ])
  })

  it('of points can be those with given ids, or those that may be stops of a voyage', async () => {
    const place = { latitude: 1, longitude: 1, personal: true }
    const [own, other] = [await make('/journey', { name: 'Een' }), await make('/journey', { name: 'Twee' })]
    const code = async (id: string) => (await one(`/journey/${id}`)).journeyId
    const mine = await make('/contentPoint', { ...place, title: 'Van mij', journeyName: await code(own) })
    const theirs = await make('/contentPoint', { ...place, title: 'Van hen', journeyName: await code(other) })
    const titles = async (query: string) =>
      (await list(`/contentPoint?${query}`)).rows.map(({ title }) => title).filter(Boolean)
    expect(await titles(`ids=${theirs},${mine},999999999`)).toEqual(['Van mij', 'Van hen'])
    expect(await titles(`journey=${own}`)).toEqual(['Van mij'])
    expect((await admin.staff.call('GET', '/contentPoint?ids=1;2')).status).toBe(400)
  })

  it('of points is sorted by their names, and searched by the code of a voyage', async () => {
    const place = { latitude: 1, longitude: 1 }
    const { journeyId } = await one(`/journey/${await make('/journey', { name: 'Met punten' })}`)
    await make('/contentPoint', { ...place, personal: true, title: 'Naamloos 2', journeyName: journeyId })
    await make('/contentPoint', { ...place, city: 'Naamloos 1' })
    await make('/contentPoint', { legFrom: 'Naamloos 3', legTo: 'Elders' })
    const names = async (query: string) =>
      (await list(`/contentPoint?${query}`)).rows.map(({ title, city, legFrom }) => title ?? city ?? legFrom)
    expect(await names('query=naamloos&sort=name')).toEqual(['Naamloos 1', 'Naamloos 2', 'Naamloos 3'])
    expect(await names(`query=${journeyId}`)).toEqual(['Naamloos 2'])
  })

  it('of journeys is searched and sorted by ships, and by names that follow from other fields', async () => {
    const voyage = { startCity: 'Batavia', endCity: 'Rotterdam' }
    for (const shipName of ['Zeelandia', 'Arendskerk'])
      await make('/journey', { ...voyage, ship: await make('/ship', { shipName }) })
    await make('/journey', { name: 'Batavia voorbij' })
    const names = async (query: string) => (await list(`/journey?${query}`)).rows.map(({ name }) => name)
    const [first, last] = ['Arendskerk, Batavia – Rotterdam', 'Zeelandia, Batavia – Rotterdam']
    expect(await names('query=zeelandia')).toEqual([last])
    expect(await names('query=batavia&sort=name')).toEqual([first, 'Batavia voorbij', last])
    expect(await names('query=rotterdam&sort=ship&order=desc')).toEqual([last, first])
  })

  it('of journeys is sorted by the first day of a date, the more precise first', async () => {
    for (const startDate of ['1946', '1946-01', null, '1946-01-01~', '1945-12~', '1946-01-01'])
      await make('/journey', { name: 'Peilreis', startDate })
    const dates = async (order: string, sort = 'startDate') =>
      (await list(`/journey?query=peilreis&sort=${sort}&order=${order}`)).rows.map(({ startDate }) => startDate)
    const sorted = ['1945-12~', '1946-01-01', '1946-01-01~', '1946-01', '1946']
    expect(await dates('asc')).toEqual([...sorted, null])
    expect(await dates('asc', 'name')).toEqual([...sorted, null])
    expect(await dates('desc')).toEqual([...sorted.toReversed(), null])
  })
})

describe('a record', () => {
  it('is made, read, changed and deleted, with and without a slash at the end', async () => {
    const id = await make('/ship/', { shipName: 'Volendam', tonnage: 15434 })
    const read = await one(`/ship/${id}/`)
    expect(read).toMatchObject({
      _id: id,
      version: 1,
      state: 'published',
      tonnage: 15434,
      updatedBy: 'mkoster',
    })
    const { body } = await admin.staff.call('PUT', `/ship/${id}`, { version: 1, tonnage: null })
    expect(body).toMatchObject({ _id: id, version: 2, shipName: 'Volendam', tonnage: null })
    expect((await admin.staff.call('DELETE', `/ship/${id}`)).status).toBe(204)
    expect((await admin.staff.call('GET', `/ship/${id}`)).status).toBe(404)
    const inBin = (await list('/bin?query=volendam')).rows
    expect(inBin).toMatchObject([{ _id: id, kind: 'ship', label: 'Volendam', deletedBy: 'mkoster', imported: false }])
    const { body: back } = await admin.staff.call('POST', `/bin/ship/${id}/restore`)
    expect(back).toMatchObject({ _id: id, state: 'unpublished', isPublic: false })
  })

  it('that is wrong is refused with a reason, and nothing is written', async () => {
    const before = (await list('/ship')).rows.length
    for (const [path, body, message] of [
      ['/ship', {}, 'Ship Name is required'],
      ['/ship', { shipName: null }, 'Ship Name is required'],
      ['/ship', { shipName: 'X', builtYear: '1928' }, "'builtYear' must be a whole number."],
      ['/contentPoint', { city: 'X', longitude: 1 }, 'Latitude is required'],
      ['/contentPoint', { city: 'X', latitude: 1 }, 'Longitude is required'],
      ['/sideMenu', { content: '' }, 'Title is required'],
      ['/journey', {}, 'Journey Name is required'],
      ['/journey', { name: null, storyIntro: 'X' }, 'Journey Name is required'],
      ['/journey', { name: 'X', contentPoints: null }, "'contentPoints' must be a list."],
      ['/ship', { shipName: 'Half \ud83d teken' }, "'shipName' is not in the right form."],
    ] as const) {
      const answer = await admin.staff.call('POST', path, body)
      expect([answer.status, answer.body]).toEqual([400, { code: 'invalid_request', message }])
    }
    expect((await list('/ship')).rows).toHaveLength(before)
  })

  it('has dates as precise as they are known; an arrival wholly before the departure is refused', async () => {
    const id = await make('/journey', { name: 'Maandreis', startDate: '1946-01~', endDate: '1946' })
    expect(await one(`/journey/${id}`)).toMatchObject({ startDate: '1946-01~', endDate: '1946' })
    const change = async (fields: Body) => (await admin.staff.call('PUT', `/journey/${id}`, { version: 1, ...fields })).body
    for (const wrong of ['1946-13', '46', '1946-02-30', '1946-01-', 'januari 1946', '1799', '1946~~'])
      expect(await change({ startDate: wrong })).toEqual({
        code: 'invalid_request',
        message: "'startDate' must be a date from 1800 to 2100: YYYY-MM-DD, YYYY-MM or YYYY, with ~ behind it for about.",
      })
    expect(await change({ endDate: '1945-12' })).toEqual({
      code: 'invalid_request',
      message: "'endDate' is before 'startDate'.",
    })
    const point = { personal: true, city: 'Aden', latitude: 12.8, longitude: 45, dateArrive: '1946-02~' }
    const refused = await admin.staff.call('POST', '/contentPoint', { ...point, dateLeave: '1946-01' })
    expect([refused.status, refused.body.message]).toEqual([400, "'dateLeave' is before 'dateArrive'."])
  })

  it('that is stale is refused with its present state; without a version it is refused too', async () => {
    const id = await make('/ship', { shipName: 'Tabinta' })
    await admin.staff.call('PUT', `/ship/${id}`, { version: 1, prefix: 'ms' })
    const late = await admin.staff.call('PUT', `/ship/${id}`, { version: 1, prefix: 'ss' })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale', current: { version: 2, prefix: 'ms' } }])
    const without = await admin.staff.call('PUT', `/ship/${id}`, { prefix: 'ss' })
    expect([without.status, without.body.code]).toEqual([400, 'version_missing'])
    const deleting = await admin.staff.call('DELETE', `/ship/${id}?version=1`)
    expect([deleting.status, deleting.body.code]).toEqual([409, 'stale'])
  })

  it('can be checked only: refused like a real change, and nothing is written', async () => {
    const id = await make('/ship', { shipName: 'Nagekeken' })
    const versions = async () => (await list(`/history?id=${id}`)).rows.length
    const before = await versions()
    const look = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const { status, body: said } = await admin.staff.call(method, `${path}?check=true`, body)
      return [status, said?.code]
    }
    expect(await look('POST', '/ship', { shipName: 'Nagekeken' })).toEqual([409, 'ship_name_taken'])
    expect(await look('PUT', `/ship/${id}`, { version: 2 })).toEqual([409, 'stale'])
    expect(await look('POST', '/ship', { shipName: 'Nooit gemaakt' })).toEqual([204, undefined])
    expect(await look('PUT', `/ship/${id}`, { version: 1, prefix: 'ms' })).toEqual([204, undefined])
    expect(await one(`/ship/${id}`)).toMatchObject({ version: 1, prefix: null })
    expect((await list('/ship?query=Nooit gemaakt')).rows).toEqual([])
    expect(await versions()).toBe(before)
  })

  it('that does not exist is not found, or refused', async () => {
    for (const [id, status] of [
      ['999999999', 404],
      ['9999999999', 400],
      ['0', 400],
      ['-1', 400],
      ['x', 400],
    ] as const) {
      for (const [method, path, body] of [
        ['GET', `/ship/${id}`],
        ['PUT', `/ship/${id}`, { version: 1 }],
        ['DELETE', `/ship/${id}`],
        ['GET', `/journey/${id}/preview`],
        ['POST', `/contentPoint/${id}/publish`, { version: 1 }],
        ['POST', `/history/${id}/restore`, { version: 1 }],
        ['POST', `/bin/sideMenu/${id}/restore`],
      ] as const)
        expect([method, path, (await admin.staff.call(method, path, body)).status]).toEqual([method, path, status])
    }
    for (const body of [
      { name: 'X', ship: '999999999' },
      { name: 'X', contentPoints: [{ _id: '999999999', startDate: null, endDate: null }] },
    ])
      expect((await admin.staff.call('POST', '/journey', body)).status).toBe(400)
  })

  it('has a draft that visitors do not see, which is previewed, discarded or published', async () => {
    const id = await make('/sideMenu', { title: 'Het klad', content: '<p>Oud</p>' })
    const shown = async () => (await admin.test.get<Body>('/api/sideMenu/page/het-klad')).body.content
    const { body: draft } = await admin.staff.call('PUT', `/sideMenu/${id}`, {
      version: 1,
      draft: true,
      content: '<p onclick="x()">Nieuw</p><script>alert(1)</script>',
    })
    expect(draft).toMatchObject({ state: 'draft', version: 2, content: '<p>Nieuw</p>', isPublic: true })
    expect([await shown(), (await one(`/sideMenu/${id}/preview`)).content]).toEqual(['<p>Oud</p>', '<p>Nieuw</p>'])
    const { body: back } = await admin.staff.call('DELETE', `/sideMenu/${id}/draft?version=2`)
    expect(back).toMatchObject({ state: 'published', content: '<p>Oud</p>', version: 3 })
    await admin.staff.call('PUT', `/sideMenu/${id}`, { version: 3, draft: true, content: '<p>Nieuw</p>' })
    const { body: out } = await admin.staff.call('POST', `/sideMenu/${id}/publish`, { version: 4 })
    expect([out.state, await shown()]).toEqual(['published', '<p>Nieuw</p>'])
    const { body: taken } = await admin.staff.call('POST', `/sideMenu/${id}/unpublish`, { version: 5 })
    expect([taken.state, (await admin.test.get('/api/sideMenu/page/het-klad')).status]).toEqual(['unpublished', 404])
  })

  it('has a history, and each of its versions can become a draft again', async () => {
    const id = await make('/ship', { shipName: 'Atlantis', prefix: 'ss' })
    await admin.staff.call('PUT', `/ship/${id}`, { version: 1, prefix: 'ms', company: 'Royal Mail' })
    const { rows, total } = await list(`/history?kind=ship&id=${id}`)
    expect(total).toBe('2')
    expect(rows).toMatchObject([
      { number: 2, action: 'updated', by: 'mkoster', label: 'Atlantis', fields: ['prefix', 'company'] },
      { number: 1, action: 'created', fields: [] },
    ])
    expect(await one(`/history/${rows[0]!._id}`)).toMatchObject({
      state: { prefix: 'ms' },
      before: { prefix: 'ss' },
    })
    const { body } = await admin.staff.call('POST', `/history/${rows[1]!._id}/restore`, { version: 2 })
    expect(body).toMatchObject({ state: 'draft', prefix: 'ss', company: null, version: 3 })
    const shown = await admin.test.db.selectFrom('ship').select('prefix').where('id', '=', Number(id)).executeTakeFirst()
    expect(shown?.prefix).toBe('ms')
  })

  it('names what uses it', async () => {
    const ship = await make('/ship', { shipName: 'Grote Beer' })
    const journey = await make('/journey', { journeyId: 'GB-1950-1', name: null, ship })
    expect(await one(`/ship/${ship}/uses`)).toEqual({
      uses: [{ kind: 'Journey', at: { section: 'journey', _id: journey }, label: 'GB-1950-1' }],
    })
  })
})

it.each([
  ['/ship', { shipName: 'Tegelijk' }, [201, 409, 409, 409]],
  ['/sideMenu', { title: 'Tegelijk' }, [201, 409, 409, 409]],
  ['/journey', { journeyId: 'TG-1', name: 'Tegelijk' }, [201, 409, 409, 409]],
  ['/journey', { startDate: '1950-01-01' }, [201, 201, 201, 201]],
  ['/contentPoint', { city: 'Tegelijk', latitude: 1, longitude: 1, allVoyages: true }, [201, 201, 201, 201]],
])('if four users make the same record at once, one succeeds and the others are told: %s', async (path, body, wanted) => {
  const made = await Promise.all([1, 2, 3, 4].map(() => admin.staff.call('POST', path, body)))
  expect(made.map(({ status }) => status).sort()).toEqual(wanted)
})

it('an absent field stays as it is, also one with a default', async () => {
  const id = await make('/sideMenu', { title: 'Ver achteraan', order: 40 })
  await admin.staff.call('PUT', `/sideMenu/${id}`, { version: 1, title: 'Ver achteraan!' })
  expect(await one(`/sideMenu/${id}`)).toMatchObject({ title: 'Ver achteraan!', order: 40 })
})

describe('a body that no form would send', () => {
  it('is refused, or kept without harm, when every field is null', async () => {
    const { ShipFieldsSchema } = await import('#domain/ship.ts')
    const { JourneyFieldsSchema } = await import('#domain/journey.ts')
    const { ContentPointFieldsSchema } = await import('#domain/content-point.ts')
    const { PageFieldsSchema } = await import('#domain/side-menu.ts')
    for (const [path, schema] of [
      ['/ship', ShipFieldsSchema],
      ['/journey', JourneyFieldsSchema],
      ['/contentPoint', ContentPointFieldsSchema],
      ['/sideMenu', PageFieldsSchema],
    ] as const) {
      const body = Object.fromEntries(Object.keys(schema.properties).map((field) => [field, null]))
      const { status, body: said } = await admin.staff.call('POST', path, body)
      expect([path, status, said.code]).toEqual([path, 400, 'invalid_request'])
    }
  })

  it('loses scripts in every text', async () => {
    const evil = '<p>Goed<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a></p><script>alert(1)</script>'
    const ship = await make('/ship', { shipName: '<script>alert(1)</script>', note: evil })
    expect((await one(`/ship/${ship}`)).shipName).toBe('<script>alert(1)</script>')
    const journey = await make('/journey', { journeyId: 'XSS-1', name: evil.slice(0, 60), storyIntro: evil })
    const point = await make('/contentPoint', { city: 'X', latitude: 1, longitude: 1, story: evil })
    const page = await make('/sideMenu', { title: 'Xss', content: evil })
    for (const [path, field] of [
      [`/journey/${journey}`, 'storyIntro'],
      [`/contentPoint/${point}`, 'story'],
      [`/sideMenu/${page}`, 'content'],
    ] as const)
      expect((await one(path))[field]).toBe('<p>Goed<img src="x" /><a>x</a></p>')
  })
})

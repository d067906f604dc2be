import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, callStaff, type Staff } from '../../testing/staff.ts'

let test: TestApp
let staff: Staff
beforeAll(async () => {
  test = await createTestApp()
  staff = await addStaff(test, { username: 'mkoster' })
})
afterAll(() => test.close())

type Body = Record<string, unknown>
const make = async (path: string, body: object): Promise<string> => {
  const { status, body: made } = await staff.call('POST', path, body)
  expect([status, made.message]).toEqual([201, undefined])
  return String(made._id)
}
const one = async (path: string) => (await staff.call('GET', path)).body
const list = async (path: string) => {
  const { body, headers } = await staff.call<Body[]>('GET', path)
  return { rows: body, total: headers.get('x-total-count') }
}

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
    const { status, body } = await callStaff(test, method, url)
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
    expect((await staff.call('PUT', `/ship/${id}`, draft)).status).toBe(200)
    for (const query of ['zonder%20klad', 'omgedoopt']) {
      const { rows, total } = await list(`/ship?query=${query}`)
      expect([total, rows[0]?.shipName]).toEqual(['1', 'Omgedoopt'])
      expect(rows[0]).not.toHaveProperty('note')
    }
    await staff.call('DELETE', `/ship/${id}`)
  })

  it('is sorted either way, with unknown values last', async () => {
    const years = async (order: string) =>
      (await list(`/ship?sort=builtYear&order=${order}&rows=100`)).rows.map(({ builtYear }) => builtYear)
    expect((await years('asc')).slice(0, 2)).toEqual([1901, 1902])
    expect((await years('desc')).slice(0, 2)).toEqual([1924, 1923])
    expect((await years('desc')).slice(-6)).toEqual([null, null, null, null, null, null])
    for (const sort of ['version%27', 'password_hash', 'constructor', '__proto__', 'note']) {
      const { status, body } = await staff.call('GET', `/ship?sort=${sort}`)
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
    expect((await staff.call('GET', '/contentPoint?ids=1;2')).status).toBe(400)
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
    const { body } = await staff.call('PUT', `/ship/${id}`, { version: 1, tonnage: null })
    expect(body).toMatchObject({ _id: id, version: 2, shipName: 'Volendam', tonnage: null })
    expect((await staff.call('DELETE', `/ship/${id}`)).status).toBe(204)
    expect((await staff.call('GET', `/ship/${id}`)).status).toBe(404)
    const inBin = (await list('/bin?query=volendam')).rows
    expect(inBin).toMatchObject([{ _id: id, kind: 'ship', label: 'Volendam', deletedBy: 'mkoster', imported: false }])
    const { body: back } = await staff.call('POST', `/bin/ship/${id}/restore`)
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
      const answer = await staff.call('POST', path, body)
      expect([answer.status, answer.body]).toEqual([400, { code: 'invalid_request', message }])
    }
    expect((await list('/ship')).rows).toHaveLength(before)
  })

  it('that is stale is refused with its present state; without a version it is refused too', async () => {
    const id = await make('/ship', { shipName: 'Tabinta' })
    await staff.call('PUT', `/ship/${id}`, { version: 1, prefix: 'ms' })
    const late = await staff.call('PUT', `/ship/${id}`, { version: 1, prefix: 'ss' })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale', current: { version: 2, prefix: 'ms' } }])
    const without = await staff.call('PUT', `/ship/${id}`, { prefix: 'ss' })
    expect([without.status, without.body.code]).toEqual([400, 'version_missing'])
    const deleting = await staff.call('DELETE', `/ship/${id}?version=1`)
    expect([deleting.status, deleting.body.code]).toEqual([409, 'stale'])
  })

  it('can be checked only: refused like a real change, and nothing is written', async () => {
    const id = await make('/ship', { shipName: 'Nagekeken' })
    const versions = async () => (await list(`/history?id=${id}`)).rows.length
    const before = await versions()
    const look = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const { status, body: said } = await staff.call(method, `${path}?check=true`, body)
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
        expect([method, path, (await staff.call(method, path, body)).status]).toEqual([method, path, status])
    }
    for (const body of [
      { name: 'X', ship: '999999999' },
      { name: 'X', contentPoints: [{ _id: '999999999', startDate: null, endDate: null }] },
    ])
      expect((await staff.call('POST', '/journey', body)).status).toBe(400)
  })

  it('has a draft that visitors do not see, which is previewed, discarded or published', async () => {
    const id = await make('/sideMenu', { title: 'Het klad', content: '<p>Oud</p>' })
    const shown = async () => (await test.get<Body>('/api/sideMenu/page/het-klad')).body.content
    const { body: draft } = await staff.call('PUT', `/sideMenu/${id}`, {
      version: 1,
      draft: true,
      content: '<p onclick="x()">Nieuw</p><script>alert(1)</script>',
    })
    expect(draft).toMatchObject({ state: 'draft', version: 2, content: '<p>Nieuw</p>', isPublic: true })
    expect([await shown(), (await one(`/sideMenu/${id}/preview`)).content]).toEqual(['<p>Oud</p>', '<p>Nieuw</p>'])
    const { body: back } = await staff.call('DELETE', `/sideMenu/${id}/draft?version=2`)
    expect(back).toMatchObject({ state: 'published', content: '<p>Oud</p>', version: 3 })
    await staff.call('PUT', `/sideMenu/${id}`, { version: 3, draft: true, content: '<p>Nieuw</p>' })
    const { body: out } = await staff.call('POST', `/sideMenu/${id}/publish`, { version: 4 })
    expect([out.state, await shown()]).toEqual(['published', '<p>Nieuw</p>'])
    const { body: taken } = await staff.call('POST', `/sideMenu/${id}/unpublish`, { version: 5 })
    expect([taken.state, (await test.get('/api/sideMenu/page/het-klad')).status]).toEqual(['unpublished', 404])
  })

  it('has a history, and each of its versions can become a draft again', async () => {
    const id = await make('/ship', { shipName: 'Atlantis', prefix: 'ss' })
    await staff.call('PUT', `/ship/${id}`, { version: 1, prefix: 'ms', company: 'Royal Mail' })
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
    const { body } = await staff.call('POST', `/history/${rows[1]!._id}/restore`, { version: 2 })
    expect(body).toMatchObject({ state: 'draft', prefix: 'ss', company: null, version: 3 })
    const shown = await test.db.selectFrom('ship').select('prefix').where('id', '=', Number(id)).executeTakeFirst()
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

describe('a picture', () => {
  const send = (bytes: Buffer | string, type: string, query = '') => {
    const payload = Buffer.concat([
      Buffer.from(`--grens\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: ${type}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n--grens--\r\n'),
    ])
    return post(payload, 'multipart/form-data; boundary=grens', query)
  }
  const post = (payload: Buffer | string, type: string, query = '') =>
    test.app.inject({
      method: 'POST',
      url: `/api/admin/media${query}`,
      payload,
      remoteAddress: '192.0.2.9',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': type },
    })
  const png = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()

  it('for a text is public once a public text names it; a file that is no picture is refused by its content', async () => {
    const sent = await send(await png('#123'), 'text/plain')
    expect(sent.statusCode).toBe(201)
    const { _id, url } = sent.json()
    expect(url).toBe(`/media/${_id}`)
    const point = await make('/contentPoint', { city: 'Met plaat', latitude: 1, longitude: 1 })
    const story = `<figure><img src="${url}" alt="Plaat" /></figure>`
    const draft = await staff.call('PUT', `/contentPoint/${point}`, { version: 1, story, draft: true })
    expect(draft.body).toMatchObject({ story, mediaFiles: [{ _id, url, Beschrijving: '' }] })
    expect((await test.get(url)).status).toBe(404)
    expect((await staff.call('GET', url)).status).toBe(200)
    await staff.call('POST', `/contentPoint/${point}/publish`, { version: draft.body.version })
    expect((await test.get(url)).status).toBe(200)
    const wrong = await send('<svg onload="alert(1)"/>', 'image/png')
    expect([wrong.statusCode, wrong.json().code]).toEqual([415, 'image_unsupported'])
  })

  it.each([
    ['{}', 'application/json', 415, 'unsupported_media_type'],
    ['x', 'multipart/form-data', 400, 'invalid_request'],
    ['--grens\r\nhalf', 'multipart/form-data; boundary=grens', 400, 'invalid_request'],
    [
      '--grens\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      'multipart/form-data; boundary=grens',
      ...[400, 'invalid_request'],
    ],
    ['--grens--\r\n', 'multipart/form-data; boundary=grens', 400, 'invalid_request'],
  ])('that does not come in a form is refused: %j', async (payload, type, status, code) => {
    const answer = await post(String(payload), String(type))
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('of a voyage is public when the voyage is saved with it; a list page is shown to staff only', async () => {
    const ids = await Promise.all(
      ['#111', '#222'].map(async (colour) => (await send(await png(colour), 'image/png', '?for=journey')).json()._id),
    )
    expect((await test.get(`/media/${ids[0]}`)).status).toBe(404)
    const item = (at: number) => ({ _id: ids[at], Beschrijving: `Blad ${at}`, Collectie: null })
    const id = await make('/journey', {
      journeyId: 'PL-1950-1',
      name: 'Proefreis',
      images: [item(0)],
      passengerList: [item(1)],
    })
    expect((await test.get(`/media/${ids[0]}`)).status).toBe(200)
    expect((await test.get(`/media/${ids[1]}`)).status).toBe(403)
    const whole = (at: number) => ({
      ...item(at),
      url: `/media/${ids[at]}`,
      thumbMedium: expect.stringContaining(ids[at]!),
      demonstration: false,
      deepZoom: expect.stringMatching(/info\.json$/),
    })
    const read = await one(`/journey/${id}`)
    expect(read).toMatchObject({ images: [whole(0)], passengerList: [whole(1)] })
    const same = await staff.call('PUT', `/journey/${id}`, read)
    expect(same.body).toEqual(read)
    const draft = await staff.call('PUT', `/journey/${id}`, { version: 1, images: [], draft: true })
    expect(draft.body).toMatchObject({ images: [], passengerList: [whole(1)] })
    await staff.call('DELETE', `/journey/${id}/draft?version=2`)
    const page = await test.app.inject({
      url: `/api/admin/media/${ids[1]}?side=64`,
      remoteAddress: '192.0.2.9',
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    expect((await sharp(page.rawPayload).metadata()).width).toBe(64)
    const log = await test.db.selectFrom('access_log').select(['granted_by', 'journey_code', 'address', 'username']).execute()
    expect(log).toEqual([{ granted_by: 'staff', journey_code: 'PL-1950-1', address: '192.0.2.9', username: 'mkoster' }])
    await staff.call('PUT', `/journey/${id}`, { version: 3, images: [] })
    expect((await test.get(`/media/${ids[0]}`)).status).toBe(404)
  })
})

it.each([
  ['/ship', { shipName: 'Tegelijk' }, [201, 409, 409, 409]],
  ['/sideMenu', { title: 'Tegelijk' }, [201, 409, 409, 409]],
  ['/journey', { journeyId: 'TG-1', name: 'Tegelijk' }, [201, 409, 409, 409]],
  ['/journey', { startDate: '1950-01-01' }, [201, 201, 201, 201]],
  ['/contentPoint', { city: 'Tegelijk', latitude: 1, longitude: 1, allVoyages: true }, [201, 201, 201, 201]],
])('if four users make the same record at once, one succeeds and the others are told: %s', async (path, body, wanted) => {
  const made = await Promise.all([1, 2, 3, 4].map(() => staff.call('POST', path, body)))
  expect(made.map(({ status }) => status).sort()).toEqual(wanted)
})

it('an absent field stays as it is, also one with a default', async () => {
  const id = await make('/sideMenu', { title: 'Ver achteraan', order: 40 })
  await staff.call('PUT', `/sideMenu/${id}`, { version: 1, title: 'Ver achteraan!' })
  expect(await one(`/sideMenu/${id}`)).toMatchObject({ title: 'Ver achteraan!', order: 40 })
})

it('a page with a new address is still found at the former one', async () => {
  const id = await make('/sideMenu', { title: 'Oude naam', content: '<p>Tekst</p>' })
  await staff.call('PUT', `/sideMenu/${id}`, { version: 1, title: 'Nieuwe naam' })
  const { body } = await staff.call('POST', `/sideMenu/${id}/derive`, { version: 2 })
  expect(body).toMatchObject({ pageId: 'nieuwe-naam', state: 'published' })
  for (const typed of ['nieuwe-naam', 'oude-naam', 'Oude-Naam']) {
    expect((await test.get<Body>(`/api/sideMenu/page/${typed}`)).body).toMatchObject({
      pageId: 'nieuwe-naam',
    })
  }
  const again = await make('/sideMenu', { title: 'Oude naam', content: '<p>Anders</p>' })
  expect((await test.get<Body>('/api/sideMenu/page/oude-naam')).body._id).toBe(again)
})

it('dead links are listed with their page and their text', async () => {
  const content = [
    '<p><a href="/sidemenu/dagboeken">het <b>dagboek</b></a> <a href="/sidemenu/100%">procent</a> <a href="/wereldbol?journeyId=XX-1">reis</a>',
    '<a href="/partners">partners</a> <a href="https://example.org/weg">elders</a> <a href="/zoekn?query=a">zoek</a>',
    '<a href="/sidemenu/met-links#b">hier</a> <a href="/zoeken?tab=3&amp;shipId=999">schip</a> <a href="/zoeken">alle</a></p>',
  ].join(' ')
  const id = await make('/sideMenu', { title: 'Met links', content })
  const page = { _id: id, title: 'Met links' }
  expect((await one('/sideMenu/deadLinks')).links).toEqual([
    { page, text: 'het dagboek', address: '/sidemenu/dagboeken', why: 'no such page' },
    { page, text: 'procent', address: '/sidemenu/100%', why: 'no such page' },
    { page, text: 'reis', address: '/wereldbol?journeyId=XX-1', why: 'no such journey' },
    { page, text: 'zoek', address: '/zoekn?query=a', why: 'no such address' },
    { page, text: 'schip', address: '/zoeken?tab=3&shipId=999', why: 'no such ship' },
  ])
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
      const { status, body: said } = await staff.call('POST', path, body)
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

describe('the order of the pages', () => {
  const placed = async (parents: Record<string, string | null>) => {
    const pages = Object.entries(parents).map(async ([_id, parent]) => ({
      _id,
      parent,
      version: (await one(`/sideMenu/${_id}`)).version,
    }))
    return Promise.all(pages)
  }
  const order = (pages: object[]) => staff.call('PUT', '/sideMenu/order', { pages })
  const places = async (ids: string[]) => {
    const pages = await Promise.all(ids.map((id) => one(`/sideMenu/${id}`)))
    return pages.map((page) => [page.title, page.order, page.parent])
  }

  it('is saved in one call, or not at all', async () => {
    const [a, b] = [
      await make('/sideMenu', { title: 'Volgorde A', order: 4 }),
      await make('/sideMenu', { title: 'Volgorde B', order: 6 }),
    ]
    expect((await order(await placed({ [b]: null, [a]: b }))).status).toBe(204)
    expect(await places([a, b])).toEqual([
      ['Volgorde A', 4, b],
      ['Volgorde B', 6, null],
    ])
    const before = await places([a, b])
    for (const [pages, status] of [
      [[...(await placed({ [a]: null })), { _id: '99999', parent: null, version: 1 }], 400],
      [[{ _id: a, parent: null }], 400],
      [[{ _id: a, parent: null, version: 1 }], 409],
      [await placed({ [a]: b }), 400],
      [await placed({ [a]: b, [b]: a }), 400],
    ] as const)
      expect((await order([...pages])).status).toBe(status)
    expect(await places([a, b])).toEqual(before)
    expect((await one('/sideMenu/page/volgorde-a'))._id).toBe(a)
  })

  it('holds for drafts too, and is only in the history of pages that moved', async () => {
    const ids = []
    for (const [at, title] of ['Een', 'Twee', 'Drie', 'Vier'].entries())
      ids.push(await make('/sideMenu', { title, order: at + 1 }))
    expect(await one(`/sideMenu/${ids[0]}`)).toMatchObject({ hasText: false })
    const [een, twee, drie, vier] = ids as [string, string, string, string]
    await staff.call('PUT', `/sideMenu/${drie}`, { version: 1, title: 'Drie!', draft: true })
    const pages = await placed({ [een]: null, [twee]: null, [drie]: null, [vier]: null })
    const wanted = [een, drie, twee, vier].map((id) => pages.find(({ _id }) => _id === id)!)
    expect((await order(wanted)).status).toBe(204)
    expect(await places(ids)).toEqual([
      ['Een', 1, null],
      ['Twee', 3, null],
      ['Drie!', 2, null],
      ['Vier', 4, null],
    ])
    const versions = await Promise.all(ids.map(async (id) => (await one(`/sideMenu/${id}`)).version))
    expect(versions).toEqual([1, 2, 3, 1])
    const { body } = await staff.call<Body[]>('GET', `/history?kind=sideMenu&id=${drie}`)
    expect(body[0]).toMatchObject({ action: 'updated', fields: ['order'] })
    await staff.call('POST', `/sideMenu/${drie}/publish`, { version: 3 })
    expect(await one(`/sideMenu/${drie}`)).toMatchObject({ title: 'Drie!', order: 2, state: 'published' })
  })
})

describe('the code of a voyage', () => {
  const CODES = '/api/globe/journey?journeyId='
  const at = async (code: string) => {
    const { status, body } = await test.get<Body>(CODES + code)
    return status === 200 ? body.journeyId : status
  }
  const change = async (id: string, fields: Body) => {
    const { version } = await one(`/journey/${id}`)
    const { status, body } = await staff.call('PUT', `/journey/${id}`, { ...fields, version })
    return status === 200 ? body.journeyId : [status, body.code]
  }

  it('follows ship and year until the first publication, and no other voyage gets it meanwhile', async () => {
    const ship = await make('/ship', { shipName: 'Oranje' })
    const id = await make('/journey', { name: 'Eerste schets', draft: true })
    const { journeyId: first } = await one(`/journey/${id}`)
    expect(first).toMatch(/^REIS-\d+$/)
    const draft = true
    const point = { personal: true, latitude: 1, longitude: 1, title: 'Aan boord' }
    const aboard = await make('/contentPoint', { ...point, journeyName: first })
    await staff.call('PUT', `/contentPoint/${aboard}`, { title: 'Aan dek', draft, version: 1 })
    expect(await change(id, { ship, draft })).toBe('OR-1')
    expect((await one(`/journey/madeCode?ship=${ship}&startDate=1950-03-04&journey=${id}`)).journeyId).toBe('OR-1950-1')
    expect(await change(id, { startDate: '1950-03-04', draft })).toBe('OR-1950-1')
    expect(await one(`/contentPoint/${aboard}`)).toMatchObject({ title: 'Aan dek', journeyName: 'OR-1950-1' })
    const second = await make('/journey', { ship, endDate: '1950-05-01', draft })
    expect((await one(`/journey/${second}`)).journeyId).toBe('OR-1950-2')
    // A typed code stays, whatever the ship.
    expect(await change(second, { journeyId: 'Proefvaart', draft })).toBe('Proefvaart')
    expect(await change(second, { ship: null, draft })).toBe('Proefvaart')
    expect(await change(second, { journeyId: 'or-1950-1', draft })).toEqual([409, 'code_taken'])
    expect(await at('Proefvaart')).toBe(404)
    // A code that was never public is free again.
    expect(await change(id, { startDate: '1951-03-04', draft })).toBe('OR-1951-1')
    expect(await change(second, { journeyId: 'OR-1950-1' })).toBe('OR-1950-1')
    // A draft that comes back from the bin is still a draft.
    await staff.call('DELETE', `/journey/${id}?version=${(await one(`/journey/${id}`)).version}`)
    await make('/journey', { ship, startDate: '1951-01-01', draft })
    const { body: back } = await staff.call('POST', `/bin/journey/${id}/restore`)
    expect(back).toMatchObject({ state: 'draft', journeyId: 'OR-1951-2' })
  })

  it('stays when ship and year change later; after a change the old code leads to the voyage for good', async () => {
    const ship = await make('/ship', { shipName: 'Zuiderkruis' })
    const id = await make('/journey', { ship, startDate: '1955-01-01' })
    expect(await change(id, { startDate: '1956-01-01' })).toBe('ZU-1955-1')
    const opened = await make('/contentPoint', {
      personal: true,
      latitude: 1,
      longitude: 1,
      journeyName: 'ZU-1955-1',
    })
    expect(await change(id, { journeyId: 'ZU-1956-1', draft: true })).toBe('ZU-1956-1')
    expect([await at('ZU-1955-1'), await at('ZU-1956-1')]).toEqual(['ZU-1955-1', 404])
    expect((await one(`/journey/${id}/preview`)).journeyId).toBe('ZU-1956-1')
    const { version } = await one(`/journey/${id}`)
    await staff.call('POST', `/journey/${id}/publish`, { version })
    for (const code of ['ZU-1955-1', 'zu-1955-1', 'ZU-1956-1']) expect(await at(code)).toBe('ZU-1956-1')
    expect((await one(`/contentPoint/${opened}`)).journeyName).toBe('ZU-1956-1')
    const point = await staff.call('PUT', `/contentPoint/${opened}`, { journeyName: 'ZU-1955-1', version: 1 })
    expect(point.body.journeyName).toBe('ZU-1956-1')
    const content = '<p><a href="/wereldbol?journeyId=ZU-1955-1">reis</a></p>'
    const page = await make('/sideMenu', { title: 'Noemt de oude code', content })
    expect((await one('/sideMenu/deadLinks')).links).not.toContainEqual(
      expect.objectContaining({ page: expect.objectContaining({ _id: page }) }),
    )
    const { body: shown } = await test.get<Body>('/api/sideMenu/page/noemt-de-oude-code')
    expect(shown.journeys).toMatchObject([{ journeyId: 'ZU-1956-1' }])
    for (const path of ['/api/passengerList/ZU-1955-1', '/api/packs?journeyId=ZU-1955-1'])
      expect([path, (await test.get(path)).status]).not.toEqual([path, 404])
    // No other voyage may have either code, and none gets it.
    const other = await make('/journey', { ship, startDate: '1955-08-01' })
    expect((await one(`/journey/${other}`)).journeyId).toBe('ZU-1955-2')
    expect(await change(other, { journeyId: 'ZU-1955-1' })).toEqual([409, 'code_taken'])
    // A restored version keeps the present code.
    const { rows } = await list(`/history?kind=journey&id=${id}`)
    const { body: restored } = await staff.call('POST', `/history/${rows.at(-1)!._id}/restore`, {
      version: (await one(`/journey/${id}`)).version,
    })
    expect(restored).toMatchObject({ startDate: '1955-01-01', journeyId: 'ZU-1956-1' })
    // The voyage may get its own old code again.
    expect(await change(id, { journeyId: 'ZU-1955-1' })).toBe('ZU-1955-1')
    expect(await at('ZU-1956-1')).toBe('ZU-1955-1')
    await staff.call('DELETE', `/journey/${id}?version=${(await one(`/journey/${id}`)).version}`)
    expect(await at('ZU-1956-1')).toBe(404)
    expect(await change(other, { journeyId: 'ZU-1956-1' })).toEqual([409, 'code_taken'])
  })
})

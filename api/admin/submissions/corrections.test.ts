/** The corrections of visitors in the queue of staff: read, accepted, rejected, and what follows for the record. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import type { Correction } from '#domain/correction.ts'
import type { Revision } from '#domain/history.ts'
import type { Journey } from '#domain/journey.ts'
import type { PassengerPage } from '#domain/passenger-page.ts'
import type { SearchResults } from '#domain/search.ts'
import type { SubmissionRow, WholeSubmission } from '#domain/submission-staff.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, callStaff, type Staff } from '../../testing/staff.ts'
import { purgeSubmissions } from './repository.ts'

const READING_ROOM = '127.0.0.1'

let test: TestApp
let staff: Staff
let indexing: Indexing
const ids: Record<string, string> = {}
beforeAll(async () => {
  test = await createTestApp({ kioskIps: [READING_ROOM], passengerListAllowedIps: [READING_ROOM] })
  staff = await addStaff(test, { username: 'rsalm' })
  ids.ship = await made('/ship', { shipName: 'Sibajak', builtYear: 1927 })
  ids.other = await made('/ship', { shipName: 'Willem Ruys' })
  for (const city of ['Batavia', 'Rotterdam'])
    ids[city] = await made('/contentPoint', { city, allVoyages: true, latitude: 1, longitude: 2 })
  ids.journey = await made('/journey', {
    journeyId: 'SI-1946-1',
    ship: ids.ship,
    startDate: '1946-06-06',
    endDate: '1946-07-02',
    startCity: 'Batavia',
    endCity: 'Rotterdam',
    passengerCount: 1347,
  })
  const rows = ['Adriana Korensma', 'Bernard Korensma'].map((full_name) => ({
    full_name,
    journey_id: Number(ids.journey),
    birth_year: 1911,
    list_page: 3,
  }))
  const people = await test.db.insertInto('passenger').values(asPublished(rows)).returning('id').execute()
  ids.adriana = String(people[0]!.id)
  ids.bernard = String(people[1]!.id)
  const page = {
    kind: 'list-page' as const,
    journey_id: Number(ids.journey),
    page_number: 3,
    width: 1,
    height: 1,
    file_hash: 'a',
  }
  const { id } = await test.db.insertInto('media').values(asPublished(page)).returning('id').executeTakeFirstOrThrow()
  ids.page = id
  const log = { info: () => {}, error: (_: object, message: string) => console.error(message) }
  indexing = await startIndexing({ open: test.open, writer: test.search, log })
})
afterAll(async () => {
  await indexing.stop()
  await test.close()
})
beforeEach(() => test.db.deleteFrom('submission').execute())

async function made(path: string, body: object): Promise<string> {
  const { status, body: answer } = await staff.call('POST', path, body)
  expect([status, answer.message]).toEqual([201, undefined])
  return String(answer._id)
}
async function sent(change: Partial<Correction> = {}, key = crypto.randomUUID()): Promise<string> {
  const answer = await test.app.inject({
    headers: { 'idempotency-key': key },
    method: 'POST',
    url: '/form/correction',
    payload: {
      kind: 'passenger',
      _id: ids.adriana,
      field: 'birthYear',
      proposal: 'geboren in 1913',
      reason: 'Trouwboekje.',
      email: 'm@example.org',
      privacy: true,
      ...change,
    },
  })
  expect([change, answer.statusCode]).toEqual([change, 200])
  return answer.json<{ _id: string }>()._id
}
const list = async (query = '') => (await staff.call<SubmissionRow[]>('GET', `/submission${query}`)).body
const one = async (id: string) => (await staff.call<WholeSubmission>('GET', `/submission/${id}`)).body
const accept = async (id: string, value: string, change: object = {}) => {
  const { version, correction } = await one(id)
  const body = { value, version, recordVersion: correction?.record?.version ?? 1, ...change }
  return staff.call<WholeSubmission & { code: string; message: string; current: WholeSubmission }>(
    ...(['POST', `/submission/${id}/accept`, body] as const),
  )
}
const historyOf = async (kind: string, id: string) =>
  (await staff.call<Revision[]>('GET', `/history?kind=${kind}&id=${id}`)).body
const voyage = async () => (await test.get<Journey>('/api/globe/journey?journeyId=SI-1946-1')).body
const reisblad = async (id: string) => test.get<PassengerPage>(`/api/passenger/${id}`)

describe('the corrections of visitors', () => {
  it('are only for staff', async () => {
    const id = await sent()
    expect((await callStaff(test, 'POST', `/submission/${id}/accept`)).status).toBe(401)
  })

  it('are listed among stories, names to remove first, and found by what they are about', async () => {
    await sent({ field: 'removal', proposal: 'Zij leeft nog.', _id: ids.bernard! })
    await sent({ kind: 'listPage', _id: ids.page!, field: 'removal', proposal: 'Regel 8.', openFor: 5 })
    await sent()
    await sent({ kind: 'listPage', _id: ids.page!, field: 'name', proposal: 'Regel 7 is Korensma.' })
    await sent({ kind: 'ship', _id: ids.ship!, field: 'builtYear', proposal: '1928' })
    const rows = await list()
    expect(rows.map(({ about, place, corrected }) => [about, place, corrected?.field])).toEqual([
      ['List page 3', 'SI-1946-1 Sibajak', 'removal'],
      ['Bernard Korensma', 'SI-1946-1 Sibajak, page 3', 'removal'],
      ['Sibajak', null, 'builtYear'],
      ['List page 3', 'SI-1946-1 Sibajak', 'name'],
      ['Adriana Korensma', 'SI-1946-1 Sibajak, page 3', 'birthYear'],
    ])
    expect((await list('?query=adriana')).map(({ about }) => about)).toEqual(['Adriana Korensma'])
    expect(await list('?kind=story')).toEqual([])
    expect(await list('?kind=correction&sort=about')).toHaveLength(5)
  })

  it('show what the field holds and what the words are read as, which may be nothing', async () => {
    expect(await one(await sent())).toMatchObject({
      kind: 'correction',
      email: 'm@example.org',
      story: '',
      number: expect.any(String),
      corrected: { kind: 'passenger', field: 'birthYear' },
      correction: {
        _id: ids.adriana,
        proposal: 'geboren in 1913',
        reason: 'Trouwboekje.',
        record: { _id: ids.adriana, section: 'passenger', now: '1911', becomes: '1913', writes: true },
      },
    })
    const readAs = async (field: string, proposal: string) =>
      (await one(await sent({ kind: 'journey', _id: ids.journey!, field, proposal }))).correction?.record
    expect(await readAs('startDate', '7 juni 1946')).toMatchObject({ now: '1946-06-06', becomes: '1946-06-07' })
    expect(await readAs('startDate', 'een dag later')).toMatchObject({ becomes: null, writes: true })
    expect(await readAs('passengerCount', '1.346 of 1.345')).toMatchObject({ now: '1347', becomes: null })
    expect(await readAs('ship', 'willem ruys')).toMatchObject({ now: 'Sibajak', becomes: 'Willem Ruys' })
    expect(await readAs('startCity', 'Batavia, Priok')).toMatchObject({ becomes: null })
    expect(await readAs('endCity', 'batavia')).toMatchObject({ now: 'Rotterdam', becomes: 'Batavia' })
    expect(await readAs('endCity', 'hoek van Holland')).toMatchObject({ becomes: 'hoek van Holland' })
    expect(await readAs('other', 'Van alles')).toMatchObject({ now: null, becomes: null, writes: false })
    expect(
      (await one(await sent({ kind: 'listPage', _id: ids.page!, field: 'other', proposal: 'x' }))).correction?.record,
    ).toMatchObject({ _id: ids.journey, section: 'journey', writes: false })
  })

  it('are prepared by an editor, and accepted by a publisher', async () => {
    const editor = await addStaff(test, { username: 'hvandam', role: 'editor' })
    const id = await sent({ _id: ids.bernard! })
    const prepare = async (prepared: string | null) =>
      editor.call('PUT', `/submission/${id}`, { version: (await one(id)).version, prepared })
    expect((await prepare('1914')).body).toMatchObject({ prepared: '1914', preparedBy: 'hvandam', state: 'new' })
    expect((await list('?state=waiting')).find(({ _id }) => _id === id)).toMatchObject({
      preparedBy: 'hvandam',
      from: 'm@example.org',
    })
    const { version, correction, prepared } = await one(id)
    const body = { version, recordVersion: correction?.record?.version, value: prepared }
    const refused = await editor.call('POST', `/submission/${id}/accept`, body)
    expect(refused).toMatchObject({ status: 403, body: { code: 'publishers_only' } })
    expect((await prepare(null)).body).toMatchObject({ prepared: null, preparedBy: null })
    await prepare('1914')
    expect((await accept(id, '1914')).body).toMatchObject({ state: 'published', correction: { record: { now: '1914' } } })
    expect(await prepare('1915')).toMatchObject({ status: 409, body: { code: 'already_accepted' } })
    const byHand = await sent({ kind: 'journey', _id: ids.journey!, field: 'other', proposal: 'Van alles' })
    const asked = { version: (await one(byHand)).version, prepared: 'x' }
    expect((await editor.call('PUT', `/submission/${byHand}`, asked)).status).toBe(400)
    await test.db.deleteFrom('submission').where('id', 'in', [id, byHand]).execute()
  })

  it('of a passenger are written with their reason in the history, and found at once', async () => {
    const [fresh, stale] = [await sent({ field: 'fullName', proposal: 'Adriana  Johanna\nZonderling' }), await sent()]
    const before = await one(stale)
    const { status, body } = await accept(fresh, 'Adriana Johanna Zonderling')
    expect([status, body.state, body.correction?.record?.now]).toEqual([200, 'published', 'Adriana Johanna Zonderling'])
    expect((await reisblad(ids.adriana!)).body.fullName).toBe('Adriana Johanna Zonderling')
    await indexing.settled()
    const found = async (query: string) =>
      (await test.get<SearchResults>(`/api/search/?query=${query}`)).body.passengers.map(({ _id }) => _id)
    expect(await found('Zonderling')).toEqual([ids.adriana])
    const [change, first, ...others] = await historyOf('passenger', ids.adriana!)
    expect(others).toEqual([])
    expect(first).toMatchObject({ number: 1, action: 'created', label: 'Adriana Korensma', correction: null })
    expect(change).toMatchObject({
      ...{
        number: 2,
        action: 'updated',
        by: 'rsalm',
        fields: ['fullName'],
        section: 'passenger',
        label: 'Adriana Johanna Zonderling',
      },
      correction: { _id: fresh, number: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/), reason: 'Trouwboekje.' },
    })

    // The other correction was looked at before the record changed.
    const refused = await accept(stale, '1913', { recordVersion: before.correction!.record!.version })
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(refused.body.current.correction!.record!.version).toBe(before.correction!.record!.version + 1)
    expect((await accept(stale, '1913')).status).toBe(200)
    expect((await reisblad(ids.adriana!)).body.birthYear).toBe(1913)
    const page = await sent({ field: 'listPage', proposal: 'pagina 4' })
    await accept(page, '4')
    expect((await reisblad(ids.adriana!)).body.listPage).toBe(4)
    expect((await accept(page, '5')).body.code).toBe('already_accepted')
    expect((await staff.call('PUT', `/submission/${page}`, { state: 'rejected', version: 2 })).body.code).toBe(
      'already_accepted',
    )
  })

  it('of a voyage, a ship or a point are written as staff correct them, and a draft stays a draft with them', async () => {
    const about = { kind: 'journey', _id: ids.journey! } as const
    const { version } = (await staff.call('GET', `/journey/${ids.journey}`)).body
    await staff.call('PUT', `/journey/${ids.journey}`, { source: 'NA 2.19.277', version, draft: true })
    const date = await sent({ ...about, field: 'startDate', proposal: 'in mei 1945' })
    expect((await accept(date, 'ooit')).body).toMatchObject({ code: 'does_not_fit' })
    expect((await accept(date, 'mei 1945')).status).toBe(200)
    expect(await voyage()).toMatchObject({ startDate: '1945-05', source: null, name: 'Sibajak, Batavia – Rotterdam, 1945' })
    expect((await staff.call('GET', `/journey/${ids.journey}`)).body).toMatchObject({
      startDate: '1945-05',
      source: 'NA 2.19.277',
      state: 'draft',
      name: 'Sibajak, Batavia – Rotterdam, 1945',
    })
    expect((await accept(await sent({ ...about, field: 'endDate', proposal: '1944' }), '1944')).status).toBe(400)
    const ship = await sent({ ...about, field: 'ship', proposal: 'de Ruys' })
    expect((await accept(ship, 'de Ruys')).body.code).toBe('does_not_fit')
    expect((await accept(ship, 'willem ruys')).status).toBe(200)
    expect((await voyage()).ship.name).toBe('Willem Ruys')
    expect((await historyOf('journey', ids.journey!))[0]).toMatchObject({ correction: { _id: ship }, by: 'rsalm' })

    await accept(await sent({ kind: 'ship', _id: ids.other!, field: 'builtYear', proposal: '1947' }), '1947')
    expect((await voyage()).ship.builtYear).toBe(1947)
    await accept(await sent({ kind: 'contentPoint', _id: ids.Batavia!, field: 'title', proposal: 'Afscheid' }), 'Afscheid')
    expect((await staff.call('GET', `/contentPoint/${ids.Batavia}`)).body).toMatchObject({
      title: 'Afscheid',
      state: 'published',
    })
  })

  it('that only people can carry out are not written', async () => {
    for (const field of ['journey', 'other'] as const)
      expect((await accept(await sent({ field, proposal: 'Willem Ruys' }), 'x')).status).toBe(400)
    const story = await test.app.inject({
      method: 'POST',
      url: '/form/store',
      payload: {
        passengerName: 'A',
        shipName: 'B',
        year: '1949',
        yourName: 'C',
        email: 'c@example.org',
        privacy: true,
        story: 'a'.repeat(120),
      },
    })
    expect((await accept(story.json<{ _id: string }>()._id, 'x')).status).toBe(400)
    const place = { journeyId: 'SI-1946-1', place: ids.Batavia, version: 1 }
    expect((await staff.call('POST', `/submission/${await sent()}/publish`, place)).status).toBe(400)
  })

  it('that are rejected leave the record as it is', async () => {
    const id = await sent({ field: 'fullName', proposal: 'Niemand' })
    const { body } = await staff.call('PUT', `/submission/${id}`, { state: 'rejected', version: 1 })
    expect(body.state).toBe('rejected')
    expect((await reisblad(ids.adriana!)).body.fullName).not.toBe('Niemand')
  })

  it('that want a name removed withdraw it everywhere, and are forgotten after a year', async () => {
    const id = await sent({ field: 'removal', proposal: 'Zij leeft nog.', _id: ids.bernard! })
    const other = await sent()
    expect((await accept(other, '1912')).status).toBe(200)
    await indexing.settled()
    const seen = async () => (await test.get<SearchResults>('/api/search/?query=Bernard')).body.totalPassengers
    expect([await seen(), (await voyage()).names.entered]).toEqual([1, 2])
    const { body } = await accept(id, '')
    expect([body.state, body.correction?.record?.site]).toEqual(['published', null])
    expect((await reisblad(ids.bernard!)).status).toBe(404)
    await indexing.settled()
    expect([await seen(), (await voyage()).names.entered]).toEqual([0, 1])
    const history = () => historyOf('passenger', ids.bernard!)
    expect((await history())[0]).toMatchObject({ action: 'unpublished', correction: { _id: id, reason: 'Zij leeft nog.' } })

    const back = await staff.call('POST', `/submission/${id}/unpublish`, { version: body.version })
    expect([back.body.state, (await reisblad(ids.bernard!)).status]).toEqual(['reviewed', 200])
    const { version } = await one(other)
    expect((await staff.call('POST', `/submission/${other}/unpublish`, { version })).body.code).toBe('not_published')
    expect((await accept(id, '')).status).toBe(200)

    await test.db.updateTable('submission').set({ received_at: sql<Date>`now() - interval '12 months'` }).execute()
    await purgeSubmissions(test.db, test.store)
    expect((await list()).map(({ _id }) => _id)).toEqual([other])
    expect((await one(other)).email).toBeNull()
    expect((await history())[0]).toMatchObject({ action: 'unpublished', correction: null })
  })

  it('are saved in the table of all that was sent', async () => {
    await sent()
    const { body } = await staff.call<string>('GET', '/submission/csv')
    expect(body).toMatch(/,kind,about,place,field,proposal,reason\r\n/)
    expect(body).toMatch(/,correction,[^,]+,"SI-1946-1 [^"]+",birthYear,geboren in 1913,Trouwboekje\./)
  })
})

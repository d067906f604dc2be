/** Two records become one, with all that pointed to either, and are taken apart again. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importArchive } from '#importer/import-archive.ts'
import { csvText, everything, VOYAGES } from '#importer/testing/importer.ts'
import { emptyArchive } from '#indexer/testing/edits.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Body, type Staff } from '../../testing/staff.ts'

let test: TestApp
let staff: Staff
let scratch: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'overtocht-merge-'))
  test = await createTestApp()
  staff = await addStaff(test, { username: 'mkoster', isAdmin: true })
})
afterAll(async () => {
  await test.close()
  await rm(scratch, { recursive: true })
})

const call: Staff['call'] = (...asked) => staff.call(...asked)
const one = async (path: string) => (await call(`GET`, path)).body
const merge = async (kind: string, kept: string, gone: string, taken: string[] = [], more = '') => {
  const [a, b] = [await one(`/${kind}/${kept}`), await one(`/${kind}/${gone}`)]
  return call('POST', `/merge/${kind}/${kept}${more}`, { other: gone, taken, version: a.version, otherVersion: b.version })
}
const undo = async ({ many }: Body) => (await call('POST', `/merge/undo/${many}`)).body

/** What an import and staff have made, without what every change raises. */
async function state(): Promise<Record<string, unknown[]>> {
  const {
    revision: _r,
    change_of_many: _c,
    merged: _m,
    search_outbox: _o,
    search_recheck: _s,
    archive_change: _a,
    archive_revision: _v,
    ...rest
  } = await everything(test.db)
  const same = (row: unknown) => JSON.stringify({ ...JSON.parse(String(row)), version: 0, updated_at: '', updated_by: 0 })
  return Object.fromEntries(Object.entries(rest).map(([table, rows]) => [table, rows.map(same).toSorted()]))
}

const FILES = {
  'ships.csv': csvText('ship_name,type_prefix,built_year', 'Oranje,ms,1939', 'Oranye,,1938'),
  'ports.csv': csvText(
    'city,latitude,longitude,country',
    'Batavia,-6.1,106.9,',
    'Batavya,-6.1,106.8,Indonesië',
    'Suez,29.9,32.5,',
    'Rotterdam,52,4,',
  ),
  'waypoints.csv': csvText('leg_from,leg_to,waypoints', 'Batavia,Suez,5 80', 'Suez,Rotterdam,36 -6'),
  'voyages.csv': csvText(
    VOYAGES,
    'OR-1950-1,Oranje,Batavia,1950-01-02,Rotterdam,1950-02-03,,,,,',
    'OR-1951-1,Oranye,Batavya,1951-01-02,Rotterdam,1951-02-03,,,,,',
  ),
  'passengers.csv': csvText(
    'voyage_code,full_name,birth_year,public_from,record_id',
    'OR-1950-1,Anna Blok,1930,,AB-1',
    'OR-1950-1,A. Blok,,,AB-2',
  ),
}
async function importFiles(files: Record<string, string> = FILES) {
  const folder = await mkdtemp(join(scratch, 'archive-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return importArchive({ db: test.db, store: test.store, folder })
}

beforeEach(async () => {
  await emptyArchive(test.db)
  for (const table of ['merged', 'revision', 'change_of_many', 'submission', 'draft', 'side_menu'] as const)
    await test.db.deleteFrom(table).execute()
  await importFiles()
  for (const { ship_name, id } of await test.db.selectFrom('ship').select(['id', 'ship_name']).execute())
    ids[ship_name] = String(id)
  for (const { city, id } of await test.db.selectFrom('content_point').select(['id', 'city']).execute()) ids[city!] = String(id)
  for (const { code, id } of await test.db.selectFrom('journey').select(['id', 'code']).execute()) ids[code] = String(id)
  for (const { full_name, id } of await test.db.selectFrom('passenger').select(['id', 'full_name']).execute())
    ids[full_name] = String(id)
})

async function correct(kind: string, _id: string): Promise<void> {
  const payload = {
    kind,
    _id,
    field: kind === 'ship' ? 'builtYear' : 'birthYear',
    proposal: '1931',
    reason: 'Zo is het',
    email: '',
    privacy: true,
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect((await test.app.inject({ method: 'POST', url: '/form/correction', headers, payload })).statusCode).toBe(200)
}

describe('Two ships', () => {
  it('become one with the fields that were chosen, and everything that pointed to either', async () => {
    const { Oranje: kept, Oranye: gone } = ids as { Oranje: string; Oranye: string }
    const link = `<p><a href="/schip/${gone}">schip</a> <a href="/schip/${kept}">ander</a> <a href="/schip/${gone}1">geen</a></p>`
    const page = String((await call('POST', '/sideMenu', { title: 'Schepen', content: link })).body._id)
    await correct('ship', gone)
    const draft = { version: (await one(`/journey/${ids['OR-1950-1']}`)).version, ship: gone, draft: true }
    await call('PUT', `/journey/${ids['OR-1950-1']}`, draft)
    const before = await state()

    const seen = await merge('ship', kept, gone, ['builtYear'], '?check=true')
    const moves = [
      { kind: 'Journey', count: 1 },
      { kind: 'Draft of a journey', count: 1 },
      { kind: 'Correction', count: 1 },
      { kind: 'Text with a link', count: 1 },
    ]
    expect(seen.body).toEqual({ moves, many: null })
    expect(await state()).toEqual(before)
    const { status, body } = await merge('ship', kept, gone, ['builtYear'])
    expect([status, body.moves]).toEqual([200, moves])

    expect(await one(`/ship/${kept}`)).toMatchObject({ shipName: 'Oranje', prefix: 'ms', builtYear: 1938, journeys: 2 })
    expect(await one(`/journey/${ids['OR-1951-1']}`)).toMatchObject({ ship: kept, shipName: 'Oranje' })
    expect(await one(`/journey/${ids['OR-1950-1']}`)).toMatchObject({ ship: kept, state: 'draft' })
    expect((await one(`/sideMenu/${page}`)).content).toBe(link.replace(`/schip/${gone}"`, `/schip/${kept}"`))
    expect((await call('GET', `/ship/${gone}`)).status).toBe(404)
    expect((await call<Body[]>('GET', '/submission')).body[0]).toMatchObject({ about: 'Oranje' })
    const { body: history } = await call<Body[]>('GET', '/history?kind=ship')
    expect(history[0]).toMatchObject({ action: 'merged', note: 'Oranye', label: 'Oranje', many: { records: 2, undone: false } })

    expect(await undo(body)).toBe('')
    expect(await state()).toEqual(before)
    expect(await undo(body)).toMatchObject({ code: 'change_not_found' })
  })

  it('are one for imports and earlier versions too', async () => {
    const { Oranje: kept, Oranye: gone } = ids as { Oranje: string; Oranye: string }
    const journey = ids['OR-1951-1']!
    await call('PUT', `/journey/${journey}`, { version: 1, source: 'Krant' })
    const [first] = (await call<Body[]>('GET', `/history?kind=journey&id=${journey}`)).body.toReversed()
    await merge('ship', kept, gone)
    const again = await importFiles({
      ...FILES,
      'voyages.csv': `${FILES['voyages.csv']}OR-1952-1,Oranye,Batavya,1952-01-02,Rotterdam,1952-02-03,,,,,\n`,
    })
    expect(again.files['ships.csv']).toMatchObject({ new: 0, changed: 0, withdrawn: 1 })
    const voyages = await test.db.selectFrom('journey').select(['code', 'ship_id']).orderBy('code').execute()
    expect(voyages.map(({ ship_id }) => String(ship_id))).toEqual([kept, kept, kept])
    const { version } = await one(`/journey/${journey}`)
    expect((await call('POST', `/history/${first!._id}/restore`, { version })).body).toMatchObject({ ship: kept, source: null })
  })

  it('are not one without the newest versions, with a draft, or where the one that stays is hidden', async () => {
    const { Oranje: kept, Oranye: gone } = ids as { Oranje: string; Oranye: string }
    const body = { other: gone, taken: [], version: 1, otherVersion: 9 }
    const code = async (more: object) => (await call('POST', `/merge/ship/${kept}`, { ...body, ...more })).body.code
    expect(await code({})).toBe('stale')
    expect(await code({ other: kept, otherVersion: 1 })).toBe('invalid_request')
    expect(await code({ other: '999999' })).toBe('invalid_request')
    expect(await code({ otherVersion: 1, taken: ['journeys'] })).toBe('invalid_request')
    await call('PUT', `/ship/${gone}`, { version: 1, note: 'Concept', draft: true })
    expect((await merge('ship', kept, gone)).body.code).toBe('has_draft')
    await call('POST', `/ship/${gone}/publish`, { version: 2 })
    await call('POST', `/ship/${kept}/unpublish`, { version: 1 })
    expect((await merge('ship', kept, gone)).body.code).toBe('not_public')
  })

  it('stay as they were edited since, when they are taken apart', async () => {
    const { Oranje: kept, Oranye: gone } = ids as { Oranje: string; Oranye: string }
    const { body } = await merge('ship', kept, gone, ['builtYear', 'prefix'])
    const { version } = await one(`/ship/${kept}`)
    await call('PUT', `/ship/${kept}`, { version, builtYear: 1937 })
    expect(await undo(body)).toBe('')
    expect(await one(`/ship/${kept}`)).toMatchObject({ builtYear: 1937, prefix: 'ms' })
    expect(await one(`/ship/${gone}`)).toMatchObject({ builtYear: 1938, state: 'published' })
  })

  it('are taken apart in the order in which they were merged, the last first', async () => {
    const { Oranje: second, Oranye: first } = ids as { Oranje: string; Oranye: string }
    const last = String((await call('POST', '/ship', { shipName: 'Oranje II' })).body._id)
    const { body: one_ } = await merge('ship', second, first)
    const { body: two } = await merge('ship', last, second)
    expect(await undo(one_)).toMatchObject({ code: 'merged_since' })
    expect(await one(`/journey/${ids['OR-1951-1']}`)).toMatchObject({ ship: last })
    expect([await undo(two), await undo(one_)]).toEqual(['', ''])
    expect(await one(`/journey/${ids['OR-1951-1']}`)).toMatchObject({ ship: first })
  })

  it('are taken apart once the one that stayed is out of the bin, and not when either is gone for good', async () => {
    const { Oranje: kept, Oranye: gone } = ids as { Oranje: string; Oranye: string }
    const { body } = await merge('ship', kept, gone)
    await call('DELETE', `/ship/${kept}?version=${(await one(`/ship/${kept}`)).version}`)
    expect(await undo(body)).toMatchObject({ code: 'kept_in_bin' })
    expect((await call('POST', `/bin/ship/${kept}/restore`)).status).toBe(200)
    expect(await undo(body)).toBe('')
    expect(await one(`/journey/${ids['OR-1951-1']}`)).toMatchObject({ ship: gone })
    const again = await merge('ship', kept, gone)
    expect(again.body.code).toBe('not_public')
    await call('POST', `/ship/${kept}/publish`, { version: (await one(`/ship/${kept}`)).version })
    const { body: second } = await merge('ship', kept, gone)
    await test.db.deleteFrom('ship').where('id', '=', Number(gone)).execute()
    expect(await undo(second)).toMatchObject({ code: 'gone_for_good' })
  })

  it('stay one when their import is undone, and imports go on when the one that stayed goes', async () => {
    const { body: made } = await call('POST', '/ship', { shipName: 'Sibajak' })
    const report = await importFiles({ 'ships.csv': csvText('ship_name', 'Sibayak') })
    const { id } = await test.db.selectFrom('ship').select('id').where('ship_name', '=', 'Sibayak').executeTakeFirstOrThrow()
    await merge('ship', String(id), String(made._id))
    const undone = await call<{ stays: Body[] }>('POST', `/import/${report.batch}/undo`, {})
    expect(undone.body.stays).toMatchObject([{ label: 'Sibayak', why: 'edited' }])
    await merge('ship', ids.Oranje!, ids.Oranye!)
    for (const ship of [id, ids.Oranje]) await call('DELETE', `/ship/${ship}?version=${(await one(`/ship/${ship}`)).version}`)
    await test.db.deleteFrom('ship').where('id', '=', id).execute()
    const voyages = ['Oranye', 'Sibajak'].map(
      (ship, at) => `SI-195${at}-1,${ship},Batavia,1950-01-02,Rotterdam,1950-02-03,,,,,`,
    )
    const { warnings } = await importFiles({ 'voyages.csv': csvText(VOYAGES, ...voyages) })
    expect(warnings.map(({ reason }) => reason)).toEqual([
      'ship "Oranye" is withdrawn and not shown',
      'ship "Sibajak" is withdrawn and not shown',
    ])
  })
})

describe('Two ports', () => {
  const told = async (code: string) => {
    const { body } = await test.get<{ contentPoints: { city: string; id: string; path: unknown[] }[] }>(
      `/api/globe/journey?journeyId=${code}`,
    )
    return body.contentPoints.map(({ city, id }) => [city, id])
  }

  it('become one: every stop keeps its address, and voyages go on naming either', async () => {
    const { Batavia: kept, Batavya: gone } = ids as { Batavia: string; Batavya: string }
    const stops = await told('OR-1951-1')
    expect(stops.map(([city]) => city)).toEqual(['Batavya', 'Rotterdam'])
    const before = await state()
    const { body } = await merge('contentPoint', kept, gone, ['country'])
    expect(body.moves).toEqual([{ kind: 'Stop', count: 1 }])
    expect(await told('OR-1951-1')).toEqual([['Batavia', stops[0]![1]], stops[1]])
    expect(await one(`/contentPoint/${kept}`)).toMatchObject({ city: 'Batavia', country: 'Indonesië' })
    const points = (await one(`/journey/${ids['OR-1951-1']}`)).contentPoints as Body[]
    expect(points[0]!._id).toBe(kept)

    const again = await importFiles()
    expect(again.conflicts).toEqual([])
    expect(again.warnings).toEqual([])
    expect(await told('OR-1951-1')).toEqual([['Batavia', stops[0]![1]], stops[1]])
    const more = await importFiles({
      'voyages.csv': csvText(VOYAGES, 'OR-1953-1,Oranje,Batavya,1953-01-02,Suez,1953-02-03,,,,,'),
    })
    expect(more.errors).toEqual([])
    expect((await told('OR-1953-1')).map(([city]) => city)).toEqual(['Batavia', 'Suez'])
    await test.db.deleteFrom('journey').where('code', '=', 'OR-1953-1').execute()

    expect(await undo(body)).toBe('')
    const after = await state()
    expect(after.journey_stop).toEqual(before.journey_stop)
    const others = { import_batch: [], import_made: [], used_code: [] }
    expect({ ...after, ...others }).toEqual({ ...before, ...others })
  })

  it('are no story, and nobody’s personal point', async () => {
    const place = { latitude: 1, longitude: 1, city: 'Batavia' }
    const story = String((await call('POST', '/contentPoint', { ...place, title: 'Verhaal' })).body._id)
    expect((await merge('contentPoint', ids.Batavia!, story)).body.code).toBe('invalid_request')
    const own = String((await call('POST', '/contentPoint', { ...place, personal: true })).body._id)
    expect((await merge('contentPoint', story, own)).body.code).toBe('invalid_request')
    expect((await merge('contentPoint', ids.Batavia!, ids.Batavya!, ['city'])).body.code).toBe('invalid_request')
  })
})

describe('Two passengers', () => {
  it('become one person with the later embargo, whom an import finds by either record id', async () => {
    const [kept, gone] = [ids['Anna Blok']!, ids['A. Blok']!]
    await correct('passenger', gone)
    await call('PUT', `/passenger/${gone}`, { version: 1, publicFrom: '2090-01-01' })
    const before = await state()
    const { body } = await merge('passenger', kept, gone, ['recordId'])
    expect(body.moves).toEqual([{ kind: 'Correction', count: 1 }])
    expect(await one(`/passenger/${kept}`)).toMatchObject({
      fullName: 'Anna Blok',
      birthYear: 1930,
      recordId: 'AB-2',
      publicFrom: '2090-01-01',
      corrections: 1,
    })
    expect(await undo(body)).toBe('')
    expect(await state()).toEqual(before)
    await merge('passenger', kept, gone, ['fullName'])
    const again = await importFiles()
    expect(again.files['passengers.csv']).toMatchObject({ new: 0, withdrawn: 1 })
    expect(again.conflicts).toEqual([])
    expect((await call<Body[]>('GET', '/passenger')).body.map(({ fullName }) => fullName)).toEqual(['A. Blok'])
  })

  it('are not one while one of them is withdrawn', async () => {
    await call('POST', `/passenger/${ids['A. Blok']}/unpublish`, { version: 1 })
    expect((await merge('passenger', ids['Anna Blok']!, ids['A. Blok']!)).body.code).toBe('not_public')
  })

  it('stay withdrawn by either name', async () => {
    const [kept, gone] = [ids['Anna Blok']!, ids['A. Blok']!]
    await merge('passenger', kept, gone)
    await call('POST', `/passenger/${kept}/unpublish`, { version: (await one(`/passenger/${kept}`)).version })
    const people = ['Anna Blok,1930,', 'A. Blok,,', 'Blok A.,1931,AB-9', 'A. Bok,,AB-2'].map((row) => `OR-1950-1,${row}`)
    const again = await importFiles({
      'passengers.csv': csvText('voyage_code,full_name,birth_year,record_id', ...people),
    })
    expect(again.files['passengers.csv']).toMatchObject({ new: 0, withdrawn: 4 })
  })

  it('are withdrawn or hidden as one, also when they are two again', async () => {
    const [kept, gone] = [ids['Anna Blok']!, ids['A. Blok']!]
    const versionOf = async (id: string) => (await one(`/passenger/${id}`)).version
    const first = await merge('passenger', kept, gone)
    await call('PUT', `/passenger/${kept}`, { version: await versionOf(kept), publicFrom: '2090-01-01' })
    expect(await undo(first.body)).toBe('')
    expect(await one(`/passenger/${gone}`)).toMatchObject({ publicFrom: '2090-01-01', standing: 'embargoed' })
    await call('PUT', `/passenger/${kept}`, { version: await versionOf(kept), publicFrom: null })
    await call('PUT', `/passenger/${gone}`, { version: await versionOf(gone), publicFrom: null })
    const second = await merge('passenger', kept, gone)
    await call('POST', `/passenger/${kept}/unpublish`, { version: await versionOf(kept) })
    expect(await undo(second.body)).toBe('')
    for (const id of [kept, gone]) expect((await test.get(`/api/passenger/${id}`)).status).toBe(404)
    expect(await one(`/passenger/${gone}`)).toMatchObject({ standing: 'withdrawn' })
  })

  it('are erased as one', async () => {
    const [kept, gone] = [ids['Anna Blok']!, ids['A. Blok']!]
    const { body } = await merge('passenger', kept, gone)
    const { version } = await one(`/passenger/${kept}`)
    const erased = await call('POST', `/passenger/${kept}/erase`, { reason: 'Verzoek 31', checked: true, version })
    expect([erased.status, erased.body.standing]).toEqual([200, 'erased'])
    expect(await undo(body)).toMatchObject({ code: 'change_not_found' })
    const tables = Object.entries(await everything(test.db)).filter(([, rows]) => /Blok|AB-[12]/.test(rows.join()))
    expect(tables.map(([name]) => name)).toEqual([])
    expect((await importFiles()).files['passengers.csv']).toMatchObject({ new: 0, withdrawn: 2 })
  })
})

describe('A voyage', () => {
  it('is copied as a draft under a new code, without its passengers, pages and images', async () => {
    const id = ids['OR-1950-1']!
    const { version } = await one(`/journey/${id}`)
    await call('PUT', `/journey/${id}`, { version, storyIntro: '<p>Vertrek</p>', passengerCount: 900, favouriteRank: 2 })
    const journeyId = 'OR-1950-2'
    const { status, body } = await call('POST', `/journey/${id}/duplicate`, { journeyId })
    expect(status).toBe(201)
    const [was, copy] = [await one(`/journey/${id}`), await one(`/journey/${body._id}`)]
    expect(copy).toMatchObject({
      journeyId,
      state: 'draft',
      ship: was.ship,
      startDate: '1950-01-02',
      storyIntro: '<p>Vertrek</p>',
    })
    expect(copy).toMatchObject({ passengerCount: null, favouriteRank: null, images: [], passengerList: [] })
    const points = (of: Body) => (of.contentPoints as Body[]).map(({ _id, startDate }) => [_id, startDate])
    expect(points(copy)).toEqual(points(was))
    expect((await call('POST', `/journey/${id}/duplicate`, { journeyId })).body.code).toBe('code_taken')
    const made = await call('POST', `/journey/${id}/duplicate`, { journeyId: null })
    expect(await one(`/journey/${made.body._id}`)).toMatchObject({ journeyId: 'OR-1950-3' })
    expect((await call('POST', '/journey/999999/duplicate', { journeyId: null })).status).toBe(404)
  })
})

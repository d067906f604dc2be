/** A person who is erased is nowhere: in no table, file or log line; and nothing brings him back. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Erasure } from '#domain/passenger-staff.ts'
import { importArchive } from '#importer/import-archive.ts'
import { csvText, everything, SMALL, VOYAGES } from '#importer/testing/importer.ts'
import { type Indexing, startIndexing } from '#indexer/indexing.ts'
import { publishedTexts, publishNow } from '#indexer/testing/publishing.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Body, type Staff } from '../../testing/staff.ts'

const HEAD = 'voyage_code,full_name,birth_year,list_page,record_id'
const JOSÉ = 'KT-1950-1,José Quist-Verschuur,1926,1,QV-7'
const OTHER = 'KT-1950-1,Piet de Vries,1930,1,PV-1'
/** Whatever the person was called, in small letters. */
const TRACES = ['quist', 'verschuur', 'zonneveldt', 'qv-7']
const REASON = 'Verzoek familie 2026-031'

const log: string[] = []
let test: TestApp
let admin: Staff
let indexing: Indexing
let scratch: string
let id: string
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'overtocht-erase-'))
  test = await createTestApp({ logLevel: 'debug', logStream: { write: (line) => void log.push(line) } })
  admin = await addStaff(test, { username: 'mkoster', isAdmin: true })
  const { open, search } = test
  indexing = await startIndexing({
    open,
    writer: search,
    log: { info: () => {}, error: (error) => void log.push(String(error)) },
  })
  await importRows(JOSÉ, OTHER)
  id = await idOf('José Quist-Verschuur')
})
afterAll(async () => {
  await indexing.stop()
  await test.close()
  await rm(scratch, { recursive: true })
})

const call: Staff['call'] = (...asked) => admin.call(...asked)
const code = async (...asked: Parameters<Staff['call']>) => (await call(...asked)).body.code
const passenger = async (of = id) => (await call('GET', `/passenger/${of}`)).body
const idOf = async (name: string) =>
  String((await call<Body[]>('GET', `/passenger?query=${encodeURIComponent(name)}`)).body[0]!._id)
const versionOf = async (of = id) => (await passenger(of)).version
const erase = async (of: string, more: object = {}) =>
  call('POST', `/passenger/${of}/erase`, { reason: REASON, checked: true, version: await versionOf(of), ...more })
const found = async (query: string) => {
  await indexing.settled()
  const { body } = await test.get<{ passengers: { fullName: string }[] }>(`/api/search/passenger?query=${query}`)
  return body.passengers.map(({ fullName }) => fullName)
}

async function importRows(...rows: string[]) {
  const folder = await mkdtemp(join(scratch, 'archive-'))
  const files = {
    'ships.csv': SMALL['ships.csv'],
    'ports.csv': SMALL['ports.csv'],
    'voyages.csv': csvText(VOYAGES, 'KT-1950-1,Kota Test,Java,1950-01-02,Holland,1950-02-03,,2,,,1'),
    'passengers.csv': csvText(HEAD, ...rows),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return importArchive({ db: test.db, store: test.store, folder })
}

async function correct(of: string, proposal: string, reason: string): Promise<string> {
  const payload = { kind: 'passenger', _id: of, field: 'fullName', proposal, reason, email: 'quist@example.org', privacy: true }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return (await test.app.inject({ method: 'POST', url: '/form/correction', headers, payload })).json()._id
}

/** All places that hold a trace: tables, published files, files of the data folder, lines of the log. */
async function traces(): Promise<string[]> {
  const { dataDir } = test.parts.config
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  const texts: [string, string][] = [
    ...Object.entries(await everything(test.db)).map(([table, rows]): [string, string] => [table, rows.join('\n')]),
    ['published names', (await publishedTexts(test.db, 'names')).join('\n')],
    ...(await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, string]> => {
        const path = join(parentPath, name)
        return [path, `${name} ${await readFile(path, 'latin1')}`]
      }),
    )),
    ['the log', log.join('\n')],
  ]
  return texts.filter(([, text]) => TRACES.some((trace) => text.toLowerCase().includes(trace))).map(([where]) => where)
}

describe('A person who asks for it', () => {
  beforeAll(async () => {
    await call('PUT', `/passenger/${id}`, { version: 1, fullName: 'José Zonneveldt', note: 'Weduwe Verschuur' })
    const accepted = await correct(id, 'José Zonneveldt-Quist', 'Zo staat Quist op de lijst')
    const recordVersion = await versionOf()
    await call('POST', `/submission/${accepted}/accept`, { value: 'José Zonneveldt-Quist', recordVersion, version: 1 })
    await correct(id, 'Josephine', 'Mijn tante José Quist')
    await writeFile(
      join(test.parts.config.dataDir, 'import-remarks-2026.csv'),
      csvText('reason', '"has ""José Quist-Verschuur"""'),
    )
    await writeFile(join(test.parts.config.dataDir, 'import-errors-2026.csv'), csvText('reason', 'Piet de Vries'))
    // An import in the browser that was checked, and not written yet.
    const job = join(test.parts.config.dataDir, 'imports/1')
    await mkdir(job, { recursive: true })
    await writeFile(join(job, 'plan.jsonl'), 'new passengers.csv {"record":"José Quist-Verschuur"}')
    // An old spreadsheet writes it so.
    const sent = join(test.parts.config.dataDir, 'imports/2')
    await mkdir(sent)
    await writeFile(join(sent, 'passengers.csv'), 'KT-1950-1;JOS\u00c9  "QUIST"-VERSCHUUR\r\n', 'latin1')
    // Three visitors looked for him while he was withdrawn.
    await test.db
      .insertInto('unfound_term')
      .values([
        { key: 'a', term: 'VERSCHUUR-quist jose' },
        { key: 'b', term: 'Verschuuren' },
      ])
      .execute()
    await test.db
      .insertInto('unfound_day')
      .values(['a', 'b'].map((key) => ({ key, day: '2026-01-01', times: 3 })))
      .execute()
    await publishNow(test.db)
  })

  it('is named in many places, of which staff are told', async () => {
    expect(await found('zonneveldt')).toEqual(['José Zonneveldt-Quist'])
    expect((await traces()).length).toBeGreaterThan(4)
    const other = await idOf('Piet de Vries')
    await call('PUT', `/passenger/${other}`, { version: 1, note: 'Zwager van José Quist-Verschuur' })
    const ship = (await call('POST', '/ship', { shipName: 'Kota Proef', note: 'José Quist-Verschuur was hier kok.' })).body
    await call('PUT', `/ship/${ship._id}`, { version: 1, note: 'De kok is vergeten.' })
    const { body } = await call<Erasure>('GET', `/passenger/${id}/erase`)
    expect(body).toMatchObject({ versions: 3, aboard: 2, page: null, corrections: [{}, { number: expect.any(String) }] })
    expect(body.named).toEqual([
      { kind: 'Ship', at: { section: 'ship', _id: ship._id }, label: 'Kota Proef, in an earlier version' },
      { kind: 'Passenger', at: { section: 'passenger', _id: other }, label: 'Piet de Vries' },
    ])
    await call('PUT', `/ship/${ship._id}`, { version: 2, note: 'José Quist-Verschuur was hier kok.' })
    await call('DELETE', `/ship/${ship._id}?version=3`)
    const { body: binned } = await call<Erasure>('GET', `/passenger/${id}/erase`)
    expect(binned.named[0]).toEqual({ kind: 'Ship', at: null, label: 'Kota Proef, in the bin' })
    await test.db.deleteFrom('ship').where('id', '=', Number(ship._id)).execute()
    await test.db.deleteFrom('revision').where('kind', '=', 'ship').execute()
    await call('PUT', `/passenger/${other}`, { version: 2, note: null })
    await test.db.deleteFrom('revision').where('record_id', '=', Number(other)).execute()
  })

  it('is not erased while passengers of an import are still coming in', async () => {
    const { id: batch } = await test.db.selectFrom('import_batch').select('id').executeTakeFirstOrThrow()
    await test.db.insertInto('import_job').values({ by_name: 'mkoster', state: 'writing', batch }).execute()
    expect((await erase(id)).body.code).toBe('import_running')
    await test.db.deleteFrom('import_job').execute()
  })

  it('is erased by an admin alone, with a reason that does not have the name', async () => {
    const editor = await addStaff(test, { username: 'rsalm' })
    const body = { reason: REASON, checked: true, version: await versionOf() }
    expect((await editor.call('POST', `/passenger/${id}/erase`, body)).status).toBe(403)
    expect((await editor.call('GET', `/passenger/${id}/erase`)).status).toBe(403)
    expect((await erase(id, { checked: false })).status).toBe(400)
    expect((await erase(id, { reason: '  ' })).status).toBe(400)
    expect((await erase(id, { version: undefined })).body.code).toBe('version_missing')
    expect((await erase(id, { version: 1 })).body.code).toBe('stale')
    expect((await erase(id, { reason: 'Familie Zonneveldt' })).body.code).toBe('reason_has_name')
    expect((await passenger()).standing).toBe('public')
    expect(await code('POST', '/passenger/999999/erase', body)).toBe('record_not_found')
  })

  it('is in no table, file or log line afterwards, and found by nobody', async () => {
    const { status, body } = await erase(id)
    expect([status, body.standing, body.fullName, body.birthYear, body.note, body.site]).toEqual([
      200,
      'erased',
      '',
      null,
      null,
      null,
    ])
    expect(await found('zonneveldt')).toEqual([])
    expect(await found('quist')).toEqual([])
    expect(await test.db.selectFrom('unfound_day').select('key').execute()).toEqual([{ key: 'b' }])
    await test.db.deleteFrom('unfound_term').execute()
    expect((await test.get(`/api/passenger/${id}`)).status).toBe(404)
    await publishNow(test.db)
    expect(await traces()).toEqual([])
    expect(await readdir(test.parts.config.dataDir)).toContain('import-errors-2026.csv')
  })

  it('has a history that says when, by whom and why, without the data', async () => {
    const { body: rows } = await call<Body[]>('GET', `/history?kind=passenger&id=${id}`)
    expect(rows[0]).toMatchObject({ action: 'erased', by: 'mkoster', note: REASON, label: 'Erased person', fields: [] })
    expect(rows.map(({ action, label, fields }) => [action, label, fields])).toEqual(
      ['erased', 'updated', 'updated', 'imported'].map((action) => [action, 'Erased person', []]),
    )
    const [, restorable] = rows
    expect(await code('POST', `/history/${restorable!._id}/restore`, { version: await versionOf() })).toBe('erased')
  })

  it('is an empty line that nobody changes', async () => {
    const version = await versionOf()
    expect(await code('PUT', `/passenger/${id}`, { version, fullName: 'Iemand' })).toBe('erased')
    expect(await code('POST', `/passenger/${id}/publish`, { version })).toBe('erased')
    expect(await code('DELETE', `/passenger/${id}?version=${version}`)).toBe('erased')
    expect((await erase(id)).body.code).toBe('erased')
    const which = { ids: [id] }
    const { body } = await call('POST', '/passenger/many?check=true', { which, change: { what: 'putBack' } })
    expect(body).toMatchObject({ changes: 0, fates: [{ fate: 'erased', records: 1 }] })
    expect((await call<Body[]>('GET', '/passenger?standing=erased')).body).toMatchObject([{ _id: id, fullName: '' }])
  })

  it.each([
    ['by the same folder', JOSÉ],
    ['by an older folder without record ids', 'KT-1950-1,José Quist-Verschuur,1926,1,'],
    ['by another record id', 'KT-1950-1,José Quist-Verschuur,1926,,QV-99'],
    ['in another order, without accents and birth year', 'KT-1950-1,"QUIST-VERSCHUUR, Jose",,,'],
    ['by a name that staff gave', 'KT-1950-1,José Zonneveldt,1926,,'],
    ['by the record id alone', 'KT-1950-1,Iemand Anders,1901,,QV-7'],
  ])('is brought back by no import: %s', async (_how, row) => {
    const report = await importRows(row, OTHER)
    expect(report.files['passengers.csv']).toMatchObject({ new: 0, withdrawn: 1 })
    expect(report.conflicts).toMatchObject([{ line: 2, why: 'this person was erased on request: not imported' }])
    expect(await traces()).toEqual([])
  })

  it('is another one where the birth year is another', async () => {
    expect((await importRows('KT-1950-1,José Quist-Verschuur,1901,,', OTHER)).files['passengers.csv']).toMatchObject({ new: 1 })
    await test.db.deleteFrom('passenger').where('full_name', 'like', 'José%').execute()
  })

  it('is brought back by no edit of staff', async () => {
    const { journey } = await passenger()
    const asHe = { fullName: 'Quist-Verschuur, José', journey }
    expect(await code('POST', '/passenger', asHe)).toBe('erased_person')
    const other = await idOf('Piet de Vries')
    expect(await code('PUT', `/passenger/${other}`, { version: await versionOf(other), ...asHe, birthYear: 1926 })).toBe(
      'erased_person',
    )
    expect((await call('PUT', `/passenger/${other}`, { version: await versionOf(other), note: 'Aan boord' })).status).toBe(200)
  })
})

describe('Another record of an erased person', () => {
  const TWICE = [
    'KT-1950-1,Adriaan Dubbel,1910,,AD-1',
    'KT-1950-1,"Dubbel, Adriaan",1910,,AD-2',
    'KT-1950-1,"Adriaan, Dubbel",1910,,AD-3',
  ]
  const ids: string[] = []
  beforeAll(async () => {
    await importRows(...TWICE)
    const { body } = await call<Body[]>('GET', '/passenger?query=dubbel&sort=recordId')
    ids.push(...body.map(({ _id }) => String(_id)))
    const [, second, third] = ids
    await call('DELETE', `/passenger/${second}?version=1`)
    await call('POST', '/passenger/many', { which: { ids: [third] }, change: { what: 'withdraw' } })
    const { body: before } = await call<Erasure>('GET', `/passenger/${ids[0]}/erase`)
    expect(before.named.map(({ label }) => label)).toEqual(['Dubbel, Adriaan, in the bin', 'Adriaan, Dubbel'])
    await erase(ids[0]!)
  })

  it('does not come back from the bin, nor by putting back or undoing', async () => {
    const [, second, third] = ids
    expect((await call('POST', `/bin/passenger/${second}/restore`)).body).toMatchObject({ isPublic: false })
    expect(await code('POST', `/passenger/${second}/publish`, { version: await versionOf(second) })).toBe('erased_person')
    const { body } = await call('POST', '/passenger/many', { which: { ids: [second, third] }, change: { what: 'putBack' } })
    expect(body).toMatchObject({ changes: 0, fates: [{ fate: 'erased', records: 2 }] })
    const [, withdrawal] = (await call<Body[]>('GET', `/history?kind=passenger&id=${third}`)).body.toReversed()
    const { _id } = withdrawal!.many as Body
    expect(await code('POST', `/passenger/many/${_id}/undo`)).toBe('changed_since')
    expect(await found('dubbel')).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Downloads } from '#domain/downloads.ts'
import type { PublishedArchive, PublishedFile } from '#domain/published-archive.ts'
import { publishNow } from '#indexer/testing/publishing.ts'
import { unpackNames } from '#search/published/names-part.ts'
import { FORMAT } from '#search/published/parts.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPassengers } from '../testing/journeys.ts'
import { readRange } from './stored-files.ts'

const NAMES = ['Jan de Boer', 'Zoë van Dijk', 'Tan Giok Nio']

let test: TestApp
let nobody: TestApp
let address: string
beforeAll(async () => {
  test = await createTestApp()
  nobody = await createTestApp({ beside: test, offlineNames: 'nobody', offlineNamesDays: 7 })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await nobody.close()
  await test.close()
})

const archive = async (app = test) => (await app.get<PublishedArchive>('/api/archive')).body
const base = async (name: 'names' | 'catalogue'): Promise<PublishedFile> =>
  (await archive()).parts.find((part) => part.name === name)!.base

/** The bytes of the answer, not unpacked. */
function fetchBytes(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Headers; body: Buffer }>((resolve, reject) => {
    get(address + url, { headers }, async (answer) => {
      const chunks: Buffer[] = await answer.toArray()
      resolve({
        status: answer.statusCode!,
        headers: new Headers(answer.headers as Record<string, string>),
        body: Buffer.concat(chunks),
      })
    }).on('error', reject)
  })
}

it('says that nothing is published yet', async () => {
  const answer = await test.get<{ code: string }>('/api/archive')
  expect([answer.status, answer.body.code]).toEqual([503, 'archive_not_published'])
  expect(answer.headers.get('retry-after')).toBe('30')
})

describe('the published archive', () => {
  beforeAll(async () => {
    const voyage = await addJourney(test.db, { code: 'KI-1951-1' })
    await addPassengers(test.db, voyage, NAMES)
    await publishNow(test.db)
  })

  it('is listed, with who may keep the names and for how long', async () => {
    const { version, parts, ...rest } = await archive()
    expect(rest).toEqual({ format: FORMAT, namesFor: 'everybody', keepDays: 90 })
    expect(parts.map(({ name, changes }) => [name, changes.length])).toEqual([
      ['catalogue', 0],
      ['names', 0],
    ])
    const other = await archive(nobody)
    expect([other.namesFor, other.keepDays, other.parts.map(({ name }) => name)]).toEqual(['nobody', 7, ['catalogue']])
    expect(other.version).not.toBe(version)
  })

  it('is asked for again with an ETag', async () => {
    const first = await test.get('/api/archive')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag')!
    expect((await test.get('/api/archive', { 'if-none-match': etag })).status).toBe(304)
  })

  it('comes in brotli, with the number of bytes that the list tells', async () => {
    const { url, bytes, sha256 } = await base('names')
    const { status, headers, body } = await fetchBytes(url, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect([status, headers.get('content-encoding'), body.length]).toEqual([200, 'br', bytes])
    expect(headers.get('cache-control')).toBe('private, max-age=86400')
    expect(headers.get('vary')).toContain('accept-encoding')
    const text = await (await fetch(address + url)).text()
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
    expect(Array.from(unpackNames(text), ({ fullName }) => fullName)).toEqual(NAMES)
    const etag = headers.get('etag')!
    const again = await fetchBytes(url, { 'accept-encoding': 'br', 'if-none-match': etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
    // The unpacked form has another tag.
    expect((await fetchBytes(url, { 'if-none-match': etag })).status).toBe(200)
  })

  it.each(['identity', 'br;q=0, gzip', 'brotli'])('comes as text to a client that takes %s', async (accept) => {
    const { url, sha256 } = await base('names')
    const { headers, body } = await fetchBytes(url, { 'accept-encoding': accept })
    expect(headers.get('content-encoding')).toBeNull()
    expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
  })

  it('continues in brotli where a download broke off', async () => {
    const { url } = await base('names')
    const whole = (await fetchBytes(url)).body
    const { status, headers, body } = await fetchBytes(`${url}?from=20`, { 'accept-encoding': 'br' })
    expect([status, headers.get('content-encoding')]).toEqual([200, 'br'])
    expect(brotliDecompressSync(body)).toEqual(whole.subarray(20))
    const tags = [headers.get('etag'), (await fetchBytes(url, { 'accept-encoding': 'br' })).headers.get('etag')]
    expect(new Set(tags).size).toBe(2)
    expect((await fetchBytes(`${url}?from=20`)).body).toEqual(whole.subarray(20))
    const end = await fetchBytes(`${url}?from=${whole.length}`, { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(end.body).length).toBe(0)
    expect((await fetchBytes(`${url}?from=-1`)).status).toBe(400)
  })

  it('gives a range of its text', async () => {
    const { url } = await base('names')
    const whole = (await fetchBytes(url)).body
    const range = { range: 'bytes=20-', 'accept-encoding': 'br' }
    const { status, headers, body } = await fetchBytes(url, range)
    expect([status, headers.get('content-encoding')]).toEqual([206, null])
    expect(headers.get('content-range')).toBe(`bytes 20-${whole.length - 1}/${whole.length}`)
    expect(body).toEqual(whole.subarray(20))
    const beyond = await fetchBytes(url, { range: `bytes=${whole.length}-` })
    expect([beyond.status, JSON.parse(String(beyond.body)).code]).toEqual([416, 'range_not_satisfiable'])
    expect(beyond.headers.get('cache-control')).toBe('no-store')
  })

  it('gives an address all names so often an hour as staff set, and counts how often', async () => {
    const { url } = await base('names')
    const value = JSON.stringify({ version: 1, fields: { offlineNamesADay: 4 } })
    await test.db.insertInto('setting').values({ key: 'site', value }).execute()
    const limited = await createTestApp({ beside: test })
    const { etag } = Object.fromEntries((await limited.get(url)).headers)
    expect((await limited.app.inject({ url, headers: { range: 'bytes=10-' } })).statusCode).toBe(206)
    const { status, body, headers } = await limited.get<{ code: string; message: string }>(url)
    expect([status, body.code]).toEqual([429, 'too_many_copies'])
    expect(body.message).toContain('de namen te vaak opgehaald om te bewaren. Probeer het over 60 minuten opnieuw.')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500)
    expect((await limited.get(url, { 'if-none-match': etag! })).status).toBe(304)
    expect((await limited.get((await base('catalogue')).url)).status).toBe(200)
    await limited.close()
    const { times } = await test.db
      .selectFrom('daily_count')
      .select('times')
      .where('what', '=', 'copy')
      .executeTakeFirstOrThrow()
    expect(times).toBe(2)
    await test.db.deleteFrom('setting').where('key', '=', 'site').execute()
    await test.db.deleteFrom('attempt').execute()
  })

  it('has no names if nobody may have them, even at their address', async () => {
    const { url } = await base('names')
    expect((await nobody.get(url)).status).toBe(404)
  })

  it('has names for the addresses of kiosks alone if only kiosks may have them; for any that says it is one if none is named', async () => {
    const { url } = await base('names')
    for (const [kioskIps, from, has] of [
      [['192.0.2.7'], '192.0.2.7', true],
      [['192.0.2.7'], '192.0.2.8', false],
      [[], '192.0.2.8', true],
    ] as const) {
      const kiosks = await createTestApp({ beside: test, offlineNames: 'kiosks', kioskIps: [...kioskIps] })
      const ask = (url: string) => kiosks.app.inject({ url, remoteAddress: from })
      const { parts } = (await ask('/api/archive')).json<PublishedArchive>()
      expect([from, parts.some(({ name }) => name === 'names')]).toEqual([from, has])
      expect([from, (await ask(url)).statusCode]).toEqual([from, has ? 200 : 404])
      await kiosks.close()
    }
  })

  it.each([
    ['the passenger is under embargo', 'passenger', { public_from: '2999-01-01' }, { public_from: null }],
    ['the voyage is withdrawn', 'journey', { deleted_at: new Date() }, { deleted_at: null }],
    ['the passenger is withdrawn', 'passenger', { deleted_at: new Date() }, { deleted_at: null }],
  ] as const)('gives no names once %s, and is then published without; the old address is 404', async (_, table, gone, back) => {
    const { url } = await base('names')
    const change = (values: object) =>
      test.db
        .updateTable(table as 'passenger')
        .set(values)
        .where('id', '=', 1)
        .execute()
    expect((await fetchBytes(url)).status).toBe(200)
    await change(gone)
    const refused = await test.get<{ code: string }>(url)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'archive_not_published',
      '30',
    ])
    await publishNow(test.db)
    const answer = await test.get<{ code: string }>(url)
    expect([answer.status, answer.body.code]).toEqual([404, 'archive_file_not_found'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    for (const { base, changes } of (await archive()).parts)
      for (const file of [base, ...changes]) expect(String((await fetchBytes(file.url)).body)).not.toContain(NAMES[0])
    await change(back)
    await publishNow(test.db)
  })

  it('is not at any other address', async () => {
    expect((await test.get(`/api/archive/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await test.get('/api/archive/x')).status).toBe(404)
  })
})

it.each([
  ['bytes=0-', { from: 0, to: 9 }],
  ['bytes=3-5', { from: 3, to: 5 }],
  ['bytes=3-99', { from: 3, to: 9 }],
  ['bytes=-4', { from: 6, to: 9 }],
  ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-3', null],
  ['bytes=-', null],
  ['bytes=1-2,4-5', null],
  ['items=1-2', null],
  [undefined, null],
])('reads %s of ten bytes', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})

describe('a download', () => {
  it('comes packed or as it is, with its licence, and is asked for again with its ETag', async () => {
    const licensed = await createTestApp({ beside: test, dataLicence: 'CC-BY-4.0' })
    await addJourney(test.db, { code: 'OPEN-1', start_date: '1951-02~' })
    await publishNow(test.db)
    const { status, headers, body } = await fetchBytes('/download/voyages.csv', { 'accept-encoding': 'br' })
    expect([status, headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'br',
    ])
    expect(headers.get('content-disposition')).toBe('attachment; filename="voyages.csv"')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('link')).toBeNull()
    expect(brotliDecompressSync(body).toString()).toMatch(/^\uFEFFvoyage_code,.*\r\n[\s\S]*OPEN-1,,,1951-02~,/)
    const again = await fetchBytes('/download/voyages.csv', { 'accept-encoding': 'br', 'if-none-match': headers.get('etag')! })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const plain = await fetchBytes('/download/voyages.jsonl')
    expect(plain.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(plain.body.toString()).toContain('"voyage_code":"OPEN-1"')
    const part = await fetchBytes('/download/voyages.jsonl', { range: 'bytes=1-13' })
    expect([part.status, part.body.toString()]).toEqual([206, '"voyage_code"'])
    const { headers: own } = await licensed.get('/download/voyages.csv')
    expect(own.get('link')).toBe('<https://creativecommons.org/licenses/by/4.0/deed.nl>; rel="license"')
    const { body: list } = await licensed.get<Downloads>('/api/downloads')
    expect(list.licence?.name).toBe('CC BY 4.0')
    const voyages = list.files.find(({ name }) => name === 'voyages')!
    expect(voyages).toMatchObject({ name: 'voyages', records: 2 })
    expect(voyages.forms.map(({ type, bytes }) => [type, bytes])).toEqual([
      ['csv', brotliDecompressSync(body).length],
      ['jsonl', plain.body.length],
    ])
    await licensed.close()
  })

  it('says when its file last changed: a voyage that is withdrawn changes it, a passenger does not', async () => {
    const moments = async () => {
      const { body } = await test.get<Downloads>('/api/downloads')
      const own = body.files.map(({ name, forms }) => [name, forms[0]!.changed] as const)
      return { all: body.changed, ...Object.fromEntries(own) } as Record<string, string>
    }
    const code = 'GONE-1'
    const id = await addJourney(test.db, { code })
    await publishNow(test.db)
    const before = await moments()
    await addPassengers(test.db, id, ['Piet Jansen'])
    await publishNow(test.db)
    expect(await moments()).toEqual(before)
    await test.db.updateTable('journey').set({ published_at: null }).where('code', '=', code).execute()
    await publishNow(test.db)
    const after = await moments()
    expect(after.voyages! > before.voyages!).toBe(true)
    expect(after).toEqual({ ...before, voyages: after.voyages, all: after.voyages })
  })

  it.each(['names', 'catalogue', 'passengers.csv', 'voyages.xml', '..%2Fnames'])('is not %s', async (file) => {
    expect((await test.get(`/download/${file}`)).status).toBe(404)
  })
})

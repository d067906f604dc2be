/** What a visitor sent is erased with its files, and the point that was made of it if staff say so. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paragraphsOf } from '#domain/rich-text.ts'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { everything } from '#importer/testing/importer.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Body, type Staff } from '../../testing/staff.ts'

let test: TestApp
let staff: Staff
let place: string
let picture: Buffer
beforeAll(async () => {
  test = await createTestApp({ kioskIps: ['127.0.0.1'] })
  staff = await addStaff(test, { username: 'mkoster', isAdmin: true })
  const { body: ship } = await call<Body>('POST', '/ship', { shipName: 'Willem Ruys' })
  const { body: point } = await call<Body>('POST', '/contentPoint', { city: 'Ataka', latitude: 29.9, longitude: 32.5 })
  place = String(point._id)
  await call('POST', '/journey', { journeyId: 'WR-1949-1', ship: ship._id, startDate: '1949-03-01' })
  picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('submission').execute()
  await test.db.deleteFrom('revision').where('kind', '=', 'contentPoint').execute()
})

const call: Staff['call'] = (...asked) => staff.call(...asked)
const STORY = {
  passengerName: 'Johanna Koesoema',
  shipName: 'willem ruys',
  year: '1949',
  privacy: true,
  yourName: 'M. Koesoema',
  email: 'm.koesoema@example.org',
  story: `Mijn grootmoeder heette Koesoema. ${'Zij was negen jaar toen zij aan boord ging. '.repeat(4)}`,
}
const one = async (id: string) => (await call<WholeSubmission>('GET', `/submission/${id}`)).body

/** A story with a picture. */
async function sent(key = crypto.randomUUID()): Promise<string> {
  const files = [{ name: 'koesoema.jpg', size: picture.length, sha256: createHash('sha256').update(picture).digest('hex') }]
  const headers = { 'idempotency-key': key }
  const told = await test.app.inject({ method: 'POST', url: '/form/store', headers, payload: { ...STORY, files } })
  const { _id } = told.json()
  await upload(_id)
  return _id
}
async function upload(id: string): Promise<number> {
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(picture)]), 'koesoema.jpg')
  const body = new Response(form)
  const headers = { 'content-type': String(body.headers.get('content-type')) }
  const payload = Buffer.from(await body.arrayBuffer())
  return (await test.app.inject({ method: 'POST', url: `/form/store/file/${id}`, payload, headers })).statusCode
}
/** Publishes it with its picture; gives the point and the picture. */
async function publish(id: string): Promise<{ point: string; media: string }> {
  const { version, files } = await one(id)
  const pictures = [{ file: files[0]!._id, description: 'Oma Koesoema', licence: 'cc-by' }]
  const { body } = await call<WholeSubmission>('POST', `/submission/${id}/publish`, {
    journeyId: 'WR-1949-1',
    place,
    title: 'Oma',
    passengerName: STORY.passengerName,
    version,
    story: paragraphsOf(STORY.story),
    pictures,
  })
  const point = body.published!._id
  const { body: made } = await call<{ mediaFiles: { _id: string }[] }>('GET', `/contentPoint/${point}`)
  return { point, media: made.mediaFiles[0]!._id }
}
const erase = async (id: string, point: boolean) =>
  call<WholeSubmission & Body>('POST', `/submission/${id}/erase`, { point, version: (await one(id)).version })

const stored = async () => (await test.store.list()).length
const traces = async () =>
  Object.entries(await everything(test.db))
    .filter(([, rows]) => rows.join().toLowerCase().includes('koesoema'))
    .map(([table]) => table)

describe('A story that its sender wants back', () => {
  it('goes with its files; its number and day stay', async () => {
    const before = await stored()
    const id = await sent('3f2a91c0-0d4b-4c7e-9a51-1f6f4d1f0a77')
    await call('PUT', `/submission/${id}`, { note: 'Familie Koesoema gebeld', taken: true, version: 1 })
    const { receivedAt } = await one(id)
    const { status, body } = await erase(id, true)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'erased', number: '3F2A-91C0', receivedAt, updatedBy: 'mkoster', files: [] })
    expect(body).toMatchObject({ story: '', passengerName: '', yourName: null, email: null, note: '', takenBy: null })
    expect(await traces()).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('goes with the point that was made of it, also one that was thrown away, and with the pictures', async () => {
    const before = await stored()
    const id = await sent()
    const first = await publish(id)
    await call('POST', `/submission/${id}/unpublish`, { version: (await one(id)).version })
    const { point, media } = await publish(id)
    await call('PUT', `/contentPoint/${point}`, { version: 1, title: 'Oma Koesoema', draft: true })
    const [picture] = (await call<Body[]>('GET', '/media?query=koesoema&rows=5&use=used')).body
    const said = { version: picture!.version, Beschrijving: 'Oma Koesoema aan dek' }
    expect((await call('PUT', `/media/${picture!._id}`, said)).status).toBe(200)
    expect((await test.get(`/media/${media}`)).status).toBe(200)
    const [voyage] = (await call<Body[]>('GET', '/journey')).body
    expect((await erase(id, true)).body).toMatchObject({ state: 'erased', published: null })
    expect(await traces()).toEqual([])
    expect(await stored()).toBe(before)
    for (const one of [media, first.media]) expect((await test.get(`/media/${one}`)).status).toBe(404)
    const told = await test.get<{ contentPoints: unknown[] }>('/api/globe/journey?journeyId=WR-1949-1')
    expect(told.body.contentPoints).toEqual([])
    expect((await call<Body[]>('GET', '/journey')).body[0]!.version).toBeGreaterThan(Number(voyage!.version))
    const { body: history } = await call<Body[]>('GET', `/history?kind=contentPoint&id=${point}`)
    expect(history).toMatchObject([{ action: 'erased', by: 'mkoster', section: 'personalContentPoint', fields: [] }])
  })

  it('may leave its point on the site', async () => {
    const id = await sent()
    const { point, media } = await publish(id)
    expect((await erase(id, false)).body).toMatchObject({ state: 'erased', published: { _id: point } })
    expect((await one(id)).email).toBeNull()
    expect((await test.get(`/media/${media}`)).status).toBe(200)
    expect(await test.db.selectFrom('submission_file').selectAll().execute()).toEqual([])
    await call('DELETE', `/contentPoint/${point}?version=1`)
  })

  it('is not changed any more, and takes no file', async () => {
    const id = await sent('4f2a91c0-0d4b-4c7e-9a51-1f6f4d1f0a77')
    await erase(id, true)
    const { version } = await one(id)
    for (const [method, what, body] of [
      ['PUT', '', { state: 'new' }],
      ['POST', '/erase', { point: true }],
      ['POST', '/unpublish', {}],
    ] as const)
      expect((await call(method, `/submission/${id}${what}`, { ...body, version })).body.code).toBe('erased')
    expect(await upload(id)).toBe(404)
  })

  it('is erased by an admin alone', async () => {
    const editor = await addStaff(test, { username: 'rsalm' })
    const id = await sent()
    expect((await editor.call('POST', `/submission/${id}/erase`, { point: true, version: 1 })).status).toBe(403)
    expect((await call('POST', `/submission/${id}/erase`, { point: true })).body.code).toBe('version_missing')
  })
})

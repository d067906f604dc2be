import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paragraphsOf } from '#domain/rich-text.ts'
import type { SubmissionRow, WholeSubmission } from '#domain/submission-staff.ts'
import { imageHash } from '#files/pyramid.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, callStaff, type Staff } from '../../testing/staff.ts'
import { purgeSubmissions } from './repository.ts'

let test: TestApp
let staff: Staff
let place: string
beforeAll(async () => {
  test = await createTestApp({ kioskIps: ['127.0.0.1'] })
  staff = await addStaff(test, { username: 'rsalm' })
  const ship = await made('/ship', { shipName: 'Willem Ruys' })
  place = await made('/contentPoint', { city: 'Ataka', latitude: 29.9, longitude: 32.5 })
  const ends = { startCity: 'Batavia', endCity: 'Rotterdam' }
  await made('/journey', {
    journeyId: 'WR-1949-1',
    ship,
    startDate: '1949-03-01',
    endDate: '1949-03-24',
    ...ends,
  })
  await made('/journey', { journeyId: 'WR-1949-2', ship, startDate: '1949-08-01', ...ends })
})
afterAll(() => test.close())
beforeEach(() => test.db.deleteFrom('submission').execute())

async function made(path: string, body: object): Promise<string> {
  const { status, body: answer } = await staff.call('POST', path, body)
  expect([status, answer.message]).toEqual([201, undefined])
  return String(answer._id)
}

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const SHA = createHash('sha256').update(PDF).digest('hex')
const STORY = {
  passengerName: 'Johanna Koesoema',
  shipName: 'willem ruys',
  year: 'maart 1949',
  privacy: true,
  yourName: 'M. Voorbeeld',
  email: 'm.voorbeeld@example.org',
  story: `<b>Vet</b> & "aanhaling"\nop een regel erna.\n\nEen alinea. ${'Mijn grootmoeder was negen jaar. '.repeat(4)}`,
}
/** The story as it came, as the page offers it. */
const AS_SENT = { title: 'Oma aan boord', passengerName: STORY.passengerName, story: paragraphsOf(STORY.story), pictures: [] }

async function sent(change: object = {}, key?: string): Promise<string> {
  const answer = await test.app.inject({
    headers: key === undefined ? {} : { 'idempotency-key': key },
    method: 'POST',
    url: '/form/store',
    payload: { ...STORY, ...change },
  })
  return answer.json<{ _id: string }>()._id
}
async function upload(id: string, bytes: Uint8Array<ArrayBuffer> = PDF, name = 'brief van oma.pdf'): Promise<void> {
  const form = new FormData()
  form.append('files[]', new Blob([bytes]), name)
  const body = new Response(form)
  const answer = await test.app.inject({
    method: 'POST',
    url: `/form/store/file/${id}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': String(body.headers.get('content-type')) },
  })
  expect(answer.statusCode).toBe(200)
}
const list = async (query = '') => (await staff.call<SubmissionRow[]>('GET', `/submission${query}`)).body
const one = async (id: string) => (await staff.call<WholeSubmission>('GET', `/submission/${id}`)).body
const names = async (query: string) => (await list(query)).map(({ about }) => about)

describe('the stories of visitors', () => {
  it('are only for staff', async () => {
    const id = await sent()
    for (const [method, url] of [
      ['GET', '/submission'],
      ['GET', `/submission/${id}`],
      ['PUT', `/submission/${id}`],
      ['POST', `/submission/${id}/publish`],
    ] as const) {
      expect((await callStaff(test, method, url)).status).toBe(401)
    }
  })

  it('are listed, searched and filtered, with the files that did not come', async () => {
    await sent({ passengerName: 'Anna Proef', files: [{ name: 'a.pdf', size: 9, sha256: 'a'.repeat(64) }] })
    await sent({ passengerName: 'Bernard Proef', website: 'http://x' })
    expect((await list())[1]).toMatchObject({
      about: 'Anna Proef',
      state: 'new',
      files: 1,
      missing: 1,
    })
    expect(await names('?query=anna%20proef')).toEqual(['Anna Proef'])
    expect(await names('?query=voorbeeld@example.org&sort=about')).toEqual(['Anna Proef', 'Bernard Proef'])
    expect(await names('?state=suspect')).toEqual(['Bernard Proef'])
    const [anna] = await list('?query=anna')
    expect(anna?.from).toBe('M. Voorbeeld')
    await staff.call('PUT', `/submission/${anna?._id}`, { version: anna?.version, state: 'reviewed' })
    expect(await names('?state=waiting')).toEqual(['Bernard Proef'])
    const { body, headers } = await staff.call<SubmissionRow[]>('GET', '/submission?rows=1&page=2')
    expect([body.length, headers.get('x-total-count')]).toEqual([1, '2'])
    expect((await staff.call('GET', '/submission?sort=email')).status).toBe(400)
  })

  it('can be read, with the voyage of their ship in their year', async () => {
    expect(await one(await sent())).toMatchObject({
      email: STORY.email,
      story: STORY.story.trim(),
      consentVersion: '1',
      published: null,
      suggested: {
        _id: expect.stringMatching(/^\d+$/),
        journeyId: 'WR-1949-1',
        name: 'Willem Ruys, Batavia – Rotterdam, 1949',
      },
    })
    expect((await one(await sent({ shipName: 'Onbekend' }))).suggested).toBeNull()
    expect((await staff.call('GET', `/submission/${crypto.randomUUID()}`)).status).toBe(404)
  })

  it('are found by the number that the device showed', async () => {
    const key = '3f2a91c0-0d4b-4c7e-9a51-1f6f4d1f0a77'
    await sent()
    const headers = { 'idempotency-key': key }
    await test.app.inject({ method: 'POST', url: '/form/store', payload: STORY, headers })
    const found = await list('?query=3F2A-91C0')
    expect(found).toHaveLength(1)
    expect((await one(found[0]!._id)).number).toBe('3F2A-91C0')
    expect(await list('?query=3F2A-91C1')).toEqual([])
  })

  it('have files that are saved under their own name, never shown as a page', async () => {
    const id = await sent({ files: [{ name: 'brief van oma.pdf', size: PDF.length, sha256: SHA }] })
    const before = (await one(id)).files[0]!
    expect((await staff.call('GET', `/submission/${id}/file/${before._id}`)).status).toBe(404)
    await upload(id)
    expect((await one(id)).missing).toBe(0)
    const { status, headers } = await staff.call('GET', `/submission/${id}/file/${before._id}`)
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      ...[200, 'application/pdf', "attachment; filename*=UTF-8''brief%20van%20oma.pdf"],
    ])
  })

  it.each([
    ['BRIEF.PDF', 'BRIEF.PDF'],
    ['brief.hta', 'brief.hta.pdf'],
    ['brief', 'brief.pdf'],
  ])('save a PDF called %s as %s', async (name, saved) => {
    const id = await sent({ files: [{ name, size: PDF.length, sha256: SHA }] })
    await upload(id)
    const { headers } = await staff.call('GET', `/submission/${id}/file/${(await one(id)).files[0]!._id}`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${saved}`)
  })

  it('are saved as a table, in which nothing is a formula', async () => {
    await sent({ passengerName: '=1+1' })
    const { status, body, headers } = await staff.call<string>('GET', '/submission/csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, row] = body.split('\r\n')
    expect(head).toMatch(/^\ufeffreceived,state,number,passenger/)
    expect(row).toContain(",new,,'=1+1,willem ruys,maart 1949,")
  })

  it('are judged by their version', async () => {
    const id = await sent()
    const put = (body: object) => staff.call('PUT', `/submission/${id}`, body)
    expect((await put({ state: 'reviewed' })).body.code).toBe('version_missing')
    expect((await put({ state: 'reviewed', version: 1 })).body).toMatchObject({
      state: 'reviewed',
      version: 2,
      updatedBy: 'rsalm',
    })
    const { status, body } = await put({ state: 'rejected', version: 1 })
    expect([status, body.code, (body.current as WholeSubmission).state]).toEqual([409, 'stale', 'reviewed'])
    expect((await put({ state: 'published', version: 2 })).status).toBe(400)
  })

  it('become a personal point where staff say, escaped, and can be taken out again', async () => {
    const id = await sent()
    const publish = (body: object) => staff.call('POST', `/submission/${id}/publish`, { ...AS_SENT, ...body })
    for (const wrong of [{ journeyId: 'ER-IS-GEEN' }, { place: '999999' }, { place: null }]) {
      expect((await publish({ journeyId: 'WR-1949-2', place, version: 1, ...wrong })).status).toBe(400)
    }
    const { status, body } = await publish({ journeyId: 'WR-1949-2', place, version: 1 })
    expect([status, body.state]).toEqual([200, 'published'])
    const { published } = body as unknown as WholeSubmission
    expect(published?.journeyId).toBe('WR-1949-2')
    const told = async () =>
      (
        await test.get<{ contentPoints: { city: string; personal: boolean; story: string }[] }>(
          '/api/globe/journey?journeyId=WR-1949-2',
        )
      ).body.contentPoints
    const [point] = await told()
    expect(point).toMatchObject({ city: 'Ataka', personal: true })
    expect(point?.story).toMatch(/^<p>&lt;b&gt;Vet&lt;\/b&gt; &amp; "aanhaling"<br \/>op een regel erna\.<\/p><p>Een alinea\. /)
    expect(JSON.stringify(point)).not.toContain('voorbeeld@')
    expect((await publish({ journeyId: 'WR-1949-2', place, version: 2 })).body.code).toBe('already_published')
    expect((await staff.call('PUT', `/submission/${id}`, { state: 'rejected', version: 2 })).status).toBe(409)

    const taken = await staff.call('POST', `/submission/${id}/unpublish`, { version: 2 })
    expect(taken.body).toMatchObject({ state: 'reviewed', published: null })
    expect(await told()).toEqual([])
    expect((await staff.call('POST', `/submission/${id}/unpublish`, { version: 3 })).status).toBe(409)
  })

  it('are published as staff edited them; what came stays', async () => {
    const id = await sent()
    const publish = (body: object) =>
      staff.call<WholeSubmission>('POST', `/submission/${id}/publish`, {
        ...AS_SENT,
        journeyId: 'WR-1949-2',
        place,
        version: 1,
        ...body,
      })
    for (const wrong of [
      { title: ' ' },
      { passengerName: '' },
      { story: '<p> </p><script>a</script>' },
      { title: undefined },
    ]) {
      expect((await publish(wrong)).status).toBe(400)
    }
    const { status, body } = await publish({
      title: 'De jas uit Ataka',
      passengerName: 'J. Koesoema',
      story: '<p onclick="x">Mijn <strong>grootmoeder</strong>.<script>alert(1)</script></p>',
    })
    expect([status, body.story, body.passengerName]).toEqual([200, STORY.story.trim(), STORY.passengerName])
    expect(body.published?.site).toMatch(/^\/wereldbol\?journeyId=WR-1949-2&/)
    const { body: point } = await staff.call<Record<string, unknown>>('GET', `/contentPoint/${body.published!._id}`)
    expect(point).toMatchObject({
      title: 'De jas uit Ataka',
      passengerName: 'J. Koesoema',
      story: '<p>Mijn <strong>grootmoeder</strong>.</p>',
      state: 'published',
    })
    await staff.call('POST', `/submission/${id}/unpublish`, { version: 2 })
  })

  it('become a draft that nobody sees, and are published with it', async () => {
    const id = await sent()
    const asked = { ...AS_SENT, journeyId: 'WR-1949-2', place, version: 1, draft: true }
    const { body } = await staff.call<WholeSubmission>('POST', `/submission/${id}/publish`, asked)
    expect([body.state, body.published?.site]).toEqual(['draft', null])
    expect(await names('?state=draft')).toEqual([STORY.passengerName])
    expect(await names('?state=published')).toEqual([])
    const path = '/api/globe/journey?journeyId=WR-1949-2'
    expect((await test.get<{ contentPoints: unknown[] }>(path)).body.contentPoints).toEqual([])
    await staff.call('POST', `/contentPoint/${body.published!._id}/publish`, { version: 1 })
    expect(await one(id)).toMatchObject({ state: 'published', published: { site: expect.stringContaining('WR-1949-2') } })
    const thrown = await staff.call('DELETE', `/contentPoint/${body.published!._id}?version=2`)
    expect(thrown.status).toBe(204)
    expect(await one(id)).toMatchObject({ state: 'reviewed', published: null })
    expect((await list('?state=published')).map(({ _id }) => _id)).toEqual([])
    await staff.call('POST', `/bin/personalContentPoint/${body.published!._id}/restore`)
    expect(await one(id)).toMatchObject({ state: 'draft', published: { _id: body.published!._id } })
    expect((await staff.call('POST', `/submission/${id}/unpublish`, { version: 2 })).body.published).toBeNull()
  })

  it('take the pictures along that staff chose, with a description and a licence', async () => {
    const image = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer()
    const announced = [
      { name: 'jas.jpg', size: image.length, sha256: createHash('sha256').update(image).digest('hex') },
      { name: 'brief.pdf', size: PDF.length, sha256: SHA },
      { name: 'kade.jpg', size: 9, sha256: 'a'.repeat(64) },
    ]
    const id = await sent({ files: announced })
    await upload(id)
    await upload(id, new Uint8Array(image), 'jas.jpg')
    const [jas, brief, kade] = (await one(id)).files.map(({ _id }) => _id)
    expect((await list())[0]).toMatchObject({ files: 3, missing: 1, pictures: 1 })
    const thumbnail = await staff.call('GET', `/submission/${id}/file/${jas}?side=128`)
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const publish = (...pictures: object[]) =>
      staff.call<WholeSubmission>('POST', `/submission/${id}/publish`, {
        ...AS_SENT,
        journeyId: 'WR-1949-2',
        place,
        version: 1,
        pictures,
      })
    const words = { description: 'De jas <uit> Ataka', licence: 'cc-by' }
    for (const [picture, code] of [
      [{ file: jas, licence: 'cc-by' }, 400],
      [{ file: jas, description: ' ', licence: 'cc-by' }, 400],
      [{ file: jas, description: 'De jas' }, 400],
      [{ ...words, file: jas, licence: 'van mij' }, 400],
      [{ ...words, file: brief }, 400],
      [{ ...words, file: kade }, 404],
      [{ ...words, file: crypto.randomUUID() }, 404],
    ] as const) {
      expect((await publish(picture)).status).toBe(code)
    }
    expect((await publish({ ...words, file: jas }, { ...words, file: jas })).status).toBe(400)
    expect(await test.db.selectFrom('media').selectAll().execute()).toEqual([])

    const { body } = await publish({ ...words, file: jas })
    const [media] = await test.db.selectFrom('media').selectAll().execute()
    expect(media).toMatchObject({ description: words.description, licence: 'cc-by', width: 900, height: 600 })
    const { body: point } = await staff.call<{ story: string }>('GET', `/contentPoint/${body.published!._id}`)
    expect(point.story).toContain(
      `<figure><img src="/media/${media!.id}" alt="De jas &lt;uit&gt; Ataka" width="900" height="600" />` +
        '<figcaption>De jas &lt;uit&gt; Ataka</figcaption></figure>',
    )
    expect((await test.app.inject(`/media/${media!.id}`)).statusCode).toBe(200)
    await staff.call('POST', `/submission/${id}/unpublish`, { version: 2 })
  })

  it('leave no picture behind when somebody else was first', async () => {
    const image = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#642' } })
      .png()
      .toBuffer()
    const id = await sent({
      files: [{ name: 'a.png', size: image.length, sha256: createHash('sha256').update(image).digest('hex') }],
    })
    await upload(id, new Uint8Array(image), 'a.png')
    const [file] = (await one(id)).files
    const before = await test.db.selectFrom('media').select('id').execute()
    const asked = { ...AS_SENT, journeyId: 'WR-1949-2', version: 1 }
    const pictures = [{ file: file!._id, description: 'Kade', licence: 'unknown' }]
    const { status } = await staff.call('POST', `/submission/${id}/publish`, { ...asked, pictures, place: '999999' })
    expect(status).toBe(400)
    expect(await test.db.selectFrom('media').select('id').execute()).toEqual(before)
    const kept = await test.db.selectFrom('submission_file').select('file_hash').executeTakeFirstOrThrow()
    expect(await test.store.has(await imageHash(test.store.path(kept.file_hash!)))).toBe(false)
    await staff.call('PUT', `/submission/${id}`, { state: 'reviewed', version: 1 })
    const late = await staff.call('POST', `/submission/${id}/publish`, { ...asked, pictures, place })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
  })

  it('are taken up, given back and noted about, by version', async () => {
    const other = await addStaff(test, { username: 'mkoster' })
    const id = await sent()
    const put = (who: Staff, body: object) => who.call<WholeSubmission & { code?: string }>('PUT', `/submission/${id}`, body)
    expect((await put(staff, { taken: true, version: 1 })).body).toMatchObject({ takenBy: 'rsalm', version: 2, state: 'new' })
    expect((await list())[0]!.takenBy).toBe('rsalm')
    const late = await put(other, { taken: true, version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect((await put(other, { taken: true, version: 2 })).body.takenBy).toBe('mkoster')
    expect((await put(other, { note: ' Gebeld.\nStuurt een scan. ', version: 3 })).body).toMatchObject({
      note: 'Gebeld.\nStuurt een scan.',
      takenBy: 'mkoster',
    })
    expect((await put(other, { taken: false, version: 4 })).body).toMatchObject({
      takenBy: null,
      note: 'Gebeld.\nStuurt een scan.',
    })
    expect((await put(other, { note: '', version: 5 })).body).toMatchObject({ note: '', version: 6 })
    expect((await put(other, { note: '', version: 6 })).body.version).toBe(6)
    expect((await put(other, { note: 'a'.repeat(2001), version: 6 })).status).toBe(400)
  })

  it('are removed after twelve months with their files; a published one only loses name and e-mail address', async () => {
    const [key, files] = [crypto.randomUUID(), [{ name: 'brief.pdf', size: PDF.length, sha256: SHA }]]
    const old = await sent({ files }, key)
    await upload(old)
    const shown = await sent()
    await staff.call('PUT', `/submission/${shown}`, { note: 'Gebeld met M. Voorbeeld.', version: 1 })
    await staff.call('POST', `/submission/${shown}/publish`, { ...AS_SENT, journeyId: 'WR-1949-1', place, version: 2 })
    await test.db.updateTable('submission').set({ received_at: sql<Date>`now() - interval '12 months'` }).execute()
    const young = await sent()
    expect(await test.store.has(SHA)).toBe(true)
    await purgeSubmissions(test.db, test.store)
    expect(await test.store.has(SHA)).toBe(false)
    // A device that got no answer and sends it again does not bring it back.
    expect(await sent({ files }, key)).toBe(old)
    expect((await list()).map(({ _id }) => _id)).toEqual([young, shown])
    expect(await one(shown)).toMatchObject({
      yourName: null,
      email: null,
      consentVersion: '1',
      state: 'published',
      note: '',
    })
    expect((await one(shown)).consentAt).toMatch(/^\d{4}-/)
    expect((await one(young)).email).toBe(STORY.email)
  })
})

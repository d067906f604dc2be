import { createHash, randomUUID } from 'node:crypto'
import { statfsSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FILE_MAX, STORY_MESSAGES, type Submission } from '#domain/submission.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ kioskIps: ['192.0.2.9'] })
})
afterAll(() => test.close())
afterEach(async () => {
  await test.db.deleteFrom('submission').execute()
  await test.db.deleteFrom('attempt').execute()
})

const STORY: Submission = {
  passengerName: 'Johanna Wilhelmina Koesoema',
  shipName: 'Willem Ruys',
  year: '1949',
  yourName: 'M. Voorbeeld',
  email: 'm.voorbeeld@example.org',
  privacy: true,
  story: 'Mijn grootmoeder was negen jaar toen zij met haar moeder in Batavia aan boord ging. '.repeat(2),
}
interface Told {
  _id: string
  code: string
  message: string
  fields: Record<string, string>
  files: string[]
}
async function send(body: object = STORY, { key, from = '203.0.113.5' }: { key?: string; from?: string } = {}) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/form/store',
    payload: body,
    remoteAddress: from,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
  return { status: answer.statusCode, body: answer.json<Told>(), headers: answer.headers }
}
const stories = () => test.db.selectFrom('submission').selectAll().execute()
const files = () => test.db.selectFrom('submission_file').selectAll().orderBy('position').execute()

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const announce = (name: string, bytes: Uint8Array) => ({ name, size: bytes.length, sha256: hashOf(bytes) })
const photo = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Kodak' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 0/1' },
    })
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

async function multipart(...parts: [name: string, bytes: Uint8Array][]) {
  const form = new FormData()
  for (const [name, bytes] of parts) form.append('files[]', new Blob([Uint8Array.from(bytes)]), name)
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': String(body.headers.get('content-type')) },
  }
}
async function upload(id: string, ...parts: [name: string, bytes: Uint8Array][]) {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/form/store/file/${id}`,
    ...(await multipart(...parts)),
  })
  return { status: answer.statusCode, body: answer.json<Told>() }
}
async function withdraw(id: string, key: string) {
  const answer = await test.app.inject({
    method: 'DELETE',
    url: `/form/store/${id}`,
    headers: { 'idempotency-key': key },
  })
  return { status: answer.statusCode, code: answer.body && answer.json<Told>().code }
}

describe('a story', () => {
  it('is kept as it was typed, without the spaces at its ends', async () => {
    const { status, body } = await send({ ...STORY, yourName: '  M. Voorbeeld ', nonsense: 1 })
    expect(status).toBe(200)
    expect(await stories()).toMatchObject([
      {
        id: body._id,
        state: 'new',
        your_name: 'M. Voorbeeld',
        email: STORY.email,
        ...{
          story: STORY.story.trim(),
          consent_version: '1',
          consent_at: expect.any(Date),
          announced: false,
        },
      },
    ])
  })

  it('is kept once for each key, also if many come at once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(STORY, { key })))
    const ids = answers.map(({ body }) => body._id)
    expect(new Set(ids).size).toBe(1)
    expect((await send(STORY, { key })).body._id).toBe(ids[0])
    expect(await stories()).toHaveLength(1)
    const other = await send({ ...STORY, year: '1950' }, { key })
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
  })

  it('without a key is a new one each time', async () => {
    const [first, second] = [await send(), await send()]
    expect(first.body._id).not.toBe(second.body._id)
    expect((await send(STORY, { key: 'geen uuid' })).status).toBe(400)
  })

  it.each([
    [{ passengerName: '' }, 'passengerName', STORY_MESSAGES.passengerName],
    [{ shipName: '   ' }, 'shipName', STORY_MESSAGES.shipName],
    [{ year: '194' }, 'year', STORY_MESSAGES.year],
    [{ yourName: '' }, 'yourName', STORY_MESSAGES.yourName],
    [{ email: '' }, 'email', STORY_MESSAGES.email],
    [{ email: 'mariette@hier' }, 'email', STORY_MESSAGES.email],
    [{ story: `${'a'.repeat(119)}   ` }, 'story', STORY_MESSAGES.story],
    [{ story: '👵'.repeat(119) }, 'story', STORY_MESSAGES.story],
    [{ story: 'a'.repeat(50_001) }, 'story', 'Hier passen ten hoogste 50.000 karakters.'],
    [{ year: '9'.repeat(201) }, 'year', 'Hier passen ten hoogste 200 karakters.'],
  ])('is refused in the words of the form (case %#)', async (change, field, message) => {
    const { status, body } = await send({ ...STORY, ...change })
    expect([status, body.code, body.message, body.fields]).toEqual([...[400, 'invalid_story', message], { [field]: message }])
    expect(await stories()).toEqual([])
  })

  it('loses only characters that are no text', async () => {
    const story = `Een\ttab en\nnog \u0000\u000b\ud800een regel 👵. ${STORY.story}`
    expect((await send({ ...STORY, story })).status).toBe(200)
    const [kept] = await stories()
    expect(kept?.story).toMatch(/^Een\ttab en\nnog een regel 👵\. /u)
  })

  it.each([{ privacy: false }, { privacy: undefined }, { passengerName: null }, { year: 1949 }, { files: {} }])(
    'with %j is refused',
    async (change) => {
      expect((await send({ ...STORY, ...change })).status).toBe(400)
      expect(await stories()).toEqual([])
    },
  )

  it.each([
    ['👵'.repeat(120), 'new', {}],
    [STORY.story, 'suspect', { website: 'http://voorbeeld.nl' }],
    [STORY.story, 'suspect', { openFor: 2999 }],
    [STORY.story, 'new', { openFor: 3000, website: '' }],
  ])('of %s is %s with %j, and is answered as usual', async (story, state, change) => {
    expect((await send({ ...STORY, story, ...change })).status).toBe(200)
    expect(await stories()).toMatchObject([{ state }])
  })

  it('is refused after sixty in an hour from one address, except a repeated one and those from a kiosk', async () => {
    const key = randomUUID()
    await send(STORY, { key })
    for (let i = 1; i < 60; i++) expect((await send()).status).toBe(200)
    const { status, body, headers } = await send()
    expect([status, body.code]).toEqual([429, 'too_many_stories'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect((await send(STORY, { key })).status).toBe(200)
    expect((await send(STORY, { from: '203.0.113.6' })).status).toBe(200)
    for (let i = 0; i < 62; i++) expect((await send(STORY, { from: '192.0.2.9' })).status).toBe(200)
  })

  it('can be withdrawn by its key with its files while staff have not looked at it, and stays away', async () => {
    const key = randomUUID()
    const bytes = await photo('#123456').toBuffer()
    const { body } = await send({ ...STORY, files: [announce('kade.jpg', bytes)] }, { key })
    await upload(body._id, ['kade.jpg', bytes])
    const [file] = await files()
    expect(await withdraw(body._id, randomUUID())).toMatchObject({ status: 404 })
    expect(await withdraw(body._id, key)).toMatchObject({ status: 204 })
    expect([await stories(), await files()]).toEqual([[], []])
    expect(await test.store.has(file!.file_hash!)).toBe(false)
    expect(await withdraw(body._id, key)).toMatchObject({ status: 204 })
    // A backup from before has it. The list beside the backups keeps it from coming back.
    const lines = await test.db.selectFrom('withheld_line').select('line').execute()
    expect(lines).toEqual([{ line: expect.stringMatching(/^submission /) }])
    const again = await send({ ...STORY, files: [announce('kade.jpg', bytes)] }, { key })
    expect(again.body._id).toBe(body._id)
    expect(await stories()).toEqual([])
    expect((await upload(body._id, ['kade.jpg', bytes])).status).toBe(404)
  })

  it('that staff have looked at cannot be taken back', async () => {
    const key = randomUUID()
    const { body } = await send(STORY, { key })
    await test.db.updateTable('submission').set({ state: 'reviewed' }).execute()
    expect(await withdraw(body._id, key)).toEqual({ status: 409, code: 'already_seen' })
    expect(await stories()).toHaveLength(1)
  })
})

describe('the files of a story', () => {
  it('come one by one or together, once each, and images without their metadata', async () => {
    const [jpeg, png] = [await photo('#aabbcc').toBuffer(), await photo('#ccbbaa').png().toBuffer()]
    const announced = [announce('jas.jpg', jpeg), announce('brief.pdf', PDF), announce('kade.png', png)]
    const { body } = await send({ ...STORY, files: announced })
    expect((await upload(body._id, ['jas.jpg', jpeg], ['brief.pdf', PDF])).body.files).toEqual([
      announced[0]?.sha256,
      announced[1]?.sha256,
    ])
    const before = await files()
    expect(before.map((file) => [file.file_name, file.type, file.stored_at !== null])).toEqual([
      ['jas.jpg', 'image/jpeg', true],
      ['brief.pdf', 'application/pdf', true],
      ['kade.png', null, false],
    ])
    expect((await upload(body._id, ['jas.jpg', jpeg])).status).toBe(200)
    expect(await files()).toEqual(before)
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    const kept = await sharp(test.store.path(before[0]!.file_hash!)).metadata()
    expect([kept.width, kept.height, kept.exif]).toEqual([40, 30, undefined])
    expect(before[1]?.file_hash).toBe(hashOf(PDF))
  })

  it('stay when another story with the same file is withdrawn meanwhile', async () => {
    const key = randomUUID()
    const [first, second] = [await send(STORY, { key }), await send()]
    await upload(first.body._id, ['brief.pdf', PDF])
    const { put } = test.store
    let withdrawn: Promise<unknown> | undefined
    const putAndWait: typeof put = async (source) => {
      const hash = await put(source)
      withdrawn = withdraw(first.body._id, key)
      await Promise.race([withdrawn, new Promise((resolve) => setTimeout(resolve, 200))])
      return hash
    }
    Object.assign(test.store, { put: putAndWait })
    try {
      await upload(second.body._id, ['brief.pdf', PDF])
    } finally {
      Object.assign(test.store, { put })
    }
    expect(await withdrawn).toMatchObject({ status: 204 })
    const [file] = await files()
    expect(file?.submission_id).toBe(second.body._id)
    expect(await test.store.has(file!.file_hash!)).toBe(true)
  })

  it('that were not announced are refused; without a list any ten are taken', async () => {
    const { body: listed } = await send({ ...STORY, files: [] })
    expect((await upload(listed._id, ['brief.pdf', PDF])).body.code).toBe('file_undeclared')
    const { body: free } = await send()
    for (let i = 0; i < 10; i++) {
      expect((await upload(free._id, ['brief.pdf', Buffer.concat([PDF, Buffer.from([i])])])).status).toBe(200)
    }
    const { status, body } = await upload(free._id, ['brief.pdf', PDF])
    expect([status, body.code]).toEqual([400, 'too_many_files'])
    expect((await upload(randomUUID(), ['brief.pdf', PDF])).body.code).toBe('submission_not_found')
  })

  it.each([
    ['een programma.exe', Buffer.from('MZ\x90\x00'.repeat(50)), 415, 'file_kind'],
    ['foto.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, 'file_kind'],
    ['foto.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8]), 415, 'file_damaged'],
    ['leeg.pdf', Buffer.alloc(0), 400, 'file_empty'],
    ['groot.pdf', Buffer.concat([PDF, Buffer.alloc(FILE_MAX)]), 413, 'file_too_large'],
  ])('%s is refused, with a reason', async (name, bytes, status, code) => {
    const { body } = await send()
    const refused = await upload(body._id, [name, bytes])
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect(await files()).toEqual([])
  })

  it('of exactly 1,048,576 bytes are taken', async () => {
    const { body } = await send()
    const bytes = Buffer.concat([PDF, Buffer.alloc(FILE_MAX - PDF.length)])
    expect((await upload(body._id, ['vol.pdf', bytes])).status).toBe(200)
  })

  it('that are cut off on their way leave nothing', async () => {
    const { body } = await send()
    const { payload, headers } = await multipart(['brief.pdf', Buffer.concat([PDF, Buffer.alloc(5000)])])
    const cut = await test.app.inject({
      method: 'POST',
      url: `/form/store/file/${body._id}`,
      headers,
      payload: payload.subarray(0, 3000),
    })
    expect([cut.statusCode, cut.json<Told>().code]).toEqual([408, 'cut_off'])
    expect(await files()).toEqual([])
  })

  it('are refused once the files of all stories take as much of the disk as they leave free', async () => {
    const { body: before } = await send()
    const { bavail, bsize } = statfsSync(test.parts.config.dataDir)
    const size = 2_000_000_000
    await sql`insert into submission_file (submission_id, position, file_name, sha256, size, file_hash)
      select ${before._id}, n, 'groot.pdf', n::text, ${size}, n::text
      from generate_series(1, ${Math.ceil((bavail * bsize) / size) + 1}::int) n`.execute(test.db)
    const { body } = await send({ ...STORY, files: [announce('brief.pdf', PDF)] })
    expect(await upload(body._id, ['brief.pdf', PDF])).toMatchObject({ status: 507, body: { code: 'disk_full' } })
    await test.db.deleteFrom('submission_file').where('file_name', '=', 'groot.pdf').execute()
    expect((await upload(body._id, ['brief.pdf', PDF])).status).toBe(200)
  })

  it('are no larger than they came', async () => {
    const noise = sharp({
      create: { width: 400, height: 300, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
    const came = [
      ['jas.jpg', await noise.clone().jpeg({ quality: 60 }).toBuffer()],
      ['kade.webp', await noise.clone().webp({ quality: 60 }).toBuffer()],
      ['kaart.png', await noise.clone().png({ palette: true, colours: 16 }).toBuffer()],
      ['kaal.jpg', await noise.clone().jpeg({ quality: 15 }).toBuffer()],
    ] as const
    const { body } = await send({ ...STORY, files: came.map(([name, bytes]) => announce(name, bytes)) })
    await upload(body._id, ...came.map(([name, bytes]) => [name, bytes] as [string, Uint8Array]))
    const stored = (await files()).map(({ file_hash }) => statSync(test.store.path(file_hash!)).size)
    expect(stored).toHaveLength(came.length)
    for (const [at, [, bytes]] of came.entries()) expect(stored[at]).toBeLessThanOrEqual(bytes.length)
  })

  it('are refused with 507 when the disk is full, and no part of them is kept', async () => {
    const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    const { put } = test.store
    Object.assign(test.store, { put: full })
    try {
      const { body } = await send({ ...STORY, files: [announce('brief.pdf', PDF)] })
      const refused = await upload(body._id, ['brief.pdf', PDF])
      expect([refused.status, refused.body.code]).toEqual([507, 'disk_full'])
      expect(await files()).toMatchObject([{ stored_at: null, file_hash: null }])
    } finally {
      Object.assign(test.store, { put })
    }
  })
})

import { createHash, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DRAFT } from '#db/published.ts'
import { asPublished } from '#db/testing/database.ts'
import type { Correction } from '#domain/correction.ts'
import { joinSealed, packStory, SEAL_INFO } from '#domain/sealed-story.ts'
import type { Submission } from '#domain/submission.ts'
import type { SubmissionRow } from '#domain/submission-staff.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addStaff } from '../testing/staff.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
afterEach(() => test.db.deleteFrom('submission').execute())

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})
const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer
const textOf = (text: string) => bufferOf(new TextEncoder().encode(text))

/** Seals like a kiosk. */
async function seal(plain: Uint8Array, key: string): Promise<Uint8Array> {
  const { body } = await test.get<{ publicKey: string }>('/form/store/key')
  const recipientPublicKey = await suite.kem.deserializePublicKey(bufferOf(Buffer.from(body.publicKey, 'base64url')))
  const sender = await suite.createSenderContext({ recipientPublicKey, info: textOf(SEAL_INFO) })
  const sealed = await sender.seal(bufferOf(plain), textOf(key))
  return joinSealed(new Uint8Array(sender.enc), new Uint8Array(sealed))
}
async function send(payload: Uint8Array, key: string, type = 'application/octet-stream') {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/form/store/sealed',
    payload: Buffer.from(payload),
    headers: { 'content-type': type, 'idempotency-key': key },
  })
  return { status: answer.statusCode, body: answer.json<{ _id: string; code: string }>() }
}

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const EXE = Buffer.from('MZ\x90\x00'.repeat(20))
const announce = (name: string, bytes: Uint8Array) => ({
  name,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
const STORY: Submission = {
  passengerName: 'Johanna Koesoema',
  shipName: 'Willem Ruys',
  year: '1949',
  privacy: true,
  yourName: 'M. Voorbeeld',
  email: 'm.voorbeeld@example.org',
  files: [announce('brief.pdf', PDF)],
  story: 'Mijn grootmoeder was negen jaar toen zij met haar moeder in Batavia aan boord ging. '.repeat(2),
}
const stories = () => test.db.selectFrom('submission').selectAll().execute()
const files = () => test.db.selectFrom('submission_file').selectAll().orderBy('position').execute()

describe('a sealed story', () => {
  it('is opened and kept with its files, once, however often it is sent and sealed', async () => {
    const key = randomUUID()
    const plain = packStory({ story: STORY, files: [PDF] })
    const sealed = await seal(plain, key)
    expect(Buffer.from(sealed).includes('Johanna')).toBe(false)
    const first = await send(sealed, key)
    expect(first.status).toBe(200)
    expect((await send(sealed, key)).body._id).toBe(first.body._id)
    expect((await send(await seal(plain, key), key)).body._id).toBe(first.body._id)
    expect(await stories()).toMatchObject([{ state: 'new', email: STORY.email, refusal: null }])
    expect(await files()).toMatchObject([{ file_name: 'brief.pdf', type: 'application/pdf', refusal: null }])
  })

  it('with wrong fields goes to staff, who see which are wrong', async () => {
    const told = {
      ...STORY,
      email: 'nergens',
      year: '49',
      files: [announce('x.exe', EXE), announce('b.pdf', PDF)],
    }
    const key = randomUUID()
    const plain = packStory({ story: told, files: [EXE, PDF] })
    expect((await send(await seal(plain, key), key)).status).toBe(200)
    expect(await stories()).toMatchObject([{ state: 'suspect', refusal: 'year, email' }])
    expect(await files()).toMatchObject([
      { file_name: 'x.exe', type: null, refusal: 'file_kind' },
      { file_name: 'b.pdf', type: 'application/pdf', refusal: null },
    ])
  })

  it('may be a correction, which goes to staff with what is wrong in it', async () => {
    const { id } = await test.db
      .insertInto('ship')
      .values(asPublished({ ship_name: 'Sibajak' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const story = { kind: 'ship', field: 'builtYear', proposal: '1928', reason: '', email: '', privacy: true } as const
    const key = randomUUID()
    const plain = packStory({ story: { ...story, _id: String(id) }, files: [] })
    const { body } = await send(await seal(plain, key), key)
    expect((await send(await seal(plain, key), key)).body._id).toBe(body._id)
    const gone = randomUUID()
    const other = packStory({ story: { ...story, proposal: '', _id: '999999' }, files: [] })
    expect((await send(await seal(other, gone), gone)).status).toBe(200)
    expect(await stories()).toMatchObject([
      { kind: 'correction', state: 'new', about_id: String(id), proposal: '1928', refusal: null },
      { kind: 'correction', state: 'suspect', refusal: 'proposal, _id' },
    ])
  })

  it('leaves nothing but its number if it is about a person who was erased meanwhile', async () => {
    const journey = await test.db
      .insertInto('journey')
      .values(asPublished({ code: 'SI-1951-1' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await test.db
      .insertInto('passenger')
      .values({ full_name: '', journey_id: journey.id, published_at: DRAFT, erased_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const about = { kind: 'passenger', _id: String(id), field: 'fullName', privacy: true } as const
    const words = { proposal: 'Anna Quist', reason: 'Mijn tante', email: 'quist@example.org' }
    const key = randomUUID()
    expect((await send(await seal(packStory({ story: { ...about, ...words }, files: [] }), key), key)).status).toBe(200)
    expect(await stories()).toMatchObject([{ state: 'erased', proposal: '', reason: '', email: null, about_id: String(id) }])
  })

  it('with a correction of a field or a record that cannot be never keeps staff from their queue', async () => {
    const staff = await addStaff(test, { username: 'rsalm' })
    const correction = { kind: 'ship', _id: '999', field: 'builtYear', proposal: '1928', reason: '', email: '', privacy: true }
    const post = async (change: object) => {
      const key = randomUUID()
      return send(await seal(packStory({ story: { ...correction, ...change } as Correction, files: [] }), key), key)
    }
    for (const field of ['__proto__', 'constructor', 'publicFrom', 'a\0']) expect((await post({ field })).status).toBe(200)
    for (const change of [
      ...['abc', '', '0', '99999999999', '1\0'].flatMap((_id) => [{ _id }, { _id, kind: 'passenger', field: 'birthYear' }]),
      ...['abc', '7'].map((_id) => ({ _id, kind: 'listPage', field: 'name' })),
    ]) {
      const { status, body } = await post(change)
      expect([change, status, body.code]).toEqual([change, 422, 'cannot_open'])
    }
    const both = { ...STORY, files: [], ...correction, kind: undefined }
    expect((await post(both)).status).toBe(200)
    const rows = (await staff.call<SubmissionRow[]>('GET', '/submission')).body
    expect(rows.flatMap(({ corrected }) => corrected ?? [])).toEqual(Array(4).fill({ kind: 'ship', field: 'other' }))
    for (const { _id } of rows) expect((await staff.call('GET', `/submission/${_id}`)).status).toBe(200)
  })

  it('is refused when it cannot be opened', async () => {
    const key = randomUUID()
    const plain = packStory({ story: STORY, files: [PDF] })
    const sealed = await seal(plain, key)
    const broken = Uint8Array.from(sealed)
    broken[broken.length - 1]! ^= 1
    for (const [bytes, under] of [
      [broken, key],
      [sealed, randomUUID()],
      [sealed.subarray(0, 60), key],
      [Buffer.from('niets'), key],
      [await seal(plain.subarray(0, plain.length - 3), key), key],
      [await seal(Buffer.from('geen pakket'), key), key],
      [await seal(packStory({ story: { ...STORY, privacy: false as true }, files: [PDF] }), key), key],
    ] as const) {
      const { status, body } = await send(bytes, under)
      expect([status, body.code]).toEqual([422, 'cannot_open'])
    }
    expect((await send(sealed, key, 'application/xml')).status).toBe(415)
    expect((await send(sealed, 'geen sleutel')).status).toBe(400)
    expect(await stories()).toEqual([])
  })

  it('is sealed to a key whose secret only its user can read', () => {
    const { dataDir } = test.parts.config
    expect(statSync(join(dataDir, 'story-secret')).mode & 0o777).toBe(0o600)
  })
})

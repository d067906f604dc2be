import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AnswerOf } from '#domain/call-address.ts'
import { PICTURES_IN_ZIP_MAX } from '#domain/media.ts'
import type { Use } from '#domain/staff.ts'
import type { RecordOf } from '#domain/staff-records.ts'
import { pdfOf } from '#files/pdf/testing.ts'
import { zipOf } from '#importer/testing/zip.ts'
import { unpackZip } from '#importer/zip.ts'
import { addStaff, type Staff, staffOfFile } from '../../testing/staff.ts'

const admin = staffOfFile()
const { make } = admin
type Picture = RecordOf<'media'>

type Sent = AnswerOf<'POST /api/admin/media/files'>

async function sendAs<T = Sent>({ token }: Staff, path: string, bytes: Buffer | string, name = 'foto.png') {
  const payload = Buffer.concat([
    Buffer.from(`--grens\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n--grens--\r\n'),
  ])
  const answer = await admin.test.app.inject({
    method: 'POST',
    url: `/api/admin/media${path}`,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=grens' },
  })
  return { status: answer.statusCode, body: answer.json() as T & { code: string; message: string } }
}
const send = <T = Sent>(path: string, bytes: Buffer | string, name?: string) => sendAs<T>(admin.staff, path, bytes, name)
let shade = 0
/** Each call gives another file. */
const png = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: 90, b: ++shade } } })
    .png()
    .toBuffer()
const WORDS = { Beschrijving: 'De jas uit Ataka', licence: 'cc-by', kind: 'image' }
const read = async (id: string) => (await admin.staff.call<Picture>('GET', `/media/${id}`)).body
const put = (id: string, version: number, fields: object) =>
  admin.staff.call<Picture & { code: string; message: string }>('PUT', `/media/${id}`, { version, ...fields })
async function add(fields: object = WORDS, bytes?: Buffer) {
  const { body } = await send('/files', bytes ?? (await png()))
  const { _id, version } = body.added[0]!
  const { status, body: added } = await put(_id, version, { ...WORDS, ...fields })
  expect(status).toBe(200)
  return added
}
const figureOf = (picture: string) => `<figure><img src="/media/${picture}" alt="Een jas" /></figure>`
const list = async (query: string) => (await admin.staff.call<Picture[]>('GET', `/media?${query}`)).body.map(({ _id }) => _id)
const fileOf = ({ picture, file }: Picture) => `/iiif/3/${picture}-${file.hash.slice(0, 8)}`

describe('files for the library', () => {
  it('are seen by nobody before somebody describes them and says their licence', async () => {
    const sent = await send('/files', await png(), 'C:\\fotos\\jas.png')
    expect(sent.status).toBe(201)
    const [picture] = sent.body.added
    expect(picture).toMatchObject({
      state: 'draft',
      addedBy: 'mkoster',
      fileName: 'jas.png',
      width: 600,
      uses: 0,
      gated: false,
      licence: null,
    })
    for (const [fields, message] of [
      [{ licence: 'cc-by' }, 'Description is required'],
      [{ Beschrijving: 'Jas' }, 'Licence is required'],
    ] as const) {
      const refused = await put(picture!._id, 1, fields)
      expect([refused.status, refused.body.message]).toEqual([400, message])
    }
    expect((await put(picture!._id, 1, { ...WORDS, licence: 'gratis' })).status).toBe(400)
    expect((await admin.test.get(`/media/${picture!.picture}`)).status).toBe(404)
    const added = await put(picture!._id, 1, WORDS)
    expect(added.body).toMatchObject({ state: 'published', ...WORDS })
    // Words do not show a picture that nothing names.
    expect((await admin.test.get(`/media/${picture!.picture}`)).status).toBe(404)
  })

  it('are not added twice: one that waits is taken up again, one that is there is named', async () => {
    const bytes = await png()
    const [first, again] = [await send('/files', bytes), await send('/files', bytes)]
    expect(again.body.added.map(({ _id }) => _id)).toEqual(first.body.added.map(({ _id }) => _id))
    const { _id, version } = first.body.added[0]!
    await put(_id, version, WORDS)
    const refused = await send<{ known: object }>('/files', bytes)
    expect([refused.status, refused.body.code, refused.body.known]).toEqual([
      409,
      'in_library',
      { _id, label: WORDS.Beschrijving },
    ])
  })

  it('come in a ZIP too: in the order of their names, and each that is wrong or there already is told', async () => {
    const there = await png()
    const { _id } = await add(WORDS, there)
    const files = {
      'Fotos/10.png': await png(),
      'Fotos/9.png': await png(),
      'Fotos/brief.txt': 'Lieve allen',
      'Fotos/jas.png': there,
    }
    const { status, body } = await send('/files', zipOf(files), 'fotos.zip')
    expect([status, body.added.map(({ fileName }) => fileName)]).toEqual([201, ['9.png', '10.png']])
    expect(body.left).toEqual([
      { name: 'brief.txt', reason: 'The file is no JPEG, PNG, TIFF or WebP image.', known: null },
      { name: 'jas.png', reason: expect.stringContaining('in the library'), known: { _id, label: WORDS.Beschrijving } },
    ])
  })

  it('go to the bin together, but for those in use, and come back by one undo', async () => {
    const pictures = await Promise.all([add(), add()])
    const used = await add()
    await make('/contentPoint', {
      city: 'Suez',
      latitude: 30,
      longitude: 32,
      title: 'Met plaat',
      story: figureOf(used.picture),
    })
    const which = { ids: [...pictures, used].map(({ _id }) => _id) }
    const { body } = await admin.staff.call('POST', '/media/many', { which, change: { what: 'bin' }, expected: 2 })
    expect(body).toMatchObject({
      changes: 2,
      fates: expect.arrayContaining([
        { fate: 'gone', records: 2 },
        { fate: 'cannot', records: 1 },
      ]),
      fault: expect.stringContaining('in use'),
    })
    const there = async () => (await list('rows=100')).filter((id) => which.ids.includes(id))
    expect(await there()).toEqual([used._id])
    expect((await admin.staff.call('POST', `/media/many/${body.many}/undo`)).body).toEqual({ undone: 2, left: 0 })
    expect((await there()).toSorted()).toEqual(which.ids.toSorted())
    expect(await read(pictures[0]._id)).toMatchObject({ state: 'published', isPublic: true })
  })

  it('in a ZIP of too many files, or one that is damaged, are refused', async () => {
    const many = Object.fromEntries(Array.from({ length: PICTURES_IN_ZIP_MAX + 1 }, (_, i) => [`${i}.png`, 'x']))
    for (const [bytes, why] of [
      [zipOf(many), 'has more than 500 files'],
      [zipOf({ 'a.png': 'x' }).subarray(0, 40), 'is no ZIP file that can be read'],
    ] as const) {
      const refused = await send('/files', bytes, 'fotos.zip')
      expect([refused.status, refused.body.code]).toEqual([415, 'zip_unusable'])
      expect(refused.body.message).toContain(why)
    }
  })

  it.each([
    ['nothing', '', 'image_unsupported'],
    ['a text with the name of a picture', 'hallo', 'image_unsupported'],
    ['a page with a script', '<svg onload="alert(1)"/>', 'image_unsupported'],
    ['a PDF that is cut off', pdfOf([{ width: 9, height: 9, colour: '1 0 0' }]).slice(0, 80), 'pdf_damaged'],
  ])('are refused with the reason: %s', async (_what, bytes, code) => {
    const refused = await send('/files', bytes)
    expect([refused.status, refused.body.code]).toEqual([415, code])
  })

  it('are refused if they are cut off, or would fill the memory', async () => {
    const cut = await send(
      '/files',
      (
        await sharp({
          create: {
            width: 900,
            height: 900,
            channels: 3,
            background: '#369',
            noise: { type: 'gaussian', mean: 128, sigma: 30 },
          },
        })
          .jpeg()
          .toBuffer()
      ).subarray(0, 9000),
    )
    expect([cut.status, cut.body.code]).toEqual([415, 'image_damaged'])
    // A PNG of 60,000 pixels a side in a few hundred bytes.
    const bomb = Buffer.from(await png(1, 1))
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    bomb.writeUInt32BE(crc(bomb.subarray(12, 29)), 29)
    const refused = await send('/files', bomb)
    expect([refused.status, refused.body.code]).toEqual([415, 'image_too_large'])
  })

  it('that are PDFs give a list page for each page, which the gate keeps once they are of a voyage', async () => {
    const journey = await make('/journey', { journeyId: 'PDF-1950-1', name: 'Uit een PDF' })
    const pdf = pdfOf(['1 0 0', '0 1 0'].map((colour) => ({ width: 80, height: 120, colour })))
    const { body } = await send('/files', Buffer.from(pdf), 'lijst.pdf')
    expect(body.added.map(({ fileName }) => fileName)).toEqual(['lijst.pdf, page 1', 'lijst.pdf, page 2'])
    const orphan = await put(body.added[0]!._id, 1, { ...WORDS, kind: 'list-page' })
    expect(orphan.status).toBe(400)
    for (const [at, { _id }] of body.added.entries()) {
      const page = await put(_id, 1, { ...WORDS, Beschrijving: `Blad ${at + 1}`, kind: 'list-page', journey })
      expect(page.body).toMatchObject({ pageNumber: at + 1, gated: true, journeyId: 'PDF-1950-1' })
    }
    const taken = await put(body.added[1]!._id, 2, { pageNumber: 1 })
    expect([taken.status, taken.body.code]).toEqual([409, 'page_number_taken'])
    const { body: voyage } = await admin.staff.call('GET', `/journey/${journey}`)
    expect(voyage.passengerList).toMatchObject([{ Beschrijving: 'Blad 1' }, { Beschrijving: 'Blad 2' }])
    expect((await admin.test.get(`/media/${body.added[0]!.picture}`)).status).toBe(403)
  })
})

const crc = (bytes: Buffer): number => {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

describe('a picture of the library', () => {
  it('that a published story shows is replaced: its address, words and story stay, and the old file is gone until it is put back', async () => {
    const picture = await add()
    const story = figureOf(picture.picture)
    const point = await make('/contentPoint', { city: 'Ataka', latitude: 30, longitude: 32, story })
    const before = await admin.test.app.inject(`/media/${picture.picture}`)
    const [tile, info] = ['/full/200,/0/default.jpg', '/info.json'].map((part) => fileOf(picture) + part)
    for (const address of [tile!, info!]) expect((await admin.test.get(address)).status).toBe(200)

    const replaced = await send<Picture>(`/${picture._id}/file?version=${picture.version}`, await png(800, 500), 'beter.png')
    expect(replaced.body).toMatchObject({ ...WORDS, width: 800, fileName: 'beter.png', state: 'published', uses: 1 })
    const after = await admin.test.app.inject(`/media/${picture.picture}`)
    expect([after.statusCode, after.headers.etag === before.headers.etag]).toEqual([200, false])
    expect((await sharp(after.rawPayload).metadata()).width).toBe(800)
    for (const address of [tile!, info!]) expect((await admin.test.get(address)).status).toBe(404)
    expect((await admin.test.get(`${fileOf(replaced.body)}/info.json`)).status).toBe(200)
    expect((await admin.staff.call('GET', `/contentPoint/${point}`)).body.story).toBe(story)

    const stale = await send<Picture>(`/${picture._id}/file?version=${picture.version}`, await png())
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const strange = await put(picture._id, replaced.body.version, { file: { ...picture.file, hash: 'a'.repeat(64) } })
    expect(strange.status).toBe(400)
    const back = await put(picture._id, replaced.body.version, { file: picture.file })
    expect(back.body.file).toEqual({ ...picture.file, name: 'foto.png' })
    for (const address of [tile!, info!]) expect((await admin.test.get(address)).status).toBe(200)
    const { body: history } = await admin.staff.call<{ fields: string[] }[]>('GET', `/history?kind=media&id=${picture._id}`)
    expect(history.map(({ fields }) => fields).slice(0, 2)).toEqual([['file'], ['file']])
  })

  it('that is used stays out of the bin, and the list and its uses say where it is', async () => {
    const ship = await make('/ship', { shipName: 'Bibliotheek' })
    const [free, shown, drafted, ofShip] = [await add(), await add(), await add(), await add({ ship })]
    const page = await make('/sideMenu', { title: 'Met een jas', content: figureOf(shown.picture) })
    await admin.staff.call('PUT', `/sideMenu/${page}`, { version: 1, content: figureOf(drafted.picture), draft: true })
    const mine = [free, shown, drafted, ofShip].map(({ _id }) => _id)
    const among = async (query: string) => (await list(query)).filter((id) => mine.includes(id))
    expect(await among('use=unused&rows=100')).toEqual([free._id])
    expect(await among('use=used&rows=100')).toEqual([ofShip._id, drafted._id, shown._id])
    expect(await among(`ship=${ship}&rows=100`)).toEqual([ofShip._id])
    const { body } = await admin.staff.call<{ uses: Use[] }>('GET', `/media/${drafted._id}/uses`)
    expect(body.uses).toEqual([{ kind: 'Page', at: { section: 'sideMenu', _id: page }, label: 'Met een jas' }])
    for (const { _id, version } of [shown, drafted, ofShip]) {
      const refused = await admin.staff.call('DELETE', `/media/${_id}?version=${version}`)
      expect([refused.status, refused.body.code]).toEqual([409, 'picture_in_use'])
    }
    expect((await admin.staff.call('DELETE', `/media/${free._id}?version=${free.version}`)).status).toBe(204)
    expect((await admin.staff.call('GET', `/media/${free._id}`)).status).toBe(404)
    const restored = await admin.staff.call('POST', `/bin/media/${free._id}/restore`)
    expect(restored.body).toMatchObject({ state: 'unpublished', Beschrijving: WORDS.Beschrijving })
  })

  it('is found by its words, its file, and by what nobody has said of it', async () => {
    const picture = await add({ Beschrijving: 'Klapperolie in vaten', maker: 'J. de Vries', year: 1949 })
    expect(await list('query=klapperolie&rows=5')).toEqual([picture._id])
    expect(await list('query=de%20Vries&rows=5')).toEqual([picture._id])
    expect(await list('query=klapperolie&licence=cc-by&rows=5')).toEqual([picture._id])
    expect(await list('query=klapperolie&licence=none&rows=5')).toEqual([])
    expect((await put(picture._id, picture.version, { Beschrijving: ' ' })).status).toBe(400)
  })

  it('tells its bytes, and goes out with others in a ZIP; a list page is noted', async () => {
    const journey = await make('/journey', { journeyId: 'ZIP-1950-1', name: 'Zip' })
    const sent = [await send('/files', await png(), 'jas.png'), await send('/files', await png(300, 200), 'JAS.png')]
    const some = sent.map(({ body }) => body.added[0]!)
    await put(some[1]!._id, 1, { ...WORDS, kind: 'list-page', journey })
    const { body } = await admin.staff.call<{ bytes: number }>('GET', `/picture/${some[0]!.picture}/size`)
    expect(body.bytes).toBeGreaterThan(500)
    const zipped = () =>
      admin.test.app.inject({
        url: `/api/admin/media/zip?ids=${some.map(({ _id }) => _id)}`,
        headers: { authorization: `Bearer ${admin.staff.token}` },
      })
    const answer = await zipped()
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    const scratch = await mkdtemp(join(tmpdir(), 'overtocht-test-'))
    onTestFinished(() => rm(scratch, { recursive: true }))
    await writeFile(join(scratch, 'a.zip'), answer.rawPayload)
    expect(await unpackZip(join(scratch, 'a.zip'), scratch)).toEqual(['jas.png', 'JAS (2).png'])
    const { width, height, format } = await sharp(join(scratch, 'JAS (2).png')).metadata()
    expect([width, height, format]).toEqual([300, 200, 'png'])
    const log = await admin.test.db.selectFrom('access_log').select(['journey_code', 'username']).execute()
    expect(log).toContainEqual({ journey_code: 'ZIP-1950-1', username: 'mkoster' })
    const { file_hash } = await admin.test.db
      .selectFrom('library')
      .select('file_hash')
      .where('id', '=', some[0]!._id as never)
      .executeTakeFirstOrThrow()
    await admin.test.store.remove(file_hash)
    const lacking = await zipped()
    await writeFile(join(scratch, 'b.zip'), lacking.rawPayload)
    expect((await unpackZip(join(scratch, 'b.zip'), join(scratch, 'b'))).sort()).toEqual(['JAS.png', 'left out.txt'])
    expect(await readFile(join(scratch, 'b/left out.txt'), 'utf8')).toBe('jas.png\n')
  })

  it('moves to another voyage, of which the public version, the draft and the version number know', async () => {
    const [from, to] = [
      await make('/journey', { journeyId: 'VAN-1950-1', name: 'Van' }),
      await make('/journey', { journeyId: 'NAAR-1950-1', name: 'Naar' }),
    ]
    const picture = await add({ journey: from, Collectie: 'Familie' })
    const item = { _id: picture.picture, Beschrijving: WORDS.Beschrijving, Collectie: 'Familie' }
    const voyage = async (id: string) => (await admin.staff.call('GET', `/journey/${id}`)).body
    expect((await voyage(from)).images).toMatchObject([item])
    await admin.staff.call('PUT', `/journey/${from}`, { version: (await voyage(from)).version, name: 'Van hier', draft: true })
    const version = Number((await voyage(from)).version)
    const moved = await put(picture._id, (await read(picture._id)).version, { journey: to, Beschrijving: 'Het dek' })
    expect(moved.body).toMatchObject({ journeyId: 'NAAR-1950-1' })
    expect(await voyage(from)).toMatchObject({ version: version + 1, images: [], name: 'Van hier', state: 'draft' })
    expect((await voyage(to)).images).toMatchObject([{ ...item, Beschrijving: 'Het dek' }])
    const published = await admin.staff.call('POST', `/journey/${from}/publish`, { version: version + 1 })
    expect(published.status).toBe(200)
    expect((await voyage(to)).images).toHaveLength(1)
  })

  it('gets one field with many others, and loses it again in one action; list pages go to a voyage in their order', async () => {
    const journey = await make('/journey', { journeyId: 'VEEL-1950-1', name: 'Veel' })
    const before = await make('/journey', { journeyId: 'EERST-1950-1', name: 'Eerst' })
    const some = [await add({ kind: 'list-page', journey: before }), await add({ kind: 'list-page', journey: before })]
    const ids = some.map(({ _id }) => _id)
    const many = async (change: object) =>
      (await admin.staff.call('POST', '/media/many', { which: { ids }, change: { what: 'set', ...change } })).body
    const now = async () => Promise.all(ids.map(read))
    await many({ field: 'journey', value: journey })
    expect(await now()).toMatchObject([
      { journeyId: 'VEEL-1950-1', pageNumber: 1 },
      { journeyId: 'VEEL-1950-1', pageNumber: 2 },
    ])
    const { body: voyage } = await admin.staff.call('GET', `/journey/${journey}`)
    expect(voyage.passengerList).toMatchObject(some.map(({ picture }) => ({ _id: picture })))
    const given = await many({ field: 'licence', value: 'public-domain' })
    expect([given.changes, (await now()).map(({ licence }) => licence)]).toEqual([2, ['public-domain', 'public-domain']])
    // Nobody takes out what every picture has to say.
    expect((await many({ field: 'Beschrijving' })).code).toBe('invalid_request')
    expect((await admin.staff.call('POST', `/media/many/${given.many}/undo`, {})).body).toEqual({ undone: 2, left: 0 })
    expect((await now()).map(({ licence }) => licence)).toEqual(some.map(({ licence }) => licence))
  })

  it('is an editor’s as a draft: a publisher makes it public, replaces it and takes it away', async () => {
    const editor = await addStaff(admin.test, { username: 'hvandam', role: 'editor' })
    const { body } = await sendAs(editor, '/files', await png())
    const { _id, version } = body.added[0]!
    const path = `/media/${_id}`
    const draft = await editor.call('PUT', path, { version, ...WORDS, draft: true })
    expect(draft.body).toMatchObject({ ...WORDS, state: 'draft', isPublic: false })
    for (const refused of [
      await editor.call('PUT', path, { version: draft.body.version, ...WORDS }),
      await sendAs(editor, `/${_id}/file?version=${draft.body.version}`, await png()),
      await editor.call('POST', '/media/many', { which: { ids: [_id] }, change: { what: 'publish' } }),
      await editor.call('DELETE', `${path}?version=${draft.body.version}`),
      await editor.call('DELETE', `/picture/${draft.body.picture}`),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'publishers_only'])
    const shown = await admin.staff.call('POST', `${path}/publish`, { version: draft.body.version })
    expect(shown.body).toMatchObject({ state: 'published', ...WORDS })
    // An editor's change of it is a draft over what visitors see.
    const over = await editor.call('PUT', path, { version: shown.body.version, maker: 'J. de Vries', draft: true })
    expect(over.body).toMatchObject({ state: 'draft', isPublic: true, maker: 'J. de Vries' })
  })

  it('is edited by whoever describes it in the form of its voyage, and not by who moves it among others', async () => {
    const journey = await make('/journey', { journeyId: 'RIJ-1950-1', name: 'Rij' })
    const [one, other] = [await add({ journey }), await add({ journey })]
    await admin.test.db.updateTable('media').set({ updated_by: null }).where('journey_id', '=', Number(journey)).execute()
    const { body: voyage } = await admin.staff.call<{ version: number; images: object[] }>('GET', `/journey/${journey}`)
    const images = [{ ...voyage.images[1], Beschrijving: 'Aan de reling' }, voyage.images[0]]
    expect((await admin.staff.call('PUT', `/journey/${journey}`, { version: voyage.version, images })).status).toBe(200)
    const rows = await admin.test.db.selectFrom('media').select(['id', 'updated_by']).orderBy('row_id').execute()
    const by = ({ picture }: Picture) => rows.find(({ id }) => id === picture)?.updated_by
    expect([by(one), by(other)]).toEqual([null, Number(admin.staff.id)])
  })

  it('with the former file of a list page stays behind the gate', async () => {
    const journey = await make('/journey', { journeyId: 'POORT-1950-1', name: 'Poort' })
    const bytes = await png()
    const open = await add({ journey }, bytes)
    expect((await admin.test.get(`/media/${open.picture}`)).status).toBe(200)
    // The library refuses a file twice, an import does not.
    const { row_id, id } = await admin.test.db
      .insertInto('media')
      .values({
        kind: 'list-page',
        journey_id: Number(journey),
        page_number: 1,
        width: 600,
        height: 400,
        file_hash: open.file.hash,
        description: 'Blad 1',
        published_at: new Date(),
        updated_by: null,
      } as never)
      .returning(['row_id', 'id'])
      .executeTakeFirstOrThrow()
    expect((await admin.test.get(`/media/${open.picture}`)).status).toBe(403)
    const replaced = await send<Picture>(`/${row_id}/file?version=1`, await png())
    expect(replaced.status).toBe(200)
    for (const picture of [id, open.picture]) expect((await admin.test.get(`/media/${picture}`)).status).toBe(403)
    expect(await read(open._id)).toMatchObject({ gated: true })
    const { body } = await admin.test.get<{ images: string[] }>('/api/downloads')
    expect(JSON.stringify(body)).not.toContain(open.picture)
  })
})

it('a picture tells visitors and machines who is to be named, and what may be done with it', async () => {
  const journey = await make('/journey', { journeyId: 'LIC-1950-1', name: 'Licentie' })
  const credit = { Collectie: 'Museum', maker: 'J. de Vries', year: 1949 }
  const picture = await add({ journey, ...credit })
  const rights = 'http://creativecommons.org/licenses/by/4.0/'
  const info = await admin.test.app.inject(`${fileOf(picture)}/info.json`)
  expect([info.json().rights, info.headers['cache-control']]).toEqual([rights, 'no-cache'])
  const { items } = (await admin.test.get<{ items: object[] }>('/iiif/presentation/3/LIC-1950-1/manifest.json')).body
  expect(items).toMatchObject([
    {
      rights,
      requiredStatement: {
        label: { nl: ['Bronvermelding'] },
        value: { nl: ['Maker: J. de Vries, 1949. Collectie: Museum. Licentie: CC BY 4.0'] },
      },
    },
  ])
})

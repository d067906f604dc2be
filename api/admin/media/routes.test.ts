import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DRAFT } from '#db/published.ts'
import { asPublished } from '#db/testing/database.ts'
import type { Use } from '#domain/staff.ts'
import { storeImage } from '#files/pyramid.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, type Staff } from '../../testing/staff.ts'

let test: TestApp
let staff: Staff
beforeAll(async () => {
  test = await createTestApp()
  staff = await addStaff(test, { username: 'mkoster' })
})
afterAll(() => test.close())

let shade = 0
/** Each call gives another file. */
async function addPicture(more: { imported?: string; published_at?: typeof DRAFT } = {}) {
  const background = { r: ++shade, g: 80, b: 120 }
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  const { hash, ...size } = await storeImage(test.store, bytes)
  const { id } = await test.db
    .insertInto('media')
    .values({ ...asPublished({ kind: 'image' as const, file_hash: hash, ...size }), ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    hash,
    url: `/media/${id}`,
    tile: `/iiif/3/${id}-${hash.slice(0, 8)}/0,0,512,400/512,400/0/default.jpg`,
  }
}
const figureOf = (url: string) => `<figure><img src="${url}" alt="Een foto" /><figcaption>Per ongeluk</figcaption></figure>`
const make = async (path: string, body: object): Promise<string> => String((await staff.call('POST', path, body)).body._id)
const read = async (path: string) => (await staff.call(`GET`, path)).body
const usesOf = async (id: string) => (await staff.call<{ uses: Use[] }>('GET', `/picture/${id}/uses`)).body.uses
const remove = (id: string, section: string, record: string, version: unknown) =>
  staff.call('DELETE', `/picture/${id}?${new URLSearchParams({ section, record, version: String(version) })}`)

it('a picture is deleted from the text that shows it and from its draft, cannot be restored, and is gone at every address', async () => {
  const { id, hash, url, tile } = await addPicture()
  const content = `<p>Voor</p>${figureOf(url)}<p>Na</p>`
  const page = await make('/sideMenu', { title: 'Met een foto', content })
  await staff.call('PUT', `/sideMenu/${page}`, { version: 1, content: `${content}<p>Meer</p>`, draft: true })
  for (const address of [url, tile]) expect((await test.get(address)).status).toBe(200)
  expect(await usesOf(id)).toEqual([{ kind: 'Page', at: { section: 'sideMenu', _id: page }, label: 'Met een foto' }])
  expect((await remove(id, 'sideMenu', page, 1)).body.code).toBe('stale')
  const deleted = await remove(id, 'sideMenu', page, 2)
  expect([deleted.status, deleted.body.content]).toEqual([200, '<p>Voor</p><p>Na</p><p>Meer</p>'])
  for (const address of [url, tile, `/api/admin/picture/${id}`]) expect((await test.get(address)).status).not.toBe(200)
  expect((await staff.call('GET', `/picture/${id}`)).status).toBe(404)
  expect(await test.store.has(hash)).toBe(false)
  expect((await test.get<{ content: string }>('/api/sideMenu/page/met-een-foto')).body.content).toBe('<p>Voor</p><p>Na</p>')
  expect((await remove(id, 'sideMenu', page, 3)).status).toBe(404)
})

it('a picture that another record uses, public or in a draft, stays', async () => {
  const { id, url } = await addPicture()
  const story = figureOf(url)
  const point = await make('/contentPoint', { city: 'Port Said', latitude: 31, longitude: 32, story })
  const page = await make('/sideMenu', { title: 'Nog zonder', content: '<p>a</p>' })
  await staff.call('PUT', `/sideMenu/${page}`, { version: 1, content: story, draft: true })
  expect((await usesOf(id)).map(({ kind, label }) => [kind, label])).toEqual([
    ['Content point', 'Port Said'],
    ['Page', 'Nog zonder'],
  ])
  for (const [section, record] of [
    ['generalContentPoint', point],
    ['sideMenu', page],
  ] as const) {
    const refused = await remove(id, section, record, 1)
    expect([refused.status, refused.body.code]).toEqual([409, 'picture_in_use'])
  }
  expect((await staff.call('DELETE', `/picture/${id}`)).status).toBe(409)
  await staff.call('DELETE', `/sideMenu/${page}/draft?version=2`)
  expect((await remove(id, 'generalContentPoint', point, 1)).body.story).toBe(null)
})

it('an image of a voyage leaves its tiles and its pack; no import and no earlier version brings it back', async () => {
  const kept = await addPicture({ published_at: DRAFT })
  const wrong = await addPicture({ imported: '{}', published_at: DRAFT })
  const item = ({ id }: { id: string }) => ({ _id: id, Beschrijving: 'Aan dek', Collectie: null })
  const voyage = await make('/journey', {
    journeyId: 'WEG-1950-1',
    name: 'Weg',
    images: [item(kept), item(wrong)],
  })
  const packed = async () =>
    (await test.get<{ packs: { images: string[] }[] }>('/api/packs?journeyId=WEG-1950-1')).body.packs[0]!.images
  expect(await packed()).toEqual([kept.url, wrong.url])
  const deleted = await remove(wrong.id, 'journey', voyage, 1)
  expect(deleted.body.images).toMatchObject([item(kept)])
  expect(await packed()).toEqual([kept.url])
  expect((await test.get(wrong.tile)).status).toBe(404)
  expect(await test.store.has(wrong.hash)).toBe(false)
  const marks = await test.db.selectFrom('media').select('file_hash').where('id', '=', wrong.id).execute()
  expect(marks).toEqual([{ file_hash: '' }])
  const { version } = await read(`/journey/${voyage}`)
  const back = await staff.call('PUT', `/journey/${voyage}`, { version, images: [item(kept), item(wrong)] })
  expect(back.status).toBe(400)
})

it('a file that two pictures share stays for the other one', async () => {
  const { id, hash, ...of } = await addPicture()
  await test.db
    .insertInto('media')
    .values(
      asPublished({
        kind: 'image' as const,
        file_hash: hash,
        width: 600,
        height: 400,
        description: 'Nog eens',
      }),
    )
    .execute()
  expect((await staff.call('DELETE', `/picture/${id}`)).status).toBe(204)
  expect((await test.get(of.url)).status).toBe(404)
  expect(await test.store.has(hash)).toBe(true)
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { iiifId } from '#domain/media.ts'
import { storeImage } from '#files/pyramid.ts'
import { type MediaApp, openMediaApp } from '../testing/pictures.ts'

let media: MediaApp

beforeAll(async () => {
  media = await openMediaApp()
})
afterAll(() => media.close())

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function addJourney(code: string): Promise<number> {
  const ship = await media.db
    .insertInto('ship')
    .values(asPublished({ ship_name: `Schip ${code}` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await media.db
    .insertInto('journey')
    .values(
      asPublished({
        code,
        ship_id: ship.id,
        start_city: 'Batavia',
        start_date: '1946-06-06',
        end_city: 'Rotterdam',
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const manifestOf = (code: string) => media.get(`/iiif/presentation/3/${code}/manifest.json`, { host: 'localhost:8080' })

test("a voyage's manifest has a canvas for each of its images, open to viewers elsewhere", async () => {
  const journey_id = await addJourney('SI-1946-1')
  const small = await storeImage(media.store, await plain(300, 200, '#123'))
  const large = await storeImage(media.store, await plain(5000, 2000, '#456'))
  const first = await media.addMedia(small, {
    journey_id,
    description: 'Kaart',
    collection: 'Eigen collectie',
  })
  await media.addMedia(large, { journey_id })
  const answer = await manifestOf('si-1946-1')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  })
  const manifest = answer.json()
  expect(manifest).toMatchObject({
    id: 'http://localhost:8080/iiif/presentation/3/SI-1946-1/manifest.json',
    type: 'Manifest',
    label: { nl: ['Schip SI-1946-1, Batavia – Rotterdam, 1946'] },
  })
  expect(manifest.metadata.map(({ value }: { value: { nl: string[] } }) => value.nl[0])).toEqual([
    'Schip SI-1946-1',
    'Batavia, 06 jun 1946',
    'Rotterdam',
  ])
  const [one, two] = manifest.items
  expect(one).toMatchObject({
    type: 'Canvas',
    width: 300,
    height: 200,
    label: { nl: ['Kaart'] },
    requiredStatement: { label: { nl: ['Bronvermelding'] }, value: { nl: ['Collectie: Eigen collectie'] } },
  })
  const { body, target } = one.items[0].items[0]
  expect(target).toBe(one.id)
  expect(body.service).toEqual([
    { id: `http://localhost:8080/iiif/3/${iiifId(first)}`, type: 'ImageService3', profile: 'level2' },
  ])
  const picture = await media.get(new URL(body.id).pathname)
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: body.width, height: body.height })
  expect(two.items[0].items[0].body).toMatchObject({ width: 4096, height: 1638 })
})

test('list pages, withdrawn images and images whose file is a list page are in no manifest', async () => {
  const journey_id = await addJourney('KI-1951-1')
  const sheet = await storeImage(media.store, await plain(140, 200, '#eee'))
  const other = await storeImage(media.store, await plain(140, 200, '#ddd'))
  await media.addMedia(sheet, { journey_id, kind: 'list-page', page_number: 1 })
  await media.addMedia(sheet, { journey_id })
  await media.addMedia(other, { journey_id, deleted_at: new Date() })
  const answer = await manifestOf('KI-1951-1')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'manifest_not_found'])
})

test('an unknown or withdrawn voyage has none', async () => {
  const journey_id = await addJourney('OR-1946-1')
  await media.addMedia(await storeImage(media.store, await plain(10, 10, '#000')), { journey_id })
  expect((await manifestOf('OR-1946-1')).statusCode).toBe(200)
  await media.db.updateTable('journey').set({ deleted_at: new Date() }).where('id', '=', journey_id).execute()
  expect((await manifestOf('OR-1946-1')).statusCode).toBe(404)
  expect((await manifestOf('XX-1')).statusCode).toBe(404)
})

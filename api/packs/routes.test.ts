import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DRAFT } from '#db/published.ts'
import type { NewMedia } from '#db/schema.ts'
import { asPublished, type Given } from '#db/testing/database.ts'
import type { Pack } from '#domain/pack.ts'
import { storeImage } from '#files/pyramid.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPassengers, addPoint } from '../testing/journeys.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  return () => test.close()
})
beforeEach(async () => {
  for (const table of ['media', 'passenger', 'journey_stop', 'content_point', 'journey'] as const)
    await test.db.deleteFrom(table).execute()
})

const packs = async (query = '') => (await test.get<{ packs: Pack[] }>(`/api/packs${query}`)).body.packs
const codesOf = (pack: Pack | undefined) => pack?.journeys.map(({ journeyId }) => journeyId)

/** Pictures of other colours are other files. */
async function addImage(colour: string, media: Partial<Given<NewMedia>> = {}): Promise<string> {
  const made = sharp({ create: { width: 700, height: 500, channels: 3, background: colour } })
  const { hash, ...size } = await storeImage(test.store, await made.jpeg().toBuffer())
  const { id } = await test.db
    .insertInto('media')
    .values(asPublished({ kind: 'image', file_hash: hash, ...size, ...media }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const at = (id: string) => `/media/${id}`
const shows = (...addresses: string[]) => addresses.map((src) => `<p><img src="${src}" alt=""></p>`).join('')

describe('the packs', () => {
  it('are all voyages, and those that staff chose, in order of sailing', async () => {
    await addJourney(test.db, { code: 'LAAT-1', name: 'Laat', start_date: '1951-01-01', in_pack: true })
    await addJourney(test.db, { code: 'OOIT-1' })
    await addJourney(test.db, { code: 'VROEG-1', end_date: '1946-05-01', in_pack: true })
    await addJourney(test.db, { code: 'MIDDEN-1', start_date: '1948-01-01' })
    const [chosen, everything, ...others] = await packs()
    expect(chosen).toEqual({
      id: 'keuze',
      title: 'Keuze van de redactie',
      images: [],
      bytes: expect.any(Number),
      journeys: [
        { journeyId: 'VROEG-1', name: 'Onbekend schip, 1946' },
        { journeyId: 'LAAT-1', name: 'Laat' },
      ],
    })
    expect([everything?.id, everything?.title]).toEqual(['alle-reizen', 'Alle reizen'])
    expect(codesOf(everything)).toEqual(['VROEG-1', 'MIDDEN-1', 'LAAT-1', 'OOIT-1'])
    expect(everything!.bytes).toBeGreaterThan(chosen!.bytes)
    expect(others).toEqual([])
  })

  it('have no choice of the editors while no public voyage is marked', async () => {
    expect(await packs()).toEqual([{ id: 'alle-reizen', title: 'Alle reizen', journeys: [], images: [], bytes: 0 }])
    await addJourney(test.db, { code: 'WEG-1', in_pack: true, deleted_at: new Date() })
    await addJourney(test.db, { code: 'KLAD-1', in_pack: true, published_at: DRAFT })
    const voyage = await addJourney(test.db, { code: 'OPEN-1' })
    expect((await packs()).map((pack) => [pack.id, codesOf(pack)])).toEqual([['alle-reizen', ['OPEN-1']]])
    await test.db.updateTable('journey').set({ in_pack: true }).where('id', '=', voyage).execute()
    expect((await packs()).map(({ id }) => id)).toEqual(['keuze', 'alle-reizen'])
  })

  it('are revalidated with an ETag, and change with the archive', async () => {
    await addJourney(test.db, { code: 'A-1' })
    const { headers } = await test.get('/api/packs')
    const asked = { 'if-none-match': headers.get('etag')! }
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect((await test.get('/api/packs', asked)).status).toBe(304)
    await test.db.updateTable('journey').set({ deleted_at: new Date() }).execute()
    expect((await test.get('/api/packs', asked)).status).toBe(200)
  })
})

describe('the images of a pack', () => {
  it('are those of its voyages and of their stories, each once; the pack of all voyages has none', async () => {
    const inIntro = await addImage('#111111')
    const inStory = await addImage('#222222')
    const first = await addJourney(test.db, {
      code: 'A-1',
      start_date: '1950-01-01',
      in_pack: true,
      story_intro: shows(at(inIntro), '/kaart.svg', 'https://elders.example/media/1.jpg'),
    })
    const point = await addPoint(test.db, {
      kind: 'story',
      city: 'Port Said',
      longitude: 32.3,
      latitude: 31.3,
      story: shows(at(inStory), at(inIntro)),
    })
    const second = await addJourney(test.db, { code: 'B-1', start_date: '1951-01-01', in_pack: true }, [point])
    const other = await addJourney(test.db, { code: 'C-1' })
    const ofSecond = await addImage('#333333', { journey_id: second })
    const ofFirst = await addImage('#444444', { journey_id: first })
    await addImage('#555555', { journey_id: other })
    const [chosen, everything] = await packs()
    expect(chosen?.images).toEqual([ofFirst, inIntro, ofSecond, inStory].map(at))
    expect(everything?.images).toEqual([])
    for (const url of chosen!.images) expect((await test.get(url)).status).toBe(200)
  })

  it('are open to everybody: no list page, no image of the same file, nothing withdrawn or without a file', async () => {
    const journey_id = await addJourney(test.db, { code: 'A-1', in_pack: true })
    const open = await addImage('#111111', { journey_id })
    await addImage('#222222', { journey_id, kind: 'list-page', page_number: 1 })
    const gated = await addImage('#222222', { journey_id })
    const gone = await addImage('#333333', { journey_id, deleted_at: new Date() })
    const draft = await addImage('#444444', { journey_id, published_at: DRAFT })
    const withdrawn = await addJourney(test.db, { code: 'W-1', deleted_at: new Date() })
    const ofWithdrawn = await addImage('#555555', { journey_id: withdrawn })
    const lost = await addImage('#666666', { journey_id })
    const { file_hash } = await test.db.selectFrom('media').select('file_hash').where('id', '=', lost).executeTakeFirstOrThrow()
    await rm(test.store.path(file_hash))
    const hidden = await addPoint(test.db, {
      kind: 'story',
      city: 'Sabang',
      longitude: 95.3,
      latitude: 5.9,
      published_at: DRAFT,
      story: shows(at(await addImage('#777777', { description: 'Haven' }))),
    })
    await test.db
      .updateTable('journey')
      .set({ story_intro: shows(...[gated, gone, draft, ofWithdrawn].map(at)) })
      .execute()
    await test.db.insertInto('journey_stop').values({ journey_id, content_point_id: hidden, position: 1 }).execute()
    const [chosen] = await packs()
    expect(chosen?.images).toEqual([at(open)])
    const [one] = await packs('?journeyId=A-1')
    expect(one?.images).toEqual([at(open)])
    await test.db.updateTable('media').set({ deleted_at: new Date() }).where('kind', '=', 'list-page').execute()
    expect((await packs())[0]?.images).toEqual([at(open), at(gated)])
  })
})

describe('the pack of one voyage', () => {
  it('has its code and name, its images, and a size that grows with names that are public', async () => {
    const voyage = await addJourney(test.db, { code: 'Ki-1951-1', name: 'Van huis' })
    const image = await addImage('#111111', { journey_id: voyage })
    const [before, ...others] = await packs('?journeyId=KI-1951-1')
    expect(before).toEqual({
      id: 'Ki-1951-1',
      title: 'Van huis',
      images: [at(image)],
      bytes: expect.any(Number),
      journeys: [{ journeyId: 'Ki-1951-1', name: 'Van huis' }],
    })
    expect(others).toEqual([])
    await addPassengers(test.db, voyage, ['Jan de Vries'])
    const [after] = await packs('?journeyId=Ki-1951-1')
    expect(after!.bytes).toBeGreaterThan(before!.bytes)
    await test.db.updateTable('passenger').set({ public_from: '2999-01-01' }).execute()
    expect(await packs('?journeyId=Ki-1951-1')).toEqual([before])
  })

  it.each([
    ['there is none', null],
    ['it is withdrawn', { deleted_at: new Date() }],
    ['it is not public yet', { published_at: DRAFT }],
  ])('is not found when %s', async (_, voyage) => {
    if (voyage) await addJourney(test.db, { code: 'A-1', in_pack: true, ...voyage })
    const { status, body } = await test.get('/api/packs?journeyId=A-1')
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'journey_not_found' })])
  })
})

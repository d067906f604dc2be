import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { DOWNLOAD_FILES } from '#domain/downloads.ts'
import { publishNow } from '#indexer/testing/publishing.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPassengers, addPoint, insertHarbours } from '../testing/journeys.ts'
import { vocabularyFaults } from '../testing/vocabulary.ts'
import type { StructuredData } from './structured-data.ts'

const SITE = 'https://overtocht.example'
const VOYAGE = '/wereldbol?journeyId=KI-1951-1'
const MANIFEST = `${SITE}/iiif/presentation/3/KI-1951-1/manifest.json`

let test: TestApp
let dist: string
/** Keys of images. */
const images: Record<string, string> = {}
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'overtocht-dist-'))
  for (const page of ['index.html', 'admin.html', 'preview.html'])
    writeFileSync(join(dist, page), '<html><head><title>x</title></head><body></body></html>')
  test = await createTestApp({ dist, publicUrl: SITE })
  const { db } = test
  const { priok, colombo, rotterdam } = await insertHarbours(db)
  const ship = await db
    .insertInto('ship')
    .values(asPublished({ ship_name: 'Kota Inten', company: 'Rotterdamsche Lloyd', built_year: 1927 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await addJourney(
    db,
    {
      code: 'KI-1951-1',
      ship_id: ship.id,
      start_date: '1951-02-20',
      end_date: '1951-03~',
      start_city: 'Djakarta',
      end_city: 'Rotterdam',
      source: 'https://archief.example/1',
      story_intro: '<p>Een reis van </script><b>weken</b>.</p>',
    },
    [
      priok,
      await addPoint(db, { kind: 'story', city: 'Tandjong Priok', title: 'Op de kade' }),
      await addPoint(db, { kind: 'story', leg_from: 'Colombo', leg_to: 'Tandjong Priok', title: 'Op zee' }),
      colombo,
      await addPoint(db, { kind: 'story', city: 'Zonderling', personal: true }),
      rotterdam,
    ],
  )
  await addPassengers(db, id, ['Wilhelmina Zonderling'])
  await addJourney(db, { code: 'LEEG-1', source: 'Nationaal Archief, 2.10.14, inv. 123' })
  const scan = { journey_id: id, width: 900, height: 600, file_hash: 'a'.repeat(64) }
  const credit = { maker: 'J. de Vries', year: 1949, licence: 'cc-by-sa' } as const
  const values = [
    { ...scan, ...credit, kind: 'image', description: 'Aan <dek>', collection: 'Familie', demonstration: true },
    { ...scan, kind: 'image', file_hash: 'b'.repeat(64), journey_id: null, collection: 'Los' },
    { ...scan, kind: 'image', file_hash: 'c'.repeat(64), description: 'Ook een lijst' },
    { ...scan, kind: 'list-page', file_hash: 'c'.repeat(64), page_number: 1, description: 'Lijst' },
    { ...scan, kind: 'image', file_hash: 'd'.repeat(64), deleted_at: new Date(), description: 'Weg' },
    { ...scan, kind: 'image', file_hash: 'e'.repeat(64), journey_id: null, ship_id: ship.id, description: 'Aan boord' },
  ] as const
  const rows = await db.insertInto('media').values(asPublished(values)).returning('id').execute()
  for (const [i, name] of ['open', 'loose', 'alsoList', 'list', 'gone', 'ofShip'].entries()) images[name] = rows[i]!.id
  await db
    .insertInto('side_menu')
    .values(asPublished({ page_id: 'aan-boord', title: 'Aan boord', content: '<p>Slapen in het ruim.</p>' }))
    .execute()
})
afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true })
})

const dataOf = async (url: string): Promise<StructuredData | null> => {
  const { body } = await test.get<string>(url, { accept: 'text/html' })
  const scripts = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(scripts.length).toBeLessThan(2)
  return scripts[0] ? JSON.parse(scripts[0][1]!) : null
}

describe('the JSON-LD of a page', () => {
  it('of Home: the site and its search', async () => {
    expect(await dataOf('/')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      url: `${SITE}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${SITE}/zoeken?query={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  it('of a voyage: ship, ports, dates, source and open images', async () => {
    const data = await dataOf('/wereldbol?query=zonderling&journeyId=KI-1951-1')
    expect(data).toMatchObject({
      '@type': 'BoatTrip',
      url: SITE + VOYAGE,
      name: 'Kota Inten, Djakarta – Rotterdam, 1951',
      identifier: 'KI-1951-1',
      departureTime: '1951-02-20',
      arrivalTime: '1951-03',
      departureBoatTerminal: { '@type': 'BoatTerminal', name: 'Djakarta' },
      arrivalBoatTerminal: { '@type': 'BoatTerminal', name: 'Rotterdam' },
      itinerary: {
        itemListElement: ['Tandjong Priok', 'Colombo', 'Rotterdam'].map((name, at) => ({
          position: at + 1,
          item: { '@type': 'Place', name },
        })),
      },
      provider: { '@type': 'Organization', name: 'Rotterdamsche Lloyd' },
      mainEntityOfPage: { about: { '@type': 'Vehicle', name: 'Kota Inten', productionDate: '1927' } },
      subjectOf: { '@type': 'CreativeWork', url: 'https://archief.example/1' },
      image: [{ '@type': 'ImageObject', name: 'Aan <dek>', contentUrl: `${SITE}/media/${images.open}` }],
    })
    expect(JSON.stringify(data)).not.toMatch(/onderling|Lijst|lijst|Weg/)
  })

  it('of a voyage with few facts: only those facts', async () => {
    const data = await dataOf('/wereldbol?journeyId=LEEG-1')
    expect(Object.keys(data!)).toEqual([
      ...['@context', '@type', '@id', 'url', 'name', 'identifier', 'description', 'mainEntityOfPage'],
      ...['subjectOf', 'image'],
    ])
    // Without an image of its own: the picture that messengers show.
    expect(data!.image).toMatch(/^https:\/\/[^/]+\/share\/voyage\/\d+\/[0-9a-f]+\.png$/)
    // A reference in words has no address.
    expect(data!.subjectOf).toEqual({
      '@type': 'CreativeWork',
      name: 'Nationaal Archief, 2.10.14, inv. 123',
    })
    expect(JSON.stringify(data)).not.toContain('null')
  })

  it('of a page', async () => {
    expect(await dataOf('/sidemenu/aan-boord')).toMatchObject({
      '@type': 'Article',
      headline: 'Aan boord',
      description: 'Slapen in het ruim.',
      url: `${SITE}/sidemenu/aan-boord`,
      image: expect.stringMatching(/^https:\/\/overtocht\.example\/share\/page\//),
      dateModified: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it('of a ship: its images', async () => {
    expect(await dataOf('/schip/1')).toMatchObject({
      '@type': 'Vehicle',
      name: 'Kota Inten',
      productionDate: '1927',
      image: [{ '@type': 'ImageObject', name: 'Aan boord', contentUrl: `${SITE}/media/${images.ofShip}` }],
    })
  })

  it('of the archive: a dataset with its licence and downloads, and without a licence nothing about one', async () => {
    await publishNow(test.db)
    const free = await createTestApp({ beside: test, dist, publicUrl: SITE, dataLicence: 'CC-BY-4.0' })
    const { body } = await free.get<string>('/gegevens', { accept: 'text/html' })
    await free.close()
    const licensed = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!)
    const organisation = { '@type': 'Organization', '@id': `${SITE}/#uitgever`, name: 'Overtocht' }
    expect(licensed).toMatchObject({
      '@type': 'Dataset',
      '@id': `${SITE}/gegevens#archief`,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      creator: organisation,
      publisher: organisation,
      temporalCoverage: '1951/1951',
      distribution: expect.arrayContaining([
        expect.objectContaining({
          '@type': 'DataDownload',
          contentUrl: `${SITE}/download/voyages.csv`,
          encodingFormat: 'text/csv',
          contentSize: expect.stringMatching(/^\d+ B$/),
          dateModified: expect.stringMatching(/^2\d{3}-/),
          license: 'https://creativecommons.org/licenses/by/4.0/',
        }),
      ]),
    })
    expect(licensed.distribution).toHaveLength(DOWNLOAD_FILES.length)
    expect(JSON.stringify(await dataOf('/gegevens'))).not.toContain('"license"')
  })

  it('of a page with a draft: when it was last changed for visitors', async () => {
    const page = await test.db
      .updateTable('side_menu')
      .set({ updated_at: '2026-11-22T12:00:00Z' })
      .where('page_id', '=', 'aan-boord')
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = { kind: 'sideMenu', record_id: page.id, fields: '{}' } as const
    await test.db
      .insertInto('revision')
      .values([
        { ...of, number: 1, action: 'imported', at: '2026-11-20T12:00:00Z' },
        { ...of, number: 2, action: 'updated', at: '2026-11-21T12:00:00Z' },
        { ...of, number: 3, action: 'draft saved', at: '2026-11-22T12:00:00Z' },
      ])
      .execute()
    expect(await dataOf('/sidemenu/aan-boord')).toMatchObject({ dateModified: '2026-11-21T12:00:00.000Z' })
  })

  it('of an image in the viewer: its file, its manifest and its voyage', async () => {
    expect(await dataOf(`/zoeken?query=dek&tab=5&scan=${images.open}`)).toMatchObject({
      '@type': 'ImageObject',
      name: 'Aan <dek>',
      contentUrl: `${SITE}/media/${images.open}`,
      thumbnailUrl: expect.stringContaining(`${SITE}/iiif/3/${images.open}-aaaaaaaa/full/480,320/`),
      encodingFormat: 'image/jpeg',
      creditText: 'J. de Vries, 1949, Familie',
      creator: { '@type': 'Person', name: 'J. de Vries' },
      license: 'http://creativecommons.org/licenses/by-sa/4.0/',
      creativeWorkStatus: 'Demonstratiemateriaal',
      associatedMedia: { '@type': 'MediaObject', contentUrl: MANIFEST },
      about: { '@type': 'BoatTrip', url: SITE + VOYAGE },
    })
    expect(Object.keys((await dataOf(`/zoeken?scan=${images.loose}`))!)).not.toContain('associatedMedia')
    const { body } = await test.get<string>(MANIFEST.replace(SITE, ''))
    expect(body).toMatchObject({ id: MANIFEST, items: [{ label: { nl: ['Aan <dek>'] } }] })
  })

  it.each(['list', 'alsoList', 'gone'])('of nothing that is closed (%s), not even that it is there', async (name) => {
    const page = async (scan: string) => (await test.get<string>(`/zoeken?scan=${scan}`, { accept: 'text/html' })).body
    expect(await page(images[name]!)).toBe(await page('00000000-0000-4000-8000-000000000000'))
    expect(await dataOf(`/zoeken?scan=${images[name]}`)).toBeNull()
  })

  it.each(['/zoeken?query=x', '/partners', '/wereldbol', '/wereldbol?journeyId=X', '/nergens', '/admin'])(
    'nothing at %s',
    async (url) => expect(await dataOf(url)).toBeNull(),
  )

  it('has only types, properties and values of the schema.org vocabulary', async () => {
    const urls = ['/', '/gegevens', '/schip/1', VOYAGE, '/wereldbol?journeyId=LEEG-1', '/sidemenu/aan-boord']
    const scans = ['open', 'loose'].map((name) => `/zoeken?scan=${images[name]}`)
    const documents = await Promise.all([...urls, ...scans].map(dataOf))
    const all = documents.filter((data) => data !== null)
    expect(all).toHaveLength(8)
    expect(await vocabularyFaults(all)).toEqual([])
  })

  it('is refused by this check if it has others', async () => {
    const context = { '@context': 'https://schema.org', '@type': 'BoatTrip' }
    const wrong: StructuredData[] = [
      { ship: 'Oranje' },
      { itinerary: { '@type': 'Harbour' } },
      { provider: { '@type': 'Place' } },
      { mainEntityOfPage: { '@type': 'WebPage', about: { '@type': 'Vehicle', harbour: 'Colombo' } } },
    ]
    const faults = await vocabularyFaults(wrong.map((data) => ({ ...context, ...data })))
    const lines = faults.flatMap((fault) => /^documents\.ts\((\d+)/.exec(fault)?.[1] ?? [])
    expect(new Set(lines)).toEqual(new Set(['1', '2', '3', '4']))
  })
})

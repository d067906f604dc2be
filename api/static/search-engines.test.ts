/** What search engines find: the sitemap, the text in the HTML, and what tells them to list nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAFT } from '#db/published.ts'
import { asPublished } from '#db/testing/database.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPassengers, addPoint, insertHarbours } from '../testing/journeys.ts'
import { serveSitemap } from './sitemap.ts'

const SITE = 'https://overtocht.example'
const VOYAGE = '/wereldbol?journeyId=KI-1951-1'
/** Words of what no search engine may have: a passenger, a passenger's point, and what is not public. */
const CLOSED = /Quirinus|Geheim|Concept|Later|Weg/

let test: TestApp
let dist: string
let story: string
let ship: string
let passenger: number
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'overtocht-dist-'))
  for (const page of ['index.html', 'admin.html', 'preview.html'])
    writeFileSync(join(dist, page), '<html><head><title>x</title></head><body><div id="root"></div></body></html>')
  test = await createTestApp({ dist, publicUrl: SITE })
  const { db } = test
  const { priok, colombo, rotterdam } = await insertHarbours(db)
  const ships = await db
    .insertInto('ship')
    .values(
      asPublished([
        { ship_name: 'Kota <Inten>', prefix: 'ss', tonnage: 7_188 },
        { ship_name: 'Weg', published_at: DRAFT },
      ]),
    )
    .returning('id')
    .execute()
  ship = String(ships[0]!.id)
  const told = await addPoint(db, { kind: 'story', city: 'Colombo', title: 'Op de kade', story: '<p>Wij <b>wachtten</b>.</p>' })
  const personal = { kind: 'story', personal: true, city: 'Geheim', longitude: 60, latitude: 10 } as const
  const secret = await addPoint(db, { ...personal, title: 'Geheim', story: '<p>Geheim</p>', passenger_name: 'Quirinus' })
  const draft = await addPoint(db, {
    kind: 'story',
    city: 'Colombo',
    title: 'Concept',
    story: '<p>Concept</p>',
    published_at: DRAFT,
  })
  const points = [priok, secret, draft, told, rotterdam]
  const dates = { start_date: '1951-02-20', end_date: '1951-03~', start_city: 'Djakarta', end_city: 'Rotterdam' }
  const id = await addJourney(db, { code: 'KI-1951-1', ship_id: ships[0]!.id, ...dates, passenger_count: 3 }, points)
  await addJourney(db, { code: 'KI-1952-1', start_date: '1952-01', story_intro: '<p>Ook <i>zij</i>.</p>' }, [told, colombo])
  await addJourney(db, { code: 'DRAFT-1', name: 'Draft', published_at: DRAFT }, [told])
  await addPassengers(db, id, ['Quirinus Zonderling'])
  const row = await db.selectFrom('passenger').select('id').executeTakeFirstOrThrow()
  passenger = row.id
  const stop = await db.selectFrom('journey_stop').select('id').where('content_point_id', '=', told).orderBy('id').execute()
  story = `${VOYAGE}&contentPointId=${stop[0]!.id}&isJourneyModalOpen=open`
  const page = { page_id: 'aan-boord', title: 'Aan boord', content: `<p>Zie <a href="${VOYAGE}">de reis</a>.</p>` }
  const others = [{ page_id: 'concept', title: 'Concept', content: '<p>x</p>', published_at: DRAFT }]
  await db
    .insertInto('side_menu')
    .values(asPublished([page, ...others]))
    .execute()
})
afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true })
})

const sent = async (url: string) => {
  const { body, status } = await test.get<string>(url, { accept: 'text/html' })
  const noIndex = body.includes('<meta name="robots" content="noindex" />')
  return { body, status, noIndex, text: /<div id="root">(.*)<\/div><\/body>/s.exec(body)?.[1] ?? '' }
}
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')

it('robots.txt names the sitemap, and lets everything be read that says itself that it may not be listed', async () => {
  const { body, headers } = await test.get('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(body).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${SITE}/sitemap.xml\n`)
})

describe('the sitemap', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc!.replaceAll('&amp;', '&'))

  it('has every public address and no person', async () => {
    const { body, headers } = await test.get<string>('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const fixed = ['/', '/reizen', '/schepen', '/verhalen', '/partners', '/verhaal-delen', '/gegevens']
    const records = ['/sidemenu/aan-boord', VOYAGE, '/wereldbol?journeyId=KI-1952-1', `/schip/${ship}`, story]
    expect(locations(body)).toEqual([...fixed, ...records].map((path) => SITE + path))
    expect(body).not.toMatch(/passagier|concept|DRAFT/)
    const again = await test.get('/sitemap.xml', { 'if-none-match': headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  it('says when a record last changed for visitors', async () => {
    const of = { kind: 'ship', record_id: Number(ship), fields: '{}' } as const
    await test.db
      .insertInto('revision')
      .values([
        { ...of, number: 1, action: 'updated', at: '2026-11-21T12:00:00Z' },
        { ...of, number: 2, action: 'draft saved', at: '2026-11-22T12:00:00Z' },
      ])
      .execute()
    await test.db.updateTable('ship').set({ nationality: 'Nederlands' }).where('id', '=', Number(ship)).execute()
    const { body } = await test.get<string>('/sitemap.xml')
    expect(body).toContain(`<loc>${SITE}/schip/${ship}</loc><lastmod>2026-11-21T12:00:00.000Z</lastmod>`)
  })

  it('is an index where one file may not have all', async () => {
    const app = Fastify()
    serveSitemap(app, { db: test.db, config: test.parts.config, most: 5 })
    const get = async (url: string) => (await app.inject(url)).body
    expect(locations(await get('/sitemap.xml'))).toEqual([1, 2, 3].map((part) => `${SITE}/sitemap-${part}.xml`))
    const parts = await Promise.all([1, 2, 3].map((part) => get(`/sitemap-${part}.xml`)))
    expect(parts.flatMap(locations)).toEqual(locations((await test.get<string>('/sitemap.xml')).body))
    for (const part of ['0', '4', 'x', '1e0']) expect((await app.inject(`/sitemap-${part}.xml`)).statusCode).toBe(404)
    await app.close()
  })
})

describe('the text in the HTML', () => {
  it('is that of the voyage: facts, coverage, points and stories, but no passenger', async () => {
    const { text, noIndex } = await sent(VOYAGE)
    expect(noIndex).toBe(false)
    const words = wordsOf(text)
    for (const said of [
      '|Kota &lt;Inten&gt;|ss|Vertrek|Djakarta|20 feb 1951|Aankomst|Rotterdam|ca. mrt 1951|1 van 3 namen ingevoerd|',
      '|Op de kade|Wij |wachtten|.|',
      '|Tandjong Priok|datum onbekend| · 0 zeemijl van het vertrekpunt|Over deze plaats is nog geen verhaal opgetekend.|',
    ])
      expect(words).toContain(said)
    expect(text).toContain(`<a href="/schip/${ship}">`)
  })

  it('is that of the story where it opens, and that of the voyage on every other', async () => {
    const { body, text } = await sent(story)
    expect(body).toContain('<title>Op de kade – Overtocht</title>')
    expect(body).toContain(`<link rel="canonical" href="${SITE}${story.replaceAll('&', '&amp;')}" />`)
    expect(wordsOf(text)).toContain('|Op de kade|Colombo|Wij |wachtten|.|Lees het op de reis van |Kota &lt;Inten&gt;, ')
    const { body: elsewhere } = await sent(story.replace('KI-1951-1', 'KI-1952-1'))
    expect(elsewhere).toContain(`<link rel="canonical" href="${SITE}/wereldbol?journeyId=KI-1952-1" />`)
  })

  it('is that of a ship, a page and the lists, whose links lead on', async () => {
    expect(wordsOf((await sent(`/schip/${ship}`)).text)).toContain('|Soort|stoomschip (ss)|Rederij|rederij onbekend|')
    expect((await sent('/sidemenu/aan-boord')).text).toContain(`<a href="${VOYAGE}">de reis</a>`)
    expect((await sent('/reizen')).text).toContain(`<a href="${VOYAGE}">Kota &lt;Inten&gt;</a>`)
    expect((await sent('/schepen')).text).toContain(`<a href="/schip/${ship}">Kota &lt;Inten&gt;</a>`)
    expect((await sent('/verhalen')).text).toContain(`<a href="${story.replaceAll('&', '&amp;')}">Op de kade</a>`)
    const home = (await sent('/')).text
    for (const path of ['/reizen', '/schepen', '/verhalen', '/sidemenu/aan-boord', '/partners', '/gegevens'])
      expect(home).toContain(`<a href="${path}">`)
  })

  it('has nothing that is closed, anywhere', async () => {
    const { body } = await test.get<string>('/sitemap.xml')
    for (const [, loc] of body.matchAll(/<loc>(.*?)<\/loc>/g))
      expect((await sent(loc!.replaceAll('&amp;', '&').slice(SITE.length))).body).not.toMatch(CLOSED)
  })

  it('is missing, and the page is not, while the database is away', async () => {
    await test.db.schema.alterTable('journey_stop').renameTo('elsewhere').execute()
    expect(await sent('/verhalen')).toMatchObject({ status: 200, text: '' })
    await test.db.schema.alterTable('elsewhere').renameTo('journey_stop').execute()
  })
})

describe('search engines list', () => {
  it.each([
    ['a search', () => '/zoeken?query=quirinus'],
    ['a passenger', () => `/passagier/${passenger}`],
    ['a voyage with a chosen passenger', () => `${VOYAGE}&passenger=${passenger}`],
    ['a voyage that somebody was looked for on', () => `${VOYAGE}&query=quirinus`],
    ['stories with words', () => '/verhalen?query=quirinus'],
  ])('no page of %s', async (_, address) => {
    const { body, status, noIndex } = await sent(address())
    expect([status, noIndex]).toEqual([200, true])
    expect(body).not.toContain('rel="canonical"')
    // Messengers may show what somebody shares.
    expect(body).toContain('property="og:title"')
  })

  it('no answer of a call, whatever it is', async () => {
    for (const path of ['/api/globe/journey?journeyId=KI-1951-1', `/api/passenger/${passenger}`, '/api/nergens'])
      expect((await test.get(path)).headers.get('x-robots-tag'), path).toBe('noindex')
    expect((await test.get('/reizen')).headers.get('x-robots-tag')).toBeNull()
  })
})

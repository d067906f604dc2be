/** The files of the sample archive: its pages, sea routes and drawn list pages. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSeaMap } from '#domain/sea-map.ts'
import { FOOTER_PAGES, pageIdOf } from '#domain/side-menu.ts'
import { linksIn, textOf } from '#rich-text/sanitise.ts'
import { readVoyages } from './demonstration/archive-voyages.ts'
import { demonstrationPassengers } from './demonstration/passengers.ts'
import type { FileName } from './formats.ts'
import { pageContent } from './html.ts'
import { Report } from './report.ts'
import { asNamed, readSheet } from './sheet.ts'

const archive = join(import.meta.dirname, '../archive')

async function rowsOf<F extends FileName>(file: F) {
  const report = new Report('archive', true)
  const rows = await readSheet(archive, asNamed(file), report)
  expect(report.errors).toEqual([])
  return rows.map(({ values }) => values)
}

const voyages = await rowsOf('voyages.csv')

describe('the pages of the archive', async () => {
  const pages = await rowsOf('pages.csv')
  const written = pages.flatMap(({ title, file }) => (file ? [{ title, html: readFileSync(join(archive, file), 'utf8') }] : []))
  const stories = written.filter(({ title }) => !FOOTER_PAGES.includes(pageIdOf(title)))

  it('have the id that is made of their title', () => {
    for (const { page_id, title } of pages) expect(page_id).toBe(pageIdOf(title))
  })

  it.each(written)('$title begins with its lead, and an import loses nothing of it', ({ html }) => {
    expect(html).toMatch(/^<p class="lead">/)
    expect(pageContent(html)).toBe(html.trim())
  })

  it.each(stories)('$title tells a story of some length', ({ html }) => {
    const words = textOf(html, 100_000).split(' ').length
    expect(words).toBeGreaterThanOrEqual(350)
    expect(words).toBeLessThanOrEqual(700)
  })

  it.each(stories)('$title links to voyages that exist', ({ html }) => {
    const codes = new Set(voyages.map(({ voyage_code }) => voyage_code))
    const links = linksIn(html).map((link) => new URL(link, 'http://localhost'))
    expect(links.length).toBeGreaterThan(0)
    for (const { pathname, searchParams } of links) {
      expect(pathname).toBe('/wereldbol')
      expect(codes).toContain(searchParams.get('journeyId'))
    }
  })
})

describe('the sea routes are as the README of the archive says', async () => {
  const legs = (await rowsOf('waypoints.csv')).map(({ leg_from: from, leg_to: to, waypoints }) => ({ from, to, waypoints }))
  const sea = createSeaMap(await rowsOf('ports.csv'), legs)
  const chain = (from: string, to: string) => sea.chain(sea.harbour(from)!, sea.harbour(to)!)

  it.each(['Tandjong Priok', 'Batavia', 'Djakarta'])('%s - Rotterdam is about 8,760 nautical miles', (city) => {
    const miles = chain(city, 'Rotterdam')!.length / 1852
    expect(Math.abs(miles - 8760)).toBeLessThan(5)
  })

  it('every voyage can be sailed along the legs from each of its ports to the next', () => {
    const pairs = voyages.flatMap((voyage) => {
      const via = voyage.via?.map(({ city }) => city) ?? []
      const ports = [voyage.departure_city, ...via, voyage.arrival_city].filter((city) => city !== null)
      return ports.slice(1).map((city, i) => [ports[i]!, city] as const)
    })
    expect(pairs).toHaveLength(204)
    expect(pairs.filter(([from, to]) => chain(from, to) === null)).toEqual([])
  })
})

/**
 * If this fails, the pages in archive/lists show other names: run `node tools/drawing/list-pages.ts`, then correct the test.
 */
it('the names on the drawn list pages are those that the importer makes', () => {
  const drawn = readVoyages(archive).filter(({ pages }) => pages > 0)
  const onPages = drawn.flatMap(demonstrationPassengers).filter(({ list_page }) => list_page !== null)
  const lines = onPages.map((row) => `${row.voyage_code} ${row.list_page} ${row.full_name} ${row.birth_year}`)
  expect(lines).toHaveLength(5 * 3 * 40)
  expect(createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)).toBe('8f64464506e390b6')
})

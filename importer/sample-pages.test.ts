import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { FOOTER_PAGES, pageIdOf } from '#domain/side-menu.ts'
import { linksIn, textOf } from '#rich-text/sanitise.ts'
import { pageContent } from './html.ts'

const archive = join(import.meta.dirname, '../archive')
const read = (name: string) => readFileSync(join(archive, name), 'utf8')
const pages = parse<Record<string, string>>(read('pages.csv'), { columns: true })
const voyages = parse<Record<string, string>>(read('voyages.csv'), { columns: true })
const written = pages.flatMap(({ title = '', file }) => (file ? [{ title, html: read(file) }] : []))

const stories = written.filter(({ title }) => !FOOTER_PAGES.includes(pageIdOf(title)))

describe('the pages of the archive', () => {
  test('have the id that is made of their title', () => {
    for (const { page_id, title = '' } of pages) expect(page_id).toBe(pageIdOf(title))
  })

  test.each(written)('$title begins with its lead, and nothing in it is lost on import', ({ html }) => {
    expect(html).toMatch(/^<p class="lead">/)
    expect(pageContent(html)).toBe(html.trim())
  })

  test.each(stories)('$title tells a story of some length', ({ html }) => {
    const words = textOf(html, 100_000).split(' ').length
    expect(words).toBeGreaterThanOrEqual(350)
    expect(words).toBeLessThanOrEqual(700)
  })

  test.each(stories)('$title links to voyages and pages that exist', ({ html }) => {
    const codes = new Set(voyages.map(({ voyage_code }) => voyage_code))
    const links = linksIn(html).map((link) => new URL(link, 'http://localhost'))
    expect(links.length).toBeGreaterThan(0)
    for (const { pathname, searchParams } of links) {
      expect(pathname).toBe('/wereldbol')
      expect(codes).toContain(searchParams.get('journeyId'))
    }
  })
})

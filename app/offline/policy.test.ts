import { describe, expect, test } from 'vitest'
import {
  asksToWait,
  FETCHED_AHEAD,
  isAway,
  keyOf,
  mayBeKept,
  NOT_THE_PAGE,
  pageAddresses,
  ruleFor,
  voyageAddress,
} from './policy.ts'

const at = (path: string) => new URL(path, 'https://overtocht.example')

describe('what is kept on the device', () => {
  test('voyages by code, menu and pages, favourites, overview and partners', () => {
    expect(ruleFor(at('/api/globe/journey?journeyId=NA-1946-1'))?.cache).toBe('voyages')
    expect(ruleFor(at('/api/sideMenu/page/'))?.cache).toBe('pages')
    expect(ruleFor(at('/api/sideMenu/page/de-eerste-schepen'))?.cache).toBe('pages')
    for (const path of FETCHED_AHEAD) expect(ruleFor(at(path))).not.toBeNull()
  })

  test.each([
    '/api/search?query=jansen',
    '/api/search/suggest?query=jan',
    '/api/search/passenger?query=jansen&rows=5',
    '/api/globe/journey?journeyName=Nieuw%20Amsterdam',
    '/api/globe/journey?journeyId=NA-1946-1&query=jansen',
    '/api/globe/journey',
    '/api/partners?query=jansen',
    '/api/passengerList/NA-1946-1',
    '/api/passengerList/access',
    '/api/ip',
    '/api/admin/user',
    '/form/store',
    '/iiif/3/x/info.json',
    '/media/x',
  ])('never %s', (path) => {
    expect(ruleFor(at(path))).toBeNull()
  })

  test('only whole answers that may be stored', () => {
    expect(mayBeKept(new Response('{}'))).toBe(true)
    expect(mayBeKept(new Response('{}', { headers: { 'cache-control': 'private, no-store' } }))).toBe(false)
    expect(mayBeKept(new Response('{}', { status: 404 }))).toBe(false)
  })

  test('the pages that the menu names, each of which is then kept', () => {
    const link = (id: string) => ({ label: id, to: `/sidemenu/${id}` })
    const menuItems = [
      link('over'),
      { label: 'Reis', subLinks: [link('wie%3F-%C3%A9'), link('kade')] },
      { label: 'Partners', to: '/partners' },
    ]
    const pages = pageAddresses({ menuItems })
    expect(pages).toEqual(['over', 'wie%3F-%C3%A9', 'kade'].map((id) => `/api/sideMenu/page/${id}`))
    expect(pages.map((page) => ruleFor(at(page))?.cache)).toEqual(['pages', 'pages', 'pages'])
    const many = Array.from({ length: 500 }, (_, i) => link(`p${i}`))
    expect(pageAddresses({ menuItems: many }).length).toBeLessThan(
      ruleFor(at('/api/sideMenu/page/'))!.entries,
    )
  })

  test('a favourite voyage under the call that it would be asked for by', () => {
    expect(ruleFor(at(voyageAddress('NA-1946-1')))?.cache).toBe('voyages')
    expect(voyageAddress('NA-1946-1')).toBe('/api/globe/journey?journeyId=NA-1946-1')
  })

  test('once, however its address is written', () => {
    expect(keyOf(at('/api/partners/'))).toBe(keyOf(at('/api/partners')))
  })
})

test('a gateway that finds no server counts as no network; an answer of the server itself does not', () => {
  expect(isAway(new Response('', { status: 502 }))).toBe(true)
  expect(isAway(new Response('', { status: 404 }))).toBe(false)
  expect([502, 503, 504].filter((status) => asksToWait(new Response('', { status })))).toEqual([503])
})

test('the page answers for its own addresses, also with a dot in them, and for no others', () => {
  const isPage = (path: string) => !NOT_THE_PAGE.some((pattern) => pattern.test(path))
  expect(['/', '/wereldbol', '/sidemenu/deel-1.0', '/partners'].every(isPage)).toBe(true)
  expect(['/api/docs', '/admin', '/admin/dashboard', '/media/1', '/icon-192.png'].some(isPage)).toBe(false)
})

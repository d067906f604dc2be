import { describe, expect, test } from 'vitest'
import { OWN } from '#domain/own-answer.ts'
import {
  FETCHED_AHEAD,
  fileOf,
  imageAddresses,
  isGone,
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

  test('images as one file each, which stands in for their other sizes', () => {
    const id = '7f0c3f2e-6f0e-4a57-9a3e-0d8a4f0c9b11'
    expect(ruleFor(at(`/media/${id}`))?.cache).toBe('images')
    expect(ruleFor(at(`/media/${id}?side=9`))).toBeNull()
    const part = (path: string) => fileOf(at(`/iiif/3/${id}-01234567/${path}`))
    expect(part('full/480,320/0/default.jpg')).toEqual({ address: `/media/${id}`, standsIn: true })
    expect(part('info.json')).toEqual({ address: `/media/${id}`, standsIn: false })
    expect(['0,0,512,512/512,512/0/default.jpg', 'full/max/90/default.jpg'].map(part)).toEqual([null, null])
    const story = `<img src="/media/${id}" alt=""> <img src="/media/${id}"> /media/${id}x`
    expect(imageAddresses(JSON.stringify({ story }))).toEqual([`/media/${id}`])
  })

  const answer = (init: { status?: number; headers?: Record<string, string> } = {}) =>
    new Response(null, {
      ...init,
      headers: { 'content-type': 'application/json; charset=utf-8', ...OWN, ...init.headers },
    })
  const somebodys = (status: number, type = 'application/json') =>
    new Response(null, { status, headers: { 'content-type': type } })

  test('only whole answers of our server, of the right type, that may be stored', () => {
    const rule = { type: 'application/json' }
    expect(mayBeKept(answer(), rule)).toBe(true)
    expect(mayBeKept(somebodys(200), rule)).toBe(false)
    expect(mayBeKept(answer({ headers: { 'cache-control': 'private, no-store' } }), rule)).toBe(false)
    expect(mayBeKept(answer({ status: 404 }), rule)).toBe(false)
    expect(mayBeKept(answer({ status: 206 }), rule)).toBe(false)
    expect(mayBeKept(answer({ headers: { 'content-type': 'text/html' } }), rule)).toBe(false)
  })

  test('nothing that our server took back; home, menu and partners are never taken back', () => {
    const statuses = [200, 304, 400, 403, 404, 410, 429, 500, 502, 503]
    const goneAs = (make: (status: number) => Response, path: string) =>
      statuses.filter((status) => isGone(make(status), keyOf(at(path))))
    const own = (status: number) => answer({ status })
    const voyage = voyageAddress('NA-1946-1')
    expect(goneAs(own, voyage)).toEqual([403, 404, 410])
    expect(isGone(answer({ headers: { 'cache-control': 'no-store' } }), keyOf(at('/media/x')))).toBe(true)
    for (const type of ['application/json', 'text/html', 'text/plain', ''])
      expect(goneAs((status) => somebodys(status, type), voyage)).toEqual([])
    for (const path of FETCHED_AHEAD) {
      expect(goneAs(own, path)).toEqual([])
      expect(isGone(answer({ headers: { 'cache-control': 'no-store' } }), keyOf(at(path)))).toBe(false)
    }
    expect(goneAs(own, '/api/sideMenu/page/partners')).toEqual([403, 404, 410])
  })

  test('the pages that menu and footer name', () => {
    const link = (id: string) => ({ label: id, to: `/sidemenu/${id}` })
    const menuItems = [
      link('over'),
      { label: 'Reis', subLinks: [link('wie%3F-%C3%A9'), link('kade')] },
      { label: 'Partners', to: '/partners' },
    ]
    const pages = pageAddresses({ menuItems, footer: { links: [link('colofon')], sources: [] } })
    expect(pages).toEqual(['colofon', 'over', 'wie%3F-%C3%A9', 'kade'].map((id) => `/api/sideMenu/page/${id}`))
    expect(pages.map((page) => ruleFor(at(page))?.cache)).toEqual(pages.map(() => 'pages'))
    const many = Array.from({ length: 500 }, (_, i) => link(`p${i}`))
    expect(ruleFor(at('/api/sideMenu/page/'))!.most).toEqual({ entries: 300 })
    expect(pageAddresses({ menuItems: many }).length).toBeLessThan(300)
  })

  test('a favourite voyage, under the call that asks for one voyage', () => {
    expect(ruleFor(at(voyageAddress('NA-1946-1')))?.cache).toBe('voyages')
    expect(voyageAddress('NA-1946-1')).toBe('/api/globe/journey?journeyId=NA-1946-1')
  })

  test('once, however its address is written', () => {
    expect(keyOf(at('/api/partners/'))).toBe(keyOf(at('/api/partners')))
  })
})

test('the app answers only for its own addresses, even if they have a dot in them', () => {
  const isPage = (path: string) => !NOT_THE_PAGE.some((pattern) => pattern.test(path))
  expect(['/', '/wereldbol', '/sidemenu/deel-1.0', '/partners'].every(isPage)).toBe(true)
  expect(['/api/docs', '/admin', '/admin/dashboard', '/media/1', '/icon-192.png'].some(isPage)).toBe(false)
})

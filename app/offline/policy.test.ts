import { describe, expect, test } from 'vitest'
import {
  type CacheName,
  FETCHED_AHEAD,
  fileOf,
  imageAddresses,
  isAway,
  isFault,
  isFromAnother,
  isGone,
  isOwnWord,
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

  test('only whole answers of their kind that may be stored', () => {
    const rule = { type: 'application/json' }
    const json = (init: { status?: number; headers?: Record<string, string> } = {}) =>
      Response.json(
        {},
        { ...init, headers: { 'content-type': 'application/json; charset=utf-8', ...init.headers } },
      )
    expect(mayBeKept(json(), rule)).toBe(true)
    expect(mayBeKept(json({ headers: { 'cache-control': 'private, no-store' } }), rule)).toBe(false)
    expect(mayBeKept(json({ status: 404 }), rule)).toBe(false)
    expect(mayBeKept(json({ status: 206 }), rule)).toBe(false)
    expect(mayBeKept(json({ headers: { 'content-type': 'text/html' } }), rule)).toBe(false)
  })

  test('nothing that was taken back', () => {
    const goneFrom = (cache: CacheName, type = 'application/json; charset=utf-8') =>
      [200, 304, 403, 404, 410, 500, 503].filter((status) =>
        isGone(new Response(null, { status, headers: { 'content-type': type } }), { cache }),
      )
    expect(goneFrom('images')).toEqual([403, 404, 410])
    // What stands between may forbid anything.
    expect(goneFrom('voyages')).toEqual([404, 410])
    // And has a page of its own for whatever it does not find. Nobody else says that something was taken back.
    expect([goneFrom('images', 'text/html'), goneFrom('voyages', 'text/html')]).toEqual([[410], [410]])
    expect([goneFrom('images', 'text/plain'), goneFrom('voyages', '')]).toEqual([
      [404, 410],
      [404, 410],
    ])
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
    expect(ruleFor(at('/api/sideMenu/page/'))!.most).toEqual({ entries: 300 })
    expect(pageAddresses({ menuItems: many }).length).toBeLessThan(300)
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
  const statuses = [200, 404, 429, 500, 502, 503, 504, 522]
  const those = (is: (response: Response) => boolean) =>
    statuses.filter((status) => is(new Response('', { status })))
  expect(those(isFault)).toEqual([429, 500, 502, 503, 504, 522])
  expect(those((response) => isFault(response) && isOwnWord(response))).toEqual([429, 500, 503, 522])
})

test("the page of somebody's network is no answer of the server, whatever it says", () => {
  const rule = { type: 'application/json' }
  const page = { headers: { 'content-type': 'text/html' } }
  expect(isFromAnother(new Response('Log in', page), rule)).toBe(true)
  expect(isFromAnother(new Response('Forbidden', { ...page, status: 403 }), rule)).toBe(true)
  expect(isFromAnother(new Response('Not found', { ...page, status: 404 }), rule)).toBe(true)
  expect(isFromAnother(Response.json({}, { status: 404 }), rule)).toBe(false)
  expect(isFromAnother(Response.json({}), rule)).toBe(false)
})

test('the page answers for its own addresses, also with a dot in them, and for no others', () => {
  const isPage = (path: string) => !NOT_THE_PAGE.some((pattern) => pattern.test(path))
  expect(['/', '/wereldbol', '/sidemenu/deel-1.0', '/partners'].every(isPage)).toBe(true)
  expect(['/api/docs', '/admin', '/admin/dashboard', '/media/1', '/icon-192.png'].some(isPage)).toBe(false)
})

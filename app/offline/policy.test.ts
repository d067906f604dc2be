import { describe, expect, test } from 'vitest'
import { FETCHED_AHEAD, isAway, keyOf, mayBeKept, NOT_THE_PAGE, ruleFor } from './policy.ts'

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

  test('once, however its address is written', () => {
    expect(keyOf(at('/api/partners/'))).toBe(keyOf(at('/api/partners')))
  })
})

test('a gateway that finds no server counts as no network; an answer of the server itself does not', () => {
  expect(isAway(new Response('', { status: 502 }))).toBe(true)
  expect(isAway(new Response('', { status: 404 }))).toBe(false)
})

test('the page answers for its own addresses, also with a dot in them, and for no others', () => {
  const isPage = (path: string) => !NOT_THE_PAGE.some((pattern) => pattern.test(path))
  expect(['/', '/wereldbol', '/sidemenu/deel-1.0', '/partners'].every(isPage)).toBe(true)
  expect(['/api/docs', '/admin', '/admin/dashboard', '/media/1', '/icon-192.png'].some(isPage)).toBe(false)
})

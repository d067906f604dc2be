import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { menuPageAddress } from '#domain/addresses.ts'
import { NAMES_ENTERED } from '#domain/filters.ts'
import { globeUrl, journeysUrl, parseRegion, samePath, searchUrl, shareUrl, withoutFilters } from './urls.ts'

const searchOf = (href: string) => href.split('?')[1] ?? ''

describe('a page URL', () => {
  test('leaves out what has its default value', () => {
    expect(searchUrl.href()).toBe('/zoeken')
    expect(searchUrl.href({ query: 'jansen', tab: 1, startCity: [], unknownDate: false })).toBe('/zoeken?query=jansen')
    expect(globeUrl.href({ journeyId: 'NA-1946-1', isJourneyModalOpen: false })).toBe('/wereldbol?journeyId=NA-1946-1')
  })

  test('carries flags as `open` and cities joined by commas', () => {
    expect(globeUrl.href({ journeyId: 'NA-1946-1', contentPointId: '7', isJourneyModalOpen: true })).toBe(
      '/wereldbol?journeyId=NA-1946-1&contentPointId=7&isJourneyModalOpen=open',
    )
    expect(searchUrl.read('query=a&startCity=Batavia,Tandjong%20Priok').startCity).toEqual(['Batavia', 'Tandjong Priok'])
  })

  test('of the globe names the page of the passenger list and the part of it that is shown', () => {
    const url = globeUrl.read('journeyId=KI-1951-1&isPassengerListModalOpen=open&scan=2&xywh=10,20,300,400')
    expect(url).toMatchObject({ isPassengerListModalOpen: true, scan: 2, xywh: '10,20,300,400' })
    expect(globeUrl.href({ journeyId: 'KI-1951-1', scan: 1 })).toBe('/wereldbol?journeyId=KI-1951-1')
    for (const scan of ['0', '-1', 'twee', '1e3']) expect(globeUrl.read(`scan=${scan}`).scan).toBe(1)
  })

  test('of all voyages has a year or voyages without a date, not both', () => {
    expect(journeysUrl.read('year=1946&port=Suez')).toMatchObject({ year: '1946', port: 'Suez', unknownDate: false })
    expect(journeysUrl.read('year=1946&unknownDate=true')).toMatchObject({ year: '', unknownDate: true })
  })

  test('of the share form names a ship and a year', () => {
    expect(shareUrl.href({ schip: 'Willem Ruys', jaar: '1949' })).toBe('/verhaal-delen?schip=Willem+Ruys&jaar=1949')
    expect(shareUrl.href({ schip: '', jaar: '' })).toBe('/verhaal-delen')
    expect(shareUrl.read('schip=%0A+Willem%00+Ruys+')).toEqual({ schip: 'Willem Ruys', jaar: '' })
  })

  test('reads nonsense as the default', () => {
    const read = searchUrl.read('query=jansen&tab=9&startDate=1946-02-30&unknownDate=ja&page=27')
    expect(searchUrl.href(read)).toBe('/zoeken?query=jansen')
  })

  test('of a search takes each city once, and no control characters', () => {
    const read = searchUrl.read('query=Jan%00sen%07+1951&startCity=Batavia,,Batavia,%00,Padang')
    expect(read).toMatchObject({ query: 'Jansen 1951', startCity: ['Batavia', 'Padang'] })
  })

  test('of a search asks for nothing that the API refuses', () => {
    const read = searchUrl.read(`shipId=abc&query=${'a'.repeat(300)}`)
    expect(read).toMatchObject({ shipId: '', query: 'a'.repeat(200) })
    expect(searchUrl.read(`query=x&startCity=${'a'.repeat(3000)}`).startCity.join().length).toBe(2000)
    expect(searchUrl.read('query=x&names=none,alle,partly').names).toEqual(['none', 'partly'])
    const period = (search: string) => searchUrl.read(`query=jansen&${search}`)
    const reversed = period('startDate=1948-01-01&endDate=1946-01-01&unknownDate=true')
    expect(reversed).toMatchObject({ startDate: '', endDate: '', unknownDate: true })
    const mixed = period('startDate=1946-01-01&unknownDate=true')
    expect(mixed).toMatchObject({ startDate: '1946-01-01', unknownDate: false })
  })

  test('of a search names a scan only in a tab with scans, and a part only with a scan', () => {
    const plain = (search: string) => searchUrl.href(searchUrl.read(search))
    expect(plain('query=kaart&scan=nonsense&xywh=1,2,3,4')).toBe('/zoeken?query=kaart')
    expect(plain('query=kaart&tab=5&xywh=1,2,3,4')).toBe('/zoeken?query=kaart&tab=5')
    expect(plain('query=kaart&tab=5&scan=a&xywh=overal')).toBe('/zoeken?query=kaart&tab=5&scan=a')
    const whole = '/zoeken?query=kaart&tab=4&scan=KI-1951-1%3A2&xywh=1%2C2%2C3%2C4'
    expect(plain(searchOf(whole))).toBe(whole)
  })

  test('of an empty search has no filters', () => {
    expect(searchUrl.href(searchUrl.read('query=%20&startCity=Batavia&tab=3'))).toBe('/zoeken?tab=3')
  })

  test('of a search without its filters keeps the ship only if nothing else is searched for', () => {
    const onShip = 'tab=3&shipId=56&startCity=Batavia'
    expect(searchUrl.href(withoutFilters(searchUrl.read(onShip)))).toBe('/zoeken?tab=3&shipId=56')
    expect(searchUrl.href(withoutFilters(searchUrl.read(`${onShip}&query=jan`)))).toBe('/zoeken?query=jan&tab=3')
  })

  test('reads back what it wrote', () => {
    const city = fc.string({ minLength: 1 }).filter((name) => !name.includes(','))
    const values = fc.record({
      query: fc.string().filter((text) => text.trim() !== ''),
      tab: fc.integer({ min: 4, max: 5 }),
      shipId: fc.constantFrom('', '1', '123456789'),
      startDate: fc.constantFrom('', '1946-03-16', '1951-12-31'),
      endDate: fc.constantFrom('', '1952-01-01'),
      startCity: fc.uniqueArray(city),
      endCity: fc.uniqueArray(city),
      via: fc.uniqueArray(city),
      unknownDate: fc.boolean(),
      names: fc.subarray([...NAMES_ENTERED]),
      scan: fc.string({ minLength: 1 }),
      xywh: fc.constantFrom('', '10,20,300,400'),
    })
    fc.assert(
      fc.property(values, (drawn) => {
        const value = { ...drawn, unknownDate: drawn.unknownDate && !drawn.startDate && !drawn.endDate }
        expect(searchUrl.read(searchOf(searchUrl.href(value)))).toEqual(value)
      }),
    )
  })
})

test('a region is four whole numbers of pixels', () => {
  expect(parseRegion('10,20,300,400')).toEqual([10, 20, 300, 400])
})

test.each(['', 'full', '1,2,3', '1,2,3,4,5', '1,2,0,4', '-1,2,3,4', '1.5,2,3,4', 'pct:1,2,3,4'])(
  'anything else (%s) is not a region',
  (text) => {
    expect(parseRegion(text)).toBeNull()
  },
)

test('a page id is escaped in its path', () => {
  expect(menuPageAddress('wie-was-wie?')).toBe('/sidemenu/wie-was-wie%3F')
})

test('paths of the same page are the same, however they are escaped', () => {
  expect(samePath(menuPageAddress('de-repatriëring'), '/sidemenu/de-repatriëring')).toBe(true)
  expect(samePath('/sidemenu/100%', '/sidemenu/100%')).toBe(true)
  expect(samePath('/partners', '/sidemenu/partners')).toBe(false)
})

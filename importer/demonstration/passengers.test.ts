import { describe, expect, test } from 'vitest'
import { type DemonstrationVoyage, demonstrationPassengers, NAMES_A_PAGE } from './passengers.ts'
import { mainName } from './written-name.ts'

const VOYAGE = { code: 'NA-1946-1', year: 1946, passengers: 3599, transport: false, pages: 0 }
const voyage = (given: Partial<DemonstrationVoyage> = {}): DemonstrationVoyage => ({ ...VOYAGE, ...given })
const people = demonstrationPassengers(voyage())
const names = people.map(({ full_name }) => full_name)

describe('demonstration passengers', () => {
  test('are as many as the voyage had, and the same ones every time', () => {
    expect(people).toHaveLength(3599)
    expect(demonstrationPassengers(voyage())).toEqual(people)
    expect(demonstrationPassengers(voyage({ passengers: 1 }))).toHaveLength(1)
  })

  test('are other people on another voyage, and each has a key of its own', () => {
    const others = demonstrationPassengers(voyage({ code: 'NA-1945-1' })).map(({ full_name }) => full_name)
    const shared = new Set(names).intersection(new Set(others))
    expect(shared.size).toBeLessThan(names.length * 0.1)
    expect(new Set(people.map(({ record_id }) => record_id)).size).toBe(people.length)
  })

  test.each([
    ['initials', /^(\p{Lu}\p{L}?\.){2,} /u],
    ['particles', / van den? /],
    ['abbreviated particles', / (v\.d\.|v\/d|v\.) /],
    ['double names', /\p{L}-\p{Lu}/u],
    ['maiden names', / geb\. /],
    ['names of husbands', / e\.v\. /],
    ['the surname first', /^\p{Lu}\p{Ll}+, .+/u],
    ['titles', /^(Mevr|Dhr|Mej)\. /],
    ['diacritics', /[éèëïöü]/],
    ['both spellings of one surname', /Kuijper|Kuyper/],
    ['Chinese names', /^(Tan|Oei|Liem) \p{Lu}/u],
  ])('are written with %s', (_, pattern) => {
    const share = names.filter((name) => pattern.test(name)).length / names.length
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(0.6)
  })

  test('share surnames as people do: a few common ones and a long tail', () => {
    const counts = new Map<string, number>()
    const plain = names.filter((name) => /^(\p{L}|\.)+ [^-,.]+$/u.test(name))
    for (const name of plain) {
      const surname = name.slice(name.indexOf(' ') + 1)
      counts.set(surname, (counts.get(surname) ?? 0) + 1)
    }
    const sorted = [...counts.values()].sort((a, b) => b - a)
    expect(sorted[0]! / plain.length).toBeGreaterThan(0.004)
    expect(sorted[0]! / plain.length).toBeLessThan(0.05)
    expect(sorted.filter((count) => count <= 2).length).toBeGreaterThan(sorted.length / 2)
  })

  test('are of all ages: many children, nobody born after the voyage, and some without a birth year', () => {
    const children = people.filter(({ birth_year }) => birth_year !== null && birth_year > 1928)
    expect(children.length / people.length).toBeGreaterThan(0.25)
    expect(Math.max(...people.map(({ birth_year }) => birth_year ?? 0))).toBe(1946)
    expect(Math.min(...people.map(({ birth_year }) => birth_year ?? 9999))).toBeGreaterThan(1870)
    const unknown = people.filter(({ birth_year }) => birth_year === null).length
    expect(unknown / people.length).toBeCloseTo(0.05, 1)
  })

  test('are Moluccan on a Moluccan transport', () => {
    const rows = demonstrationPassengers(voyage({ code: 'KI-1951-1', year: 1951, transport: true }))
    const moluccan = rows.filter(({ full_name }) => /Pattiasina|Manuhutu|Latuheru|Sahetapy|Tahitu/.test(full_name))
    expect(moluccan.length / rows.length).toBeGreaterThan(0.05)
  })

  test('have an embargo in a few cases, which has not ended for the youngest', () => {
    const later = people.filter(({ public_from }) => public_from !== null && public_from > '2040')
    expect(later.length).toBeGreaterThan(0)
    expect(later.length).toBeLessThan(people.length * 0.02)
    expect(later.every(({ public_from }) => public_from === '2045-01-01' || public_from === '2046-01-01')).toBe(true)
  })
})

describe('pages of a list', () => {
  test('hold the first names in order, and nobody on them is under embargo', () => {
    const drawn = demonstrationPassengers(voyage({ pages: 3 }))
    expect(drawn.map(({ full_name }) => full_name)).toEqual(names)
    const pages = [1, 2, 3].map((page) => drawn.filter(({ list_page }) => list_page === page))
    expect(pages.map((page) => page.length)).toEqual([NAMES_A_PAGE, NAMES_A_PAGE, NAMES_A_PAGE])
    expect(pages.flat()).toEqual(drawn.slice(0, 3 * NAMES_A_PAGE))
    expect(pages.flat().every(({ public_from }) => public_from === null)).toBe(true)
  })

  test('are in alphabetical order, without regard to particles', () => {
    expect(names[0]).toMatch(/A/)
    expect(names.at(-1)).toMatch(/Z/)
    expect(mainName('van den Berg')).toBe('Berg')
    expect(mainName("van 't Hof")).toBe('Hof')
    expect(mainName('Jansen')).toBe('Jansen')
  })
})

import { describe, expect, it } from 'vitest'
import { carryOver, isSame, type Place, placesOf, put, rankOf, type Step, step, targetOf } from './tree.ts'

/** `A a1 a2 B` puts a1 and a2 under A. */
function menu(text: string): Place[] {
  let heading = ''
  return text.split(' ').map((id) => {
    const isHeading = id === id.toUpperCase()
    if (isHeading) heading = id
    return { id, parent: isHeading ? null : heading }
  })
}
/** Writes pages under a heading in brackets: `A(a1 a2) B`. */
const said = (places: Place[] | null) =>
  places
    ?.filter(({ parent }) => parent === null)
    .map(({ id }) => {
      const pages = places.filter(({ parent }) => parent === id).map((page) => page.id)
      return pages.length > 0 ? `${id}(${pages.join(' ')})` : id
    })
    .join(' ') ?? null

const MENU = menu('A a1 a2 B b1 C')

describe('the menu', () => {
  it('is sorted, and a page without its heading is on the main level', () => {
    const row = (_id: string, order: number, parent: string | null = null) => ({ _id, order, parent })
    const rows = [row('4', 1, '2'), row('3', 1, '2'), row('2', 2), row('1', 1), row('5', 3, '99')]
    expect(said(placesOf(rows))).toBe('1 2(3 4) 5')
  })

  it('gives the place of a page on its level', () => {
    expect(rankOf(MENU, 'a2')).toEqual({ at: 2, of: 2, parent: 'A' })
    expect(rankOf(MENU, 'C')).toEqual({ at: 3, of: 3, parent: null })
  })

  it('is only the same in the same order under the same headings', () => {
    expect(isSame(MENU, [...MENU])).toBe(true)
    expect(isSame(MENU, menu('A a1 B a2 b1 C'))).toBe(false)
  })
})

describe('a step', () => {
  it.each<[string, Step, string | null]>([
    ['a2', 'up', 'A(a2 a1) B(b1) C'],
    ['a1', 'up', 'a1 A(a2) B(b1) C'],
    ['b1', 'up', 'A(a1 a2 b1) B C'],
    ['a1', 'down', 'A(a2 a1) B(b1) C'],
    ['a2', 'down', 'A(a1) B(a2 b1) C'],
    ['b1', 'down', 'A(a1 a2) B C(b1)'],
    ['B', 'up', 'B(b1) A(a1 a2) C'],
    ['B', 'down', 'A(a1 a2) C B(b1)'],
    ['C', 'up', 'A(a1 a2) C B(b1)'],
    ['A', 'up', null],
    ['C', 'down', null],
    ['C', 'under', 'A(a1 a2) B(b1 C)'],
    ['B', 'under', null],
    ['a1', 'under', null],
    ['a1', 'out', 'A(a2) a1 B(b1) C'],
    ['b1', 'out', 'A(a1 a2) B b1 C'],
    ['C', 'out', null],
  ])('of %s %s gives %s', (id, to, result) => {
    expect(said(step(MENU, id, to))).toBe(result)
  })

  it('leads nowhere from an end of the menu', () => {
    expect(step(menu('A a1'), 'a1', 'down')).toBeNull()
    expect(step(menu('A B'), 'A', 'under')).toBeNull()
  })
})

it('an edited order is carried over to the pages that exist now', () => {
  expect(said(carryOver(menu('C A a2 a1 B b1'), menu('A a1 a3 B b1 D')))).toBe('A(a1 a3) B(b1) D')
  expect(said(carryOver(menu('B b1 A a1'), menu('A a1 b1')))).toBe('b1 A(a1)')
})

describe('a dropped page', () => {
  const dropped = (id: string, index: number, wantsUnder: boolean) => said(put(MENU, id, targetOf(MENU, id, index, wantsUnder)))

  it('goes under a heading if it lies among its pages, and elsewhere to the wanted level', () => {
    // The others: A a1 a2 B b1
    expect(dropped('C', 2, false)).toBe('A(a1 C a2) B(b1)')
    expect(dropped('C', 3, false)).toBe('A(a1 a2) C B(b1)')
    expect(dropped('C', 3, true)).toBe('A(a1 a2 C) B(b1)')
    expect(dropped('C', 0, true)).toBe('C A(a1 a2) B(b1)')
    expect(dropped('C', 5, true)).toBe('A(a1 a2) B(b1 C)')
  })

  it('that is a heading with pages goes between headings', () => {
    // The others: A a1 a2 C
    expect(dropped('B', 0, true)).toBe('B(b1) A(a1 a2) C')
    expect(dropped('B', 1, true)).toBe('B(b1) A(a1 a2) C')
    expect(dropped('B', 2, true)).toBe('A(a1 a2) B(b1) C')
    expect(dropped('B', 4, false)).toBe('A(a1 a2) C B(b1)')
  })
})

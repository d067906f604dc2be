import { describe, expect, it } from 'vitest'
import { Gazetteer, type VoyageFacts } from './gazetteer.ts'

const voyage = (facts: Partial<VoyageFacts>): VoyageFacts => ({
  code: 'X-1',
  shipName: null,
  shipPrefix: null,
  startCity: null,
  endCity: null,
  startDate: null,
  endDate: null,
  ...facts,
})
const gazetteer = new Gazetteer(
  [
    [0, voyage({ code: 'WR-1957-1', shipName: 'Willem Ruys', shipPrefix: 'ms', startCity: 'Djakarta' })],
    [1, voyage({ code: 'HE-1946-1', shipName: 'General M.L. Hersey', startCity: 'Batavia', startDate: '1946-12-20' })],
    [2, voyage({ shipName: 'Haarlem', endCity: 'Haarlem', startDate: '1946-12-20', endDate: '1948-01-02' })],
    [3, voyage({ shipName: 'Sibajak', startCity: 'Soerabaja' })],
  ],
  [['Batavia', 'Djakarta', 'Jakarta', 'Tandjong Priok']],
)
const voyagesOf = (name: string) => gazetteer.meanings(name).map(({ kind, voyages }) => [kind, ...voyages])

describe('a whole name', () => {
  it.each([
    ['willem ruys', [['ship', 0]]],
    ['ms willem ruys', [['ship', 0]]],
    ['ss willem ruys', [['ship', 0]]],
    ['general m l hersey', [['ship', 1]]],
    ['general ml hersey', [['ship', 1]]],
    ['willem', []],
    ['hersey', []],
  ])('%s means its ship', (name, expected) => expect(voyagesOf(name)).toEqual(expected))

  it('that a ship and a city share means both', () => {
    expect(voyagesOf('haarlem')).toEqual([
      ['ship', 2],
      ['city', 2],
    ])
  })

  it('of a ship does not mean a city that has it as another name', () => {
    const weltevreden = new Gazetteer(
      [
        [0, voyage({ shipName: 'Weltevreden', startCity: 'Soerabaja' })],
        [1, voyage({ shipName: 'Sibajak', startCity: 'Batavia' })],
      ],
      [['Batavia', 'Weltevreden']],
    )
    expect(weltevreden.meanings('weltevreden').map(({ kind, voyages }) => [kind, ...voyages])).toEqual([['ship', 0]])
    const soerabaja = new Gazetteer(
      [
        [0, voyage({ shipName: 'Soerabaja', startCity: 'Batavia' })],
        [1, voyage({ startCity: 'Soerabaja' })],
        [2, voyage({ startCity: 'Surabaya' })],
      ],
      [['Soerabaja', 'Surabaya']],
    )
    expect(soerabaja.meanings('soerabaja').map(({ kind, voyages }) => [kind, ...voyages])).toEqual([
      ['ship', 0],
      ['city', 1],
      ['city', 2],
    ])
    expect(weltevreden.near(['weltevredn'], 'fuzzy')).toMatchObject({ kind: 'ship', voyages: new Set([0]) })
  })

  it('of a city means the voyages under all its names', () => {
    const all = [
      ['city', 0],
      ['city', 1],
    ]
    expect(voyagesOf('batavia')).toEqual(all)
    expect(voyagesOf('jakarta')).toEqual(all)
    expect(voyagesOf('tandjong priok')).toEqual(all)
    expect(voyagesOf('tandjong')).toEqual([])
  })

  it('that is a year means every voyage of that year, or none', () => {
    expect(voyagesOf('1946')).toEqual([['year', 1, 2]])
    expect(voyagesOf('1947')).toEqual([['year', 2]])
    expect(voyagesOf('1999')).toEqual([['year']])
    expect(voyagesOf('194')).toEqual([])
  })
})

it('a code means its voyage, in any case', () => {
  expect(gazetteer.code('wr-1957-1').flatMap(({ voyages }) => [...voyages])).toEqual([0])
  expect(gazetteer.code('wr-1957')).toEqual([])
})

describe('several words, inexactly', () => {
  it.each([
    ['wilem ruys', 'fuzzy', 'Willem Ruys'],
    ['willem ruis', 'word', 'Willem Ruys'],
    ['si bajak', 'word', 'Sibajak'],
    ['tandjong priuk', 'fuzzy', 'Djakarta,Batavia'],
  ] as const)('%s may be the whole of a name (%s: %s)', (typed, nearness, expected) => {
    expect([...(gazetteer.near(typed.split(' '), nearness)?.labels ?? [])].join()).toBe(expected)
  })

  it('are no part of a longer name', () => {
    expect(gazetteer.near(['general', 'hersey'], 'word')).toBeNull()
  })

  it('may be typed as one word', () => {
    expect([...(gazetteer.near(['willemruys'], 'word')?.labels ?? [])]).toEqual(['Willem Ruys'])
  })
})

describe('one word, inexactly', () => {
  it('may be a word of a longer name, or another spelling', () => {
    expect([...(gazetteer.near(['ruys'], 'word')?.voyages ?? [])]).toEqual([0])
    expect([...(gazetteer.near(['hersey'], 'word')?.voyages ?? [])]).toEqual([1])
    expect([...(gazetteer.near(['sibayak'], 'word')?.voyages ?? [])]).toEqual([3])
    expect([...(gazetteer.near(['surabaya'], 'word')?.voyages ?? [])]).toEqual([3])
    expect(gazetteer.near(['hersei'], 'word')?.kind ?? 'ship').toBe('ship')
  })

  it('may be a few letters off only when asked to', () => {
    expect(gazetteer.near(['hersoy'], 'word')).toBeNull()
    expect([...(gazetteer.near(['hersoy'], 'fuzzy')?.voyages ?? [])]).toEqual([1])
  })

  it('means nothing when it is an initial or a particle', () => {
    expect(gazetteer.near(['m'], 'fuzzy')).toBeNull()
    expect(gazetteer.near(['van'], 'fuzzy')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { Gazetteer } from './gazetteer.ts'
import { ReadQuery } from './reading.ts'

const NONE = { shipPrefix: null, startCity: null, endCity: null, startDate: null, endDate: null }
const gazetteer = new Gazetteer(
  [
    [
      0,
      { ...NONE, code: 'WR-1957-1', shipName: 'Willem Ruys', startDate: '1957-05-01', startCity: 'Batavia' },
    ],
    [
      1,
      { ...NONE, code: 'WA-1950-1', shipName: 'Waterman', startDate: '1950-05-01', startCity: 'Soerabaja' },
    ],
    [2, { ...NONE, code: 'SI-1946-1', shipName: 'Sibajak', startDate: '1946-05-01', startCity: 'Djakarta' }],
  ],
  [['Batavia', 'Djakarta', 'Jakarta']],
)
const names = new Set(['jansen', 'waterman', 'vries', 'willem', 'ruys', 'jan'])
const given = new Set(['willem', 'jan'])
const read = (query: string) =>
  new ReadQuery(query, gazetteer, {
    isName: (word) => names.has(word),
    isGivenName: (word) => given.has(word),
  })
const readings = (query: string) =>
  read(query).readings.map(({ name, voyages, exactly }) => [name, voyages && [...voyages], [...exactly]])

describe('a query is read', () => {
  it.each([
    ['as a name alone', 'Berg, P. van den', [['Berg, P. van den', null, []]]],
    ['as a voyage alone', 'sibajak 1946', [[null, [2], []]]],
    ['as a name on a voyage', 'de vries soerabaja', [['de vries', [1], []]]],
    ['with the voyage first', '1946 jansen', [['jansen', [2], []]]],
    ['with small words around the voyage', 'op de sibajak in 1946', [[null, [2], []]]],
    ['with small words in between', 'jansen op de sibajak in 1946', [['jansen', [2], []]]],
    ['with a particle that stays with its name', 'Vries, P. de soerabaja', [['Vries, P. de', [1], []]]],
    ['with brackets round the voyage', 'Jansen (Jan) (1946) - sibajak', [['Jansen (Jan)', [2], []]]],
    ['with a code', 'jansen wr-1957-1', [['jansen', [0], []]]],
    ['with a code and a comma', 'Jansen, WR-1957-1', [['Jansen', [0], []]]],
    ['as voyages that do not meet', 'sibajak 1999', [[null, [], []]]],
    ['with a wildcard, which is a name', 'waterm*', [['waterm*', null, []]]],
    ['as nothing at all', '', [['', null, []]]],
  ])('%s: %s', (_, query, expected) => expect(readings(query)).toEqual(expected))

  it('as a name alone where it stands in quotes', () => {
    expect(readings('"waterman"')).toEqual([['"waterman"', null, []]])
    expect(readings('„jansen willem ruys” 1957')).toEqual([['„jansen willem ruys”', [0], []]])
    expect(read('jansen "ruys').inexact('fuzzy')).toEqual([])
  })

  it('both ways when a whole ship is also a name, by name first', () => {
    expect(readings('waterman')).toEqual([
      ['waterman', null, ['waterman']],
      [null, [1], []],
    ])
    expect(readings('jansen willem ruys 1957')).toEqual([
      ['jansen willem ruys', [0], ['willem', 'ruys']],
      ['jansen', [0], []],
    ])
  })
})

it('says how it was read, as the archive writes it', () => {
  expect(read('jansen WILLEM ruys 1957').readings.at(-1)?.understood).toEqual({
    name: 'jansen',
    ship: 'Willem Ruys',
    city: null,
    year: 1957,
    voyage: null,
  })
  expect(read('soerabaja').readings.at(-1)?.understood.city).toBe('Soerabaja')
  expect(read('jakarta').readings.at(-1)?.understood.city).toBe('Jakarta')
  expect(read('jansen wr-1957-1').readings.at(-1)?.understood).toMatchObject({
    name: 'jansen',
    voyage: 'WR-1957-1',
  })
})

it.each([
  ['jansen willem ruys', 'name jansen|ship Willem Ruys'],
  ['Berg, P. van den op de Sibajak in 1946', 'name Berg,|name P. van den|ship Sibajak|year 1946'],
  ['anna v.d. berg wr-1957-1 djakarta', 'name anna|name v.d. berg|code WR-1957-1|city Djakarta'],
  ['van de', 'name van de'],
  ['zwart sibayak 1951', 'name zwart|ship sibayak|year 1951'],
])('%s has the parts %s', (query, expected) => {
  const parts = read(query).parts()
  expect(parts.map(({ kind, label }) => `${kind} ${label}`).join('|')).toBe(expected)
})

describe('an inexact reading', () => {
  it('takes one word of a longer name for the ship', () => {
    const [reading] = read('jansen ruys').inexact('word')
    expect(reading).toMatchObject({ name: 'jansen', understood: { name: 'jansen', ship: 'Willem Ruys' } })
    expect([...(reading?.voyages ?? [])]).toEqual([0])
  })

  it('takes several words for a ship that is spelt otherwise, and says its name once', () => {
    for (const query of ['jansen willem ruis', 'jansen willemruijs', 'jansen will em ruys']) {
      expect(
        read(query)
          .inexact('word')
          .map(({ understood }) => understood.ship),
      ).toEqual(['Willem Ruys'])
    }
    expect(read('ruis jansen willem').inexact('word').at(-1)?.understood.ship).toBe('Willem Ruys')
  })

  it('comes after what is found as typed, and before guesses at a name when it leaves one', () => {
    const order = (query: string, guessing: boolean) =>
      read(query)
        .withInexact('word', guessing)
        ?.map(({ name, voyages }) => [name, voyages && [...voyages]])
    const [named, whole] = [
      ['jansen', [0]],
      ['jansen ruys', null],
    ]
    expect(order('jansen ruys', false)).toEqual([whole, named])
    expect(order('jansen ruys', true)).toEqual([named, whole])
    expect(order('ruys', true)).toEqual([
      ['ruys', null],
      [null, [0]],
    ])
    expect(order('willem ruis', true)?.[0]).toEqual([null, [0]])
    expect(order('jansen', true)).toBeUndefined()
    for (const [typed, nearness] of [
      ['jan watermna', 'fuzzy'],
      ['jan ruis', 'word'],
    ] as const) {
      expect(
        read(typed)
          .withInexact(nearness, true)
          ?.map(({ name }) => name),
      ).toEqual([typed, 'jan'])
    }
  })

  it('meets the exact ones in the same query', () => {
    expect(read('ruys 1946').inexact('word')).toEqual([])
    expect(read('ruys 1957').inexact('word')).toHaveLength(1)
  })

  it('is none when no word comes near', () => {
    expect(read('jansen').inexact('fuzzy')).toEqual([])
  })

  it('is none for a given name, nor for a name like a ship', () => {
    expect(read('willem jansen').inexact('word')).toEqual([])
    const borne = { isName: () => true, isGivenName: () => false }
    expect(new ReadQuery('jansen ruis', gazetteer, borne).inexact('fuzzy')).toEqual([])
    expect(new ReadQuery('jansen ruys', gazetteer, borne).inexact('fuzzy')).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { Gazetteer } from './gazetteer.ts'
import { ReadQuery } from './reading.ts'

const NONE = { shipPrefix: null, startCity: null, endCity: null, startDate: null, endDate: null }
const gazetteer = new Gazetteer(
  [
    [0, { ...NONE, code: 'WR-1957-1', shipName: 'Willem Ruys', startDate: '1957-05-01', startCity: 'Batavia' }],
    [1, { ...NONE, code: 'WA-1950-1', shipName: 'Waterman', startDate: '1950-05-01', startCity: 'Soerabaja' }],
    [2, { ...NONE, code: 'SI-1946-1', shipName: 'Sibajak', startDate: '1946-05-01', startCity: 'Djakarta' }],
  ],
  [['Batavia', 'Djakarta', 'Jakarta']],
)
const names = new Set(['jansen', 'waterman', 'vries', 'willem', 'ruys', 'jan'])
const given = new Set(['willem', 'jan'])
const read = (query: string) =>
  new ReadQuery(query, gazetteer, { isName: (word) => names.has(word), isGivenName: (word) => given.has(word) })
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
    ['with via before a place', 'jansen via soerabaja', [['jansen', [1], []]]],
    ['with a particle that stays with its name', 'Vries, P. de soerabaja', [['Vries, P. de', [1], []]]],
    ['with brackets round the voyage', 'Jansen (Jan) (1946) - sibajak', [['Jansen (Jan)', [2], []]]],
    ['with a code', 'jansen wr-1957-1', [['jansen', [0], []]]],
    ['with a code without its hyphens', 'jansen wr1957-1', [['jansen', [0], []]]],
    ['with a code in spaces or slashes', 'WR 1957 1 jansen, wr/1957/1', [['jansen', [0], []]]],
    ['with the dots of a prefix', 'jansen m.s. sibajak', [['jansen', [2], []]]],
    ['with the slash of a prefix', 's/s Sibajak', [[null, [2], []]]],
    ['with initials before a ship', 'Jansen, M.S. sibajak', [['Jansen, M.S.', [2], []]]],
    ['with a code and a comma', 'Jansen, WR-1957-1', [['Jansen', [0], []]]],
    ['as voyages that do not meet', 'sibajak 1999', [[null, [], []]]],
    ['with a wildcard, which is a name', 'waterm*', [['waterm*', null, []]]],
    ['as nothing at all', '', [['', null, []]]],
  ])('%s: %s', (_, query, expected) => expect(readings(query)).toEqual(expected))

  it('as only a name in quotes', () => {
    expect(readings('"waterman"')).toEqual([['"waterman"', null, []]])
    expect(readings('„jansen willem ruys” 1957')).toEqual([['„jansen willem ruys”', [0], []]])
    expect(read('jansen "ruys').inexact('fuzzy')).toEqual([])
  })

  it('both ways when a whole ship is also a name, as a name first', () => {
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
    via: null,
    year: 1957,
    voyage: null,
    period: null,
  })
  expect(read('soerabaja').readings.at(-1)?.understood.city).toBe('Soerabaja')
  expect(read('jakarta').readings.at(-1)?.understood.city).toBe('Jakarta')
  expect(read('jansen wr-1957-1').readings.at(-1)?.understood).toMatchObject({ name: 'jansen', voyage: 'WR-1957-1' })
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

  it('reads several words as a misspelt ship, and says its name once', () => {
    for (const query of ['jansen willem ruis', 'jansen willemruijs', 'jansen will em ruys']) {
      expect(
        read(query)
          .inexact('word')
          .map(({ understood }) => understood.ship),
      ).toEqual(['Willem Ruys'])
    }
    expect(read('ruis jansen willem').inexact('word').at(-1)?.understood.ship).toBe('Willem Ruys')
  })

  it('says how it was typed and how far that is from the name', () => {
    const ways = (query: string, nearness: 'word' | 'fuzzy') =>
      read(query)
        .inexact(nearness)
        .map(({ nearAs, edits }) => [nearAs, edits])
    expect(ways('jansen ruys', 'word')).toEqual([['written', 0]])
    expect(ways('jansen ruis', 'word')).toEqual([['part', 0.2]])
    expect(ways('jansen sibayak', 'word')).toEqual([['whole', 0.2]])
    expect(ways('jansen wilem ruis', 'fuzzy')).toEqual([['several words', 0.2]])
    const [[nearAs, edits] = []] = ways('jansen siabjak', 'fuzzy')
    expect([nearAs, Number(edits) > 0.5 && Number(edits) < 1.5]).toEqual(['whole', true])
  })

  it('leaves a word beside a misspelt city alone', () => {
    expect(
      read('vos oerabaja')
        .inexact('fuzzy')
        .map(({ name }) => name),
    ).toEqual(['vos'])
    expect(
      read('jansen wilem ruys')
        .inexact('fuzzy')
        .map(({ name }) => name),
    ).toEqual(['jansen'])
  })

  it('means a whole city name before a shorter name of the same city', () => {
    const priok = new Gazetteer(
      [[0, { ...NONE, code: 'A', shipName: null, startCity: 'Tandjong Priok' }]],
      [['Batavia', 'Tandjong Priok', 'Priok']],
    )
    const known = { isName: (word: string) => names.has(word), isGivenName: (word: string) => given.has(word) }
    for (const query of ['jansen tandjong pirok', 'jansen tanndjong priok'])
      expect(new ReadQuery(query, priok, known).inexact('fuzzy').map(({ name }) => name)).toEqual(['jansen'])
  })

  it("shows the archive's name, not what was typed", () => {
    const understood = (query: string) => read(query).inexact('fuzzy').at(-1)?.understood
    expect(understood('jansen siabjak')?.ship).toBe('Sibajak')
    expect(understood('jansen bataviaa')?.city).toBe('Batavia')
    expect(understood('jansen batavia soerabja')).toBeUndefined()
  })

  it('prefers a misspelt longer ship to a ship that is part of its name', () => {
    const other = new Gazetteer(
      [
        [0, { ...NONE, code: 'A', shipName: 'Willem Ruys' }],
        [1, { ...NONE, code: 'B', shipName: 'Ruys' }],
      ],
      [],
    )
    const known = { isName: (word: string) => names.has(word), isGivenName: (word: string) => given.has(word) }
    const ships = (query: string) =>
      new ReadQuery(query, other, known).inexact('fuzzy').map(({ name, understood }) => [name, understood.ship])
    expect(ships('jansen wilelm ruys')).toEqual([['jansen', 'Willem Ruys']])
    expect(ships('jansen ms ruys')).toEqual([])
  })

  it('reads names as a ship or city only when asked for doubtful readings', () => {
    const priok = new Gazetteer([[0, { ...NONE, code: 'A', shipName: 'Willem Ruys', startCity: 'Tandjong Priok' }]], [])
    const borne = new Set(['jan', 'willem', 'jong', 'buys'])
    const known = {
      isName: (word: string) => borne.has(word),
      isGivenName: (word: string) => word === 'jan' || word === 'willem',
    }
    const labels = (query: string, nearness: 'fuzzy' | 'doubtful') =>
      new ReadQuery(query, priok, known).inexact(nearness).map(({ understood: { ship, city } }) => ship ?? city)
    for (const [query, label] of [
      ['jan de jong priok', 'Tandjong Priok'],
      ['willem buys', 'Willem Ruys'],
    ] as const) {
      expect(labels(query, 'fuzzy')).toEqual([])
      expect(labels(query, 'doubtful')).toEqual([label])
    }
    expect(labels('tandong priok', 'fuzzy')).toEqual(['Tandjong Priok'])
    expect(labels('willem ruis', 'fuzzy')).toEqual(['Willem Ruys'])
  })

  it('still reads a word that is a ship and a name both ways', () => {
    const found = read('waterman jansen soerabja').inexact('fuzzy')
    expect(found.map(({ name, understood }) => [name, understood.ship])).toEqual([
      ['waterman jansen', null],
      ['jansen', 'Waterman'],
    ])
  })

  it('must fit the exact words in the same query', () => {
    expect(read('ruys 1946').inexact('word')).toEqual([])
    expect(read('ruys 1957').inexact('word')).toHaveLength(1)
  })

  it('does not exist when no word is near', () => {
    expect(read('jansen').inexact('fuzzy')).toEqual([])
  })

  it('does not exist for a given name, or for a name that is like a ship', () => {
    expect(read('willem jansen').inexact('word')).toEqual([])
    const borne = { isName: () => true, isGivenName: () => false }
    expect(new ReadQuery('jansen ruis', gazetteer, borne).inexact('fuzzy')).toEqual([])
    expect(new ReadQuery('jansen ruys', gazetteer, borne).inexact('fuzzy')).toHaveLength(1)
  })
})

describe('a period among other words', () => {
  const periodOf = (query: string) => read(query).readings.at(-1)?.understood.period
  it.each([
    ['jansen maart 1950', [['jansen', [], []]]],
    ['jansen mei 1950', [['jansen', [1], []]]],
    ["jansen in '50", [['jansen', [1], []]]],
    ['jansen in de jaren vijftig', [['jansen', [0, 1], []]]],
    ['tussen 1946 en 1950 jansen', [['jansen', [1, 2], []]]],
    ['jansen +/- 1949', [['jansen', [1], []]]],
    ['jansen voor 1950 sibajak', [['jansen', [2], []]]],
    ['na 1950', [[null, [0], []]]],
    ['jansen geboren 12 maart 1932', [['jansen', null, []]]],
    ['"mei 1950"', [['"mei 1950"', null, []]]],
    // A code and years side by side are none.
    ['jansen wr-1957-1', [['jansen', [0], []]]],
    // A month is a name too, if somebody bears it.
    [
      'waterman 1950',
      [
        ['waterman', [1], ['waterman']],
        [null, [1], []],
      ],
    ],
  ])('%s', (query, expected) => expect(readings(query)).toEqual(expected))

  it('is said as it was typed, with its days', () => {
    expect(periodOf('jansen in mei 1950')).toEqual({ from: '1950-05-01', to: '1950-05-31', label: 'mei 1950' })
    expect(periodOf('mei 1950?')).toEqual({ from: '1950-05-01', to: '1950-05-31', label: 'mei 1950' })
    expect(readings('jansen 1950?')).toEqual([['jansen', [1], []]])
    expect(periodOf('sinds 1950')).toEqual({ from: '1950-01-01', to: null, label: 'sinds 1950' })
    expect(periodOf('jansen 1950')).toBeNull()
  })

  it('is also read as a name and a year, if passengers bear the word', () => {
    const borne = new Set(['winter', 'jansen'])
    const known = { isName: (word: string) => borne.has(word), isGivenName: () => false }
    const { readings } = new ReadQuery('jansen winter 1950', gazetteer, known)
    expect(readings.map(({ name, voyages, exactly }) => [name, [...voyages!], [...exactly]])).toEqual([
      ['jansen winter', [1], ['winter']],
      ['jansen', [], []],
    ])
    const dated = new ReadQuery('jansen 3 mei 1950', gazetteer, { ...known, isName: (word) => word === 'mei' })
    expect(dated.readings.map(({ name }) => name)).toEqual(['jansen'])
  })
})

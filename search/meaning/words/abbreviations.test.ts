import { expect, it } from 'vitest'
import { Gazetteer } from './gazetteer.ts'
import { ReadQuery } from './reading.ts'

const SHIPS = `Johan van Oldenbarnevelt 1949|Willem Ruys 1957|Nieuw Amsterdam 1946|New Australia 1951|Johan de Witt 1947
Groote Beer 1951|Kota Inten 1951|General M.L. Hersey 1946|Sibajak 1950|De Eendracht 1946|Johan Adolf Nassau 1946`
const gazetteer = new Gazetteer(
  SHIPS.split(/[|\n]/).map((row, at) => {
    const [, shipName = '', year = ''] = /^(.*) (\d+)$/.exec(row) ?? []
    const facts = { shipPrefix: null, startCity: null, endCity: null, endDate: null }
    return [at, { ...facts, code: `X-${at}`, shipName, startDate: `${year}-03-01` }] as const
  }),
  [],
)
const borne = new Set(['jansen', 'jan', 'wit'])
const known = { isName: (word: string) => borne.has(word), isGivenName: (word: string) => word === 'jan' }
/** The last reading has everything as a voyage: its name, ship, year and period. */
const read = (query: string) => {
  const { name, ship, year, period } = new ReadQuery(query, gazetteer, known).readings.at(-1)!.understood
  return [name, ship, year ?? period?.label ?? null]
}

it.each([
  ['JvO 1949', null, 'Johan van Oldenbarnevelt', 1949],
  ['jvo', null, 'Johan van Oldenbarnevelt', null],
  ['jansen JvO', 'jansen', 'Johan van Oldenbarnevelt', null],
  ['JVO jansen', 'jansen', 'Johan van Oldenbarnevelt', null],
  ['jansen WR 1957', 'jansen', 'Willem Ruys', 1957],
  ['WR 1957', null, 'Willem Ruys', 1957],
  ['wr 1957', null, 'Willem Ruys', 1957],
  ['jansen wr begin 1957', 'jansen', 'Willem Ruys', 'begin 1957'],
  ['jan jansen WR', 'jan jansen', 'Willem Ruys', null],
  ['ms wr', null, 'Willem Ruys', null],
  ['jansen op de wr', 'jansen', 'Willem Ruys', null],
  ['NA 1946', null, 'Nieuw Amsterdam', 1946],
  ['NA 1951', null, 'New Australia', 1951],
  ['jansen NA 1946', 'jansen', 'Nieuw Amsterdam', 1946],
  ['JdW 1947', null, 'Johan de Witt', 1947],
  ['jansen jdw', 'jansen', 'Johan de Witt', null],
  ['GB 1951 jansen', 'jansen', 'Groote Beer', 1951],
  ['KI 1951', null, 'Kota Inten', 1951],
  ['jansen gmlh', 'jansen', 'General M.L. Hersey', null],
  ['J.v.O. 1949', null, 'Johan van Oldenbarnevelt', 1949],
  ['jansen J.v.O.', 'jansen', 'Johan van Oldenbarnevelt', null],
  ['op de J.d.W in 1947', null, 'Johan de Witt', 1947],
  // A period, initials, or a word.
  ['na 1946', null, null, 'na 1946'],
  ['Na 1951', null, null, 'Na 1951'],
  ['jansen na 1946', 'jansen', null, 'na 1946'],
  ['JANSEN NA 1946', 'JANSEN', null, 'NA 1946'],
  ['NA maart 1946', null, null, 'NA maart 1946'],
  ['na maart 1946', null, null, 'na maart 1946'],
  ['wr', 'wr', null, null],
  ['WR', 'WR', null, null],
  ['wr jansen', 'wr jansen', null, null],
  ['ki 1951', 'ki', null, 1951],
  ['jansen de 1946', 'jansen de', null, 1946],
  ['DE JONG 1946', 'DE JONG', null, 1946],
  ['jan jansen', 'jan jansen', null, null],
  ['W.R. jansen 1957', 'W.R. jansen', null, 1957],
  ['"WR" jansen', '"WR" jansen', null, null],
])('%s', (query, ...expected) => {
  expect(read(query)).toEqual(expected)
})

it('may be initials too, and are so first', () => {
  const readings = new ReadQuery('jansen WR 1957', gazetteer, known).readings.map(({ name, understood }) => [
    name,
    understood.ship,
  ])
  expect(readings).toEqual([
    ['jansen W. R.', null],
    ['jansen', 'Willem Ruys'],
  ])
})

it('are no initials where no name stands beside them', () => {
  const ships = (query: string) => new ReadQuery(query, gazetteer, known).readings.map(({ understood }) => understood.ship)
  expect(ships('WR 1957')).toEqual(['Willem Ruys'])
  expect(ships('op de JdW in 1947')).toEqual(['Johan de Witt'])
})

it('without a year mean every ship with those letters', () => {
  const { voyages, understood } = new ReadQuery('jansen NA', gazetteer, known).readings.at(-1)!
  expect([[...voyages!], understood.ship]).toEqual([[2, 3], 'NA'])
})

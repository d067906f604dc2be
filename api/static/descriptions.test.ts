import { expect, test } from 'vitest'
import { type Sailed, sayPassenger, sayShip, sayVoyage } from './descriptions.ts'

const sibajak: Sailed = {
  name: null,
  shipName: 'Sibajak',
  startCity: 'Batavia',
  endCity: 'Rotterdam',
  startDate: '1946-06-06',
  endDate: '1946-07-02',
}
const unknown: Sailed = { name: null, shipName: null, startCity: null, endCity: null, startDate: null, endDate: null }
const named = (entered: number, expected: number | null) => ({ entered, expected })

test.each<[Partial<Sailed>, string]>([
  [sibajak, 'De Sibajak voer in 27 dagen van Batavia naar Rotterdam: vertrek op 6 juni 1946, aankomst op 2 juli 1946.'],
  [
    { ...sibajak, startDate: '1946-06~' },
    'De Sibajak voer van Batavia naar Rotterdam: vertrek ca. juni 1946, aankomst op 2 juli 1946.',
  ],
  [
    { ...sibajak, startDate: null, endDate: '1946-07', startCity: null },
    'De Sibajak voer naar Rotterdam: aankomst in juli 1946.',
  ],
  [{ ...sibajak, endCity: null }, 'De Sibajak voer uit Batavia: vertrek op 6 juni 1946, aankomst op 2 juli 1946.'],
  [
    { ...sibajak, startCity: null, endCity: null },
    'De Sibajak maakte deze reis: vertrek op 6 juni 1946, aankomst op 2 juli 1946.',
  ],
  [
    { shipName: 'Sibajak', name: 'Het derde konvooi', endDate: '1946' },
    'De Sibajak maakte de reis Het derde konvooi: aankomst in 1946.',
  ],
  [{ endCity: 'Genua' }, 'Een onbekend schip voer naar Genua.'],
  [{}, 'Een onbekend schip maakte deze reis.'],
])('a voyage is said as far as it is known: %o', (known, said) => {
  expect(sayVoyage({ ...unknown, ...known }, named(0, null))).toBe(`${said} Van deze reis zijn nog geen namen ingevoerd.`)
})

test('a voyage says how many of its names there are', () => {
  expect(sayVoyage(unknown, named(812, 1347))).toMatch(/ Van de 1\.347 namen op de lijst zijn er 812 ingevoerd\.$/)
  expect(sayVoyage(unknown, named(1, 2))).toMatch(/ Van de 2 namen op de lijst is er 1 ingevoerd\.$/)
  expect(sayVoyage(unknown, named(1347, 1347))).toMatch(/ Er zijn 1\.347 namen ingevoerd\.$/)
  expect(sayVoyage(unknown, named(1, null))).toMatch(/ Er is 1 naam ingevoerd\.$/)
})

test('a passenger', () => {
  expect(sayPassenger('A. Vos', sibajak)).toBe(
    'A. Vos voer in 27 dagen van Batavia naar Rotterdam aan boord van de Sibajak: vertrek op 6 juni 1946, aankomst op 2 juli 1946.',
  )
  expect(sayPassenger('A. Vos', unknown)).toBe('A. Vos maakte deze reis.')
})

test('a ship', () => {
  const ship = { shipName: 'Sibajak', prefix: 'ms', company: '(Koninklijke) Rotterdamsche Lloyd (Wm. Ruys)', builtYear: 1928 }
  const facts = 'Sibajak (ms, Rotterdamsche Lloyd, gebouwd in 1928)'
  const later = { ...unknown, endDate: '1950-03' }
  expect(sayShip(ship, [sibajak, later, unknown], 2)).toBe(
    `Van de ${facts} staan 3 reizen in dit archief, van 1946 tot en met 1950; van 2 zijn namen ingevoerd.`,
  )
  expect(sayShip(ship, [sibajak, sibajak], 2)).toMatch(/, uit 1946; van alle zijn namen ingevoerd\.$/)
  expect(sayShip(ship, [unknown], 1)).toBe(`Van de ${facts} staat 1 reis in dit archief; er zijn namen ingevoerd.`)
  expect(sayShip(ship, [unknown], 0)).toMatch(/; er zijn nog geen namen ingevoerd\.$/)
  expect(sayShip({ ...ship, prefix: null, company: null, builtYear: null }, [], 0)).toBe(
    'Van de Sibajak staan geen reizen in dit archief.',
  )
})

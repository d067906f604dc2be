import { describe, expect, it } from 'vitest'
import * as columns from './columns.ts'

const { Wrong } = columns
const reasonOf = (value: unknown) => (value instanceof Wrong ? value.reason : value)
const read = <T>(column: columns.Column<T>, cell: string) => reasonOf(column.read(cell))

describe('any cell', () => {
  const name = columns.required(columns.text(10))

  it('is trimmed, brought to one Unicode form, and its line breaks are spaces', () => {
    expect(read(name, '  Trie\u0308st ')).toBe('Triëst')
    expect(read(name, 'Piet\r\n Vos')).toBe('Piet Vos')
  })

  it('may not be empty where a value is required, and is null where not', () => {
    expect(read(name, '   ')).toBe('is empty')
    expect(read(columns.nullable(columns.text(10)), ' ')).toBeNull()
  })

  it('is refused with lost or control characters, or when it is too long', () => {
    expect(read(name, 'Cura\uFFFDao')).toContain('UTF-8')
    expect(read(name, 'a\u0000b')).toBe('contains a control character (U+0000)')
    expect(read(name, 'a\u0085b')).toBe('contains a control character (U+0085)')
    expect(read(name, 'abcdefghijk')).toBe('has 11 characters, 10 is the most')
  })

  it('keeps line breaks in long text', () => {
    expect(read(columns.required(columns.longText(20)), 'one\r\n\r\ntwo')).toBe('one\n\ntwo')
  })
})

it.each([
  ['1946-02-28', '1946-02-28'],
  ['1946-02-30', '1946-02-30 is no day on the calendar'],
  ['1947-02-29', '1947-02-29 is no day on the calendar'],
  ['28-02-1946', '"28-02-1946" is not written as YYYY-MM-DD'],
  ['1946-2-3', '"1946-2-3" is not written as YYYY-MM-DD'],
  ['0946-02-03', '946 is not within 1800 to 2100'],
])('date %s', (cell, expected) => {
  expect(reasonOf(columns.date(cell))).toBe(expected)
})

it.each([
  ['12', 12],
  ['1.022', '"1.022" is not a whole number'],
  ['12a', '"12a" is not a whole number'],
  ['6', 6],
  ['13', '13 is not within 1 to 12'],
])('whole number %s', (cell, expected) => {
  expect(reasonOf(columns.integer(1, 12)(cell))).toBe(expected)
})

it.each([
  ['-6.100', -6.1],
  ['-6,1', -6.1],
  ['90', 90],
  ['90.5', '90.5 is not within -90 to 90'],
  ['6°', '"6°" is not a number of degrees'],
  ['NaN', '"NaN" is not a number of degrees'],
])('latitude %s', (cell, expected) => {
  expect(reasonOf(columns.degrees(90)(cell))).toBe(expected)
})

it('a city has no comma, semicolon or @', () => {
  expect(columns.city('Hoek van Holland')).toBe('Hoek van Holland')
  for (const sign of [',', ';', '@']) {
    expect(reasonOf(columns.city(`Den Haag${sign} haven`))).toBe(`may not contain "${sign}"`)
  }
})

it.each([
  ['Suez', [{ city: 'Suez', date: null }]],
  [
    'Colombo@1945-12-11; Port Said',
    [
      { city: 'Colombo', date: '1945-12-11' },
      { city: 'Port Said', date: null },
    ],
  ],
  ['Suez;', '"" is not a port, or a port@YYYY-MM-DD'],
  ['@1945-12-11', '"@1945-12-11" is not a port, or a port@YYYY-MM-DD'],
  ['Suez@', '"Suez@" is not a port, or a port@YYYY-MM-DD'],
  ['Suez@1945-12-11@x', '"Suez@1945-12-11@x" is not a port, or a port@YYYY-MM-DD'],
  ['Suez@1945-13-11', '1945-13-11 is no day on the calendar'],
  ['Suez, Aden', 'port "Suez, Aden" may not contain ","'],
])('via %s', (cell, expected) => {
  expect(reasonOf(columns.calls(cell))).toEqual(expected)
})

it.each([
  [
    '-6.1 106.9; 1,2 103',
    [
      [106.9, -6.1],
      [103, 1.2],
    ],
  ],
  ['-6.1', '"" is not a number of degrees'],
  ['-6.1 106.9 7', '"-6.1 106.9 7" is not one latitude and one longitude'],
  ['100 6', '100 is not within -90 to 90'],
  ['6 200', '200 is not within -180 to 180'],
])('waypoints %s', (cell, expected) => {
  expect(reasonOf(columns.waypoints(cell))).toEqual(expected)
})

it.each([
  ['Suez', { city: 'Suez', legFrom: null, legTo: null }],
  ['Aden – Suez', { city: null, legFrom: 'Aden', legTo: 'Suez' }],
  ['Aden - Port Said', { city: null, legFrom: 'Aden', legTo: 'Port Said' }],
  ['Aden – Suez – Malta', '"Aden – Suez – Malta" is neither a place nor a leg "A – B"'],
  ['Suez – Suez', '"Suez – Suez" is neither a place nor a leg "A – B"'],
])('place of a story: %s', (cell, expected) => {
  expect(reasonOf(columns.site(cell))).toEqual(expected)
})

it('a flag is true or empty, a role one of its list', () => {
  expect(['true', '', 'ja'].map((cell) => read(columns.flag, cell))).toEqual([
    true,
    false,
    '"ja" must be true or empty',
  ])
  expect(reasonOf(columns.oneOf('partner', 'bron')('sponsor'))).toBe('"sponsor" is none of partner, bron')
})

it('a web address starts with http or https', () => {
  expect(columns.webAddress('http://hdl.handle.net/10648/x')).toBe('http://hdl.handle.net/10648/x')
  for (const bad of ['javascript:alert(1)', 'www.example.org', 'https://', 'https://a b.example']) {
    expect(reasonOf(columns.webAddress(bad))).toContain('web address')
  }
})

it('codes and page ids are what an address can carry', () => {
  expect(columns.code('KI-1951-1')).toBe('KI-1951-1')
  expect(columns.code('KI 1951')).toBeInstanceOf(Wrong)
  expect(columns.code('x'.repeat(41))).toBeInstanceOf(Wrong)
  expect(columns.slug('de-eerste-schepen-1945')).toBe('de-eerste-schepen-1945')
  expect(columns.slug('De schepen')).toBeInstanceOf(Wrong)
})

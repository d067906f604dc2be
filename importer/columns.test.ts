import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { JourneyCodeSchema, LatitudeSchema, Nullable } from '#domain/common.ts'
import { CitySchema, DateFieldSchema, DaySchema, Line, SourceSchema, Text, WebAddressSchema, Whole } from '#domain/fields.ts'
import { PageIdSchema } from '#domain/side-menu.ts'
import { type Column, calls, code, needed, Remarked, site, Wrong, waypoints, year } from './columns.ts'

const reasonOf = (value: unknown) =>
  value instanceof Wrong ? value.reason : value instanceof Remarked ? [value.value, value.remark] : value
const read = <T>(column: Column<T>, cell: string) => reasonOf(column.read(cell))

describe('any cell', () => {
  const name = needed(Line(10))

  it('is trimmed, brought to one Unicode form, and its line breaks are spaces', () => {
    expect(read(name, '  Trie\u0308st ')).toBe('Triëst')
    expect(read(name, 'Piet\r\n Vos')).toBe('Piet Vos')
  })

  it('is wrong when it is empty in a field that needs a value, and null in others', () => {
    expect(read(name, '   ')).toBe('is empty')
    expect(read(needed(Nullable(Line(10))), ' ')).toBeNull()
  })

  it('is refused if it has lost characters or control characters, or is too long', () => {
    expect(read(name, 'Cura\uFFFDao')).toContain('UTF-8')
    expect(read(name, 'a\u0000b')).toBe('contains a control character (U+0000)')
    expect(read(name, 'a\u0085b')).toBe('contains a control character (U+0085)')
    expect(read(name, 'abcdefghijk')).toBe('has 11 characters, 10 is the most')
    expect(read(name, '🚢'.repeat(10))).toBe('🚢'.repeat(10))
  })

  it('keeps line breaks in long text', () => {
    expect(read(needed(Text(20)), 'one\r\n\r\ntwo')).toBe('one\n\ntwo')
  })
})

const NO_DATE = 'must be a date from 1800 to 2100: YYYY-MM-DD, YYYY-MM or YYYY, with ~ behind it for about'

it.each([
  ['1946-02-28', '1946-02-28'] as unknown[],
  ['28-02-1946', '1946-02-28'],
  ['1946-2-3', '1946-02-03'],
  ['mrt. 1950', '1950-03'],
  ['eind januari 1946', '1946-01~'],
  ['12/3/1950', ['1950-03-12', '"12/3/1950" is read as 1950-03-12: the day comes before the month']],
  ['28-02-46', ['1946-02-28', '"28-02-46" is read as 1946-02-28: the year is of the twentieth century']],
  ...['1946-02-30', '1947-02-29', '0946-02-03', '1799-12-31', '31-12-2101', 'ooit'].map((day) => [day, `"${day}" ${NO_DATE}`]),
])('date %s', (cell, expected) => {
  expect(read(needed(DateFieldSchema), cell as string)).toEqual(expected)
})

it('a date that may be unknown may say so', () => {
  for (const word of ['n.b.', '00-00-0000'])
    expect(read(needed(Nullable(DateFieldSchema)), word)).toEqual([null, `"${word}" is read as not known`])
  expect(read(needed(DateFieldSchema), 'n.b.')).toBe(`"n.b." ${NO_DATE}`)
  expect(read(needed(Nullable(DaySchema)), '?')).toBe(
    '"?" must be a day of the calendar, written YYYY-MM-DD, from 1800 to 2100',
  )
})

it.each([
  ['=1+1', "'=1+1"],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+31 6', "'+31 6"],
  ['-dash', "'-dash"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["'s-Gravenhage", "'s-Gravenhage"],
  ['a=1', 'a=1'],
])('%s is written as text, and read again', (value, cell) => {
  const column = needed(Line(30))
  expect(column.write(value)).toBe(cell)
  expect(read(column, cell)).toBe(value)
  expect(read(column, value)).toBe(value.replace(/^'(?==)/, ''))
})

it('numbers and places below zero are written as they are', () => {
  expect(needed(LatitudeSchema).write(-6.1)).toBe('-6.1')
  expect(needed(waypoints).write([[-60, -0.5]])).toBe('-0.5 -60')
})

it('an embargo ends on a day, not in a month', () => {
  const day = needed(DaySchema)
  expect(read(day, '28-02-1946')).toBe('1946-02-28')
  for (const short of ['28-02-30', "1 mrt '30"]) expect(read(day, short)).toContain('must be a day of the calendar')
  expect(read(day, 'feb 1946')).toBe('"feb 1946" must be a day of the calendar, written YYYY-MM-DD, from 1800 to 2100')
})

it.each([
  ['12', 12],
  ['1.022', '"1.022" is not a whole number'],
  ['1.000', '"1.000" is not a whole number'],
  ['12a', '"12a" is not a whole number'],
  ['12.0', 12],
  ['12,00', 12],
  ['1.5', '"1.5" is not a whole number'],
  ['6', 6],
  ['13', '13 is not within 1 to 12'],
])('whole number %s', (cell, expected) => {
  expect(read(needed(Whole(1, 12)), cell)).toBe(expected)
})

it.each([
  ['-6.100', -6.1],
  ['-6,1', -6.1],
  ['90', 90],
  ['90.5', '90.5 is not within -90 to 90'],
  ['6°', '"6°" is not a number of degrees'],
  ['NaN', '"NaN" is not a number of degrees'],
])('latitude %s', (cell, expected) => {
  expect(read(needed(LatitudeSchema), cell)).toBe(expected)
})

it('a city has no comma, semicolon or @', () => {
  const city = needed(CitySchema)
  expect(read(city, 'Hoek van Holland')).toBe('Hoek van Holland')
  for (const sign of [',', ';', '@']) {
    expect(read(city, `Den Haag${sign} haven`)).toBe('must have no comma, semicolon or @')
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
  ['Suez@?', [[{ city: 'Suez', date: null }], '"?" is read as not known']],
  ['Suez;', '"" is not a port, or a port@YYYY-MM-DD'],
  ['@1945-12-11', '"@1945-12-11" is not a port, or a port@YYYY-MM-DD'],
  ['Suez@', '"Suez@" is not a port, or a port@YYYY-MM-DD'],
  ['Suez@1945-12-11@x', '"Suez@1945-12-11@x" is not a port, or a port@YYYY-MM-DD'],
  ['Suez@1945-13-11', `"1945-13-11" ${NO_DATE}`],
  [
    'Suez@dec 1945;Aden@ca. 1945',
    [
      { city: 'Suez', date: '1945-12' },
      { city: 'Aden', date: '1945~' },
    ],
  ],
  [
    'Suez@1/2/1945',
    [[{ city: 'Suez', date: '1945-02-01' }], '"1/2/1945" is read as 1945-02-01: the day comes before the month'],
  ],
  ['Suez, Aden', 'port "Suez, Aden" must have no comma, semicolon or @'],
])('via %s', (cell, expected) => {
  expect(read(needed(calls), cell as string)).toEqual(expected)
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
  expect(read(needed(waypoints), cell)).toEqual(expected)
})

it.each([
  ['Suez', { city: 'Suez', legFrom: null, legTo: null }],
  ['Aden – Suez', { city: null, legFrom: 'Aden', legTo: 'Suez' }],
  ['Aden - Port Said', { city: null, legFrom: 'Aden', legTo: 'Port Said' }],
  ['Aden – Suez – Malta', '"Aden – Suez – Malta" is neither a place nor a leg "A – B"'],
  ['Suez – Suez', '"Suez – Suez" is neither a place nor a leg "A – B"'],
])('place of a story: %s', (cell, expected) => {
  expect(read(needed(site), cell)).toEqual(expected)
})

it('a cell of several values may be empty, except the place of a story', () => {
  expect([calls, waypoints, site].map((field) => read<unknown>(needed(field), ' '))).toEqual([null, [], 'is empty'])
})

it('a flag is true or empty, a role one of its list', () => {
  expect(['true', '', 'ja'].map((cell) => read(needed(Type.Boolean()), cell))).toEqual([
    true,
    false,
    '"ja" must be true or empty',
  ])
  const role = needed(Type.Enum(['partner', 'bron']))
  expect(read(role, 'bron')).toBe('bron')
  expect(read(role, 'sponsor')).toBe('"sponsor" is none of partner, bron')
})

it('a web address starts with http or https', () => {
  const address = needed(WebAddressSchema)
  expect(read(address, 'http://hdl.handle.net/10648/x')).toBe('http://hdl.handle.net/10648/x')
  const bad =
    'javascript:alert(1) | www.example.org | https:// | https://a b.example | http://[ | http://:80 | https://% | http://user@'
  for (const one of bad.split(' | ')) expect(read(address, one)).toBe('must be a web address (http:// or https://)')
})

it('a source is a web address, or a reference in words', () => {
  const source = needed(SourceSchema)
  const good =
    'https://hdl.handle.net/10648/x | Nationaal Archief, 2.10.14, inv. 123 | doi:10.1000/182 | Archief: doos 3 | www.example.org | Java-bode, 3 mei 1950'
  for (const one of good.split(' | ')) expect(read(source, one)).toBe(one)
  const bad =
    'javascript:alert(1) | JavaScript:alert(1) | data:text/html,x | https:// | http://a b.example | file:///etc/passwd | vbscript:x'
  for (const one of bad.split(' | '))
    expect(read(source, one)).toBe('must be a web address (http:// or https://) or a reference in words')
})

it('codes and page ids have only characters that fit in an address', () => {
  const [code, pageId] = [needed(JourneyCodeSchema), needed(PageIdSchema)]
  expect(read(code, 'KI-1951-1')).toBe('KI-1951-1')
  expect(read(code, 'KI 1951')).toContain('must be 1 to 40 letters')
  expect(read(code, 'x'.repeat(41))).toBe('has 41 characters, 40 is the most')
  expect(read(pageId, 'de-eerste-schepen-1945')).toBe('de-eerste-schepen-1945')
  expect(read(pageId, 'De schepen')).toContain('must be at most 120 small letters')
})

it.each<[cell: string, expected: unknown]>([
  ['1931', 1931],
  ['1931.0', [1931, '"1931.0" is read as 1931']],
  ['ca. 1931.0', [1931, '"ca. 1931.0" is read as 1931']],
  ['', null],
  ...['ca. 1931', 'ca 1931', 'c. 1931', 'circa 1931', 'Omstreeks 1931', '± 1931', '1931?', '1931 (?)', '~1931'].map(
    (cell): [string, unknown] => [cell, [1931, `"${cell}" is read as 1931`]],
  ),
  ...['?', '??', '-', 'n.b.', 'N.B.', 'nb', 'onbekend', 'onb.', 'n.v.t.', '0', 'NULL'].map((cell): [string, unknown] => [
    cell,
    [null, `"${cell}" is read as not known`],
  ]),
  ['1931/32', '"1931/32" is not a whole number'],
  ['circa', '"circa" is not a whole number'],
])('year %s', (cell, expected) => {
  expect(read(needed(year(Nullable(Whole(1800, 2000)))), cell)).toEqual(expected)
})

it.each([
  ['KI-1951-1', 'KI-1951-1'],
  ['KI 1951 1', ['KI-1951-1', '"KI 1951 1" is read as KI-1951-1']],
  ['KI - 1951 - 1', ['KI-1951-1', '"KI - 1951 - 1" is read as KI-1951-1']],
  ['KI/1951', expect.stringContaining('must be 1 to 40 letters')],
  ['', 'is empty'],
])('code %s', (cell, expected) => {
  expect(read(needed(code(JourneyCodeSchema)), cell)).toEqual(expected)
  expect(read(needed(code(Nullable(JourneyCodeSchema))), '')).toBeNull()
})

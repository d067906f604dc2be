import { expect, it } from 'vitest'
import { csvLines } from './csv.ts'

it('quotes the cells that need it, and writes null as an empty cell', () => {
  expect(
    csvLines([
      ['file', 'line'],
      ['a "b", c', 3],
      ['two\nlines', null],
    ]),
  ).toBe('file,line\r\n"a ""b"", c",3\r\n"two\nlines",\r\n')
})

it.each(['=1+1', '+31 6', '-5', '@SUM(A1)', '\tx', '\rx'])('%j is text and no formula', (text) => {
  expect(csvLines([[text]]).replaceAll('"', '')).toBe(`'${text}\r\n`)
})

it('numbers stay numbers', () => {
  expect(csvLines([[1946, -5]])).toBe('1946,-5\r\n')
})

import { expect, it } from 'vitest'
import { headerAt, readCsv } from './csv.ts'

const linesAndFields = async (text: string) => (await readCsv(text)).rows.map(({ line, fields }) => [line, ...fields])

it('reads CRLF, quoted separators, doubled quotes and quoted line breaks', async () => {
  const { header, rows } = await readCsv('a,b\r\n1,"x, ""y"""\r\n2,"two\r\nlines"\r\n3,c\r\n')
  expect(header).toEqual({ line: 1, fields: ['a', 'b'] })
  expect(rows).toEqual([
    { line: 2, fields: ['1', 'x, "y"'] },
    { line: 3, fields: ['2', 'two\r\nlines'] },
    { line: 5, fields: ['3', 'c'] },
  ])
})

it('reads a file whose header has semicolons', async () => {
  expect(await linesAndFields('a;b;c\n1;2,5;"x;y"\n')).toEqual([[2, '1', '2,5', 'x;y']])
})

it('reads a file whose header has tabs, as a spreadsheet writes UTF-16', async () => {
  expect(await linesAndFields('a\tb\tc\n1\t2,5;6\t"x\ty"\n')).toEqual([[2, '1', '2,5;6', 'x\ty']])
})

it('counts lines as an editor does, with any line ends and with empty rows', async () => {
  expect(await linesAndFields('a,b\n\n1,2\r\n,\r"3\n\n",4\r5,6')).toEqual([
    [3, '1', '2'],
    [5, '3\n\n', '4'],
    [8, '5', '6'],
  ])
})

it('reads headings with line breaks, as a spreadsheet wraps them, also below a title', async () => {
  const isHeader = (fields: string[]) => fields.includes('volledige\r\nnaam')
  const text = 'Lijst "oud"\r\n"Reis;\r\ncode";"volledige\r\nnaam"\r\nKT;Jan\r\n'
  const { header, rows, above } = await readCsv(text, isHeader)
  expect(header).toEqual({ line: 2, fields: ['Reis;\r\ncode', 'volledige\r\nnaam'] })
  expect([above, rows]).toEqual([1, [{ line: 5, fields: ['KT', 'Jan'] }]])
})

it('a stray quote costs one row', async () => {
  const { rows, broken } = await readCsv('a,b\n1,"open\n2,x\n3,"y"\n4,in "the" middle\n5,"closed" early\n6,z\n')
  expect(rows.map(({ line }) => line)).toEqual([3, 4, 7])
  expect(broken.map(({ line }) => line)).toEqual([2, 5, 6])
})

it('a quote that is never closed does not swallow the rest of the file', async () => {
  const { rows, broken } = await readCsv('a,b\n1,"open\n2,x\n3,y\n')
  expect(rows.map(({ line }) => line)).toEqual([3, 4])
  expect(broken).toEqual([{ line: 2, reason: 'a quote is opened and never closed' }])
})

it('refuses a file without a header', async () => {
  await expect(readCsv('')).rejects.toThrow('has no header line')
  await expect(readCsv('\n\n')).rejects.toThrow('has no header line')
  await expect(readCsv('"a,b\n1,2\n')).rejects.toThrow('has no header line')
})

it('reads a hundred thousand rows in seconds, also when many are broken', async () => {
  const rows = Array.from({ length: 100_000 }, (_, i) => (i % 500 === 0 ? `${i},"x"y` : `${i},x`))
  const file = await readCsv(`a,b\n${rows.join('\n')}\n`)
  expect(file.rows).toHaveLength(99_800)
  expect(file.broken).toHaveLength(200)
})

it.each([
  ['titles', [['Passagiers'], ['Schip', 'Oranje'], [], ['Wie', 'Waarheen', 'Jaar', 'Blz'], ['Jan', 'A', '1919', '1']], 3],
  [
    'nothing',
    [
      ['Wie', 'Waarheen'],
      ['Jan', ''],
      ['Piet', 'A'],
    ],
    0,
  ],
  [
    'a known line',
    [
      ['Wie', 'Waarheen'],
      ['Naam', ''],
      ['Piet', 'A'],
    ],
    1,
  ],
])('the header stands below %s, also where nobody knows its headings', (_above, lines, at) => {
  expect(headerAt(lines, ([first]) => first === 'Naam')).toBe(at)
})

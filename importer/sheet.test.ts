import { expect, it } from 'vitest'
import type { FileName } from './formats.ts'
import { Report } from './report.ts'
import { checkSheets } from './rules.ts'
import { asNamed, readSheet } from './sheet.ts'
import { archiveFolder, csvText } from './testing/importer.ts'

async function read<F extends FileName>(file: F, ...rows: string[]) {
  const report = new Report('folder', true)
  const folder = await archiveFolder({ [file]: csvText(...rows) })
  const sheets = checkSheets({ [file]: await readSheet(folder, asNamed(file), report) }, report)
  const errors = report.errors.map(({ line, column, reason }) => `${line}:${column}: ${reason}`)
  return { rows: sheets[file]!, errors, warnings: report.warnings, counts: report.files[file]! }
}

it('columns may stand in any order and in any case, and some may be unknown', async () => {
  const { rows, warnings } = await read('ports.csv', 'Longitude, kleur ,CITY,latitude', '5,rood,Suez,6')
  expect(rows).toMatchObject([{ line: 2, values: { city: 'Suez', latitude: 6, longitude: 5 } }])
  expect(warnings).toMatchObject([{ line: 1, column: 'kleur', columnNumber: 2 }])
})

it('a missing column leaves its field as it is, an empty cell makes it empty', async () => {
  const { rows } = await read('ships.csv', 'ship_name,built_year', 'Oranje,')
  expect(rows[0]!.values).toMatchObject({ built_year: null, note_nl: undefined })
})

it('a file that lacks a needed column, or has a column twice, is refused', async () => {
  const missing = await read('ports.csv', 'city,latitude', 'Suez,6')
  expect(missing.rows).toEqual([])
  expect(missing.errors).toEqual(['1:longitude: this column is missing: the file is skipped'])
  expect((await read('ships.csv', 'ship_name,ship_name', 'a,b')).errors).toEqual([
    '1:ship_name: this column is there twice: the file is skipped',
  ])
})

it('empty cells too many at the end of a row are ignored, missing cells make it wrong', async () => {
  const { rows, errors } = await read('ships.csv', 'ship_name,built_year,', 'Oranje,1939,', 'Ruys,1947,,,', 'Sibajak')
  expect(rows).toHaveLength(2)
  expect(errors).toEqual(['4:null: has 1 fields, the header has 3'])
})

it.each<[FileName, string, string[], string[]]>([
  ['ports.csv', 'city,latitude,longitude', ['A,1,2', 'A,3,4'], ['3:city: is on line 2 already']],
  [
    'waypoints.csv',
    'leg_from,leg_to,waypoints',
    ['A,A,', 'A,B,', 'B,A,', 'A,B,1 2'],
    ['2:leg_to: is the same port as leg_from', '5:leg_from: is on line 3 already'],
  ],
  ['stories.csv', 'city_or_leg,title_nl,story_nl', ['A,T,s', 'A – B,T,s', 'A,T,s'], ['4:title_nl: is on line 2 already']],
  [
    'partners.csv',
    'name,role',
    ['A,bron', 'A,partner', 'B,vriend'],
    ['3:name: is on line 2 already', '4:role: "vriend" is none of partner, financier, bron'],
  ],
  [
    'passengers.csv',
    'voyage_code,full_name,record_id',
    ['V,a,1', 'V,a,', 'V,a,', 'V,A,1'],
    ['5:record_id: is on line 2 already'],
  ],
  ['images.csv', 'file,voyage_code', ['a.png,V', 'a.png,W', 'a.png,V'], ['4:file: is on line 2 already']],
])('%s: rows that exclude each other', async (file, header, rows, errors) => {
  expect((await read(file, header, ...rows)).errors).toEqual(expect.arrayContaining(errors))
  expect((await read(file, header, ...rows)).counts.wrong).toBe(errors.length)
})

it('passengers.csv: a record_id of several persons is left out, and nobody is lost', async () => {
  const { rows, warnings } = await read('passengers.csv', 'voyage_code,full_name,record_id', 'V,Anna,1', 'V,Piet,1', 'W,Jan,2')
  expect(rows.map(({ values }) => values.record_id)).toEqual([null, null, '2'])
  const reason = 'is of several persons, on lines 2, 3: the field is left empty'
  expect(warnings).toMatchObject([2, 3].map((line) => ({ line, column: 'record_id', reason })))
})

it('a wrong row does not make a later good row with the same key wrong', async () => {
  const { rows, errors } = await read('ports.csv', 'city,latitude,longitude', 'A,100,2', 'A,3,4')
  expect(rows).toMatchObject([{ line: 3 }])
  expect(errors).toEqual(['2:latitude: 100 is not within -90 to 90'])
})

it.each([
  ['a title', ['Passagiers van de Oranje', '']],
  ['a title with the delimiter of another', ['Lijst; gemaakt door A, B en C', '"een, noot"', '']],
  ['notes in cells', ['Lijst,,,', 'versie 3,,,', ',,,']],
])('%s above the header is left out, and lines are counted with it', async (_, above) => {
  const header = 'voyage_code;"Full_Name";birth_year'
  const { rows, warnings, errors } = await read('passengers.csv', ...above, header, 'KI-1951-1;Jan Jansen;1931')
  expect(errors).toEqual([])
  expect(rows).toMatchObject([{ line: above.length + 2, values: { full_name: 'Jan Jansen', birth_year: 1931 } }])
  const many = above.length > 1 ? 's above the header are' : ' above the header is'
  expect(warnings.map(({ line, reason }) => [line, reason])).toEqual([
    [above.length + 1, `${above.length} line${many} left out`],
  ])
})

it('nobody is lost for a cell that cannot be read, and nobody becomes public by one', async () => {
  const { rows, warnings, errors } = await read(
    'passengers.csv',
    'voyage_code,full_name,birth_year,public_from,list_page,demonstration',
    'KI-1951-1,Jan Jansen,"geboren op Java",morgen,3v,ja',
  )
  expect(errors).toEqual([])
  expect(rows[0]?.values).toMatchObject({
    full_name: 'Jan Jansen',
    birth_year: undefined,
    list_page: undefined,
    public_from: '2100-12-31',
    demonstration: true,
  })
  expect(warnings.map(({ column, reason }) => [column, reason])).toEqual([
    ['birth_year', '"geboren op Java" is not a whole number: the field is left as it is'],
    ['public_from', expect.stringMatching(/^"morgen" must be a day .*: the person stays under embargo until 2100-12-31$/)],
    ['list_page', '"3v" is not a whole number: the field is left as it is'],
    ['demonstration', '"ja" must be true or empty: read as true'],
  ])
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readVoyages, scaleVoyages } from './archive-voyages.ts'
import { NAMES_A_PAGE, writePassengers } from './passengers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overtocht-demonstration-'))
  const voyages = [
    'voyage_code,departure_date,arrival_date,passengers_count,note_nl',
    'A-1946-1,2-1-1946,,100,',
    'B-1951-1,,1951-03-04,200,"Eerste van de twaalf Molukse transporten, 1951"',
    'C-1,,,50,Een Moluks transport zonder datum',
    'D-1957-1,1957-12-21,,,Aantal onbekend',
    'E-1957-1,1957-12-21,,,"Aantal onbekend, lijst getekend"',
  ]
  await writeFile(join(folder, 'voyages.csv'), voyages.join('\n'))
  await writeFile(join(folder, 'lists.csv'), 'file,voyage_code,page_number\na.jpg,A-1946-1,1\nb.jpg,E-1957-1,2\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a voyage gets its known number of passengers, or else as many as stand on its drawn pages', () => {
  expect(readVoyages(folder)).toEqual([
    { code: 'A-1946-1', year: 1946, passengers: 100, transport: false, pages: 1 },
    { code: 'B-1951-1', year: 1951, passengers: 200, transport: true, pages: 0 },
    { code: 'C-1', year: 1950, passengers: 50, transport: false, pages: 0 },
    { code: 'E-1957-1', year: 1957, passengers: 2 * NAMES_A_PAGE, transport: false, pages: 2 },
  ])
})

test.each([1, 999, 100_000])('%d passengers can be spread over the same voyages', (total) => {
  const scaled = scaleVoyages(readVoyages(folder), total)
  expect(scaled.reduce((sum, { passengers }) => sum + passengers, 0)).toBe(total)
})

test('they are written in the import format, every one marked as demonstration', async () => {
  const file = join(folder, 'passengers.csv')
  await writePassengers(readVoyages(folder), file)
  const rows = parse<Record<string, string>>(await readFile(file), { columns: true })
  expect(rows).toHaveLength(350 + 2 * NAMES_A_PAGE)
  const header = 'voyage_code,full_name,birth_year,public_from,list_page,record_id,demonstration'
  expect(Object.keys(rows[0]!).join()).toBe(header)
  expect(rows.every(({ demonstration }) => demonstration === 'true')).toBe(true)
  expect(rows.some(({ full_name }) => full_name?.includes(','))).toBe(true)
  expect(rows.filter(({ list_page }) => list_page === '1').length).toBe(2 * NAMES_A_PAGE)
})

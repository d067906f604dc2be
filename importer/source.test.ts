import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readMemory, remember } from './remembered.ts'
import { asNamed } from './sheet.ts'
import { openSource } from './source.ts'
import { archiveFolder, csvText, picture, SMALL, useImporting } from './testing/importer.ts'
import { zipOf } from './testing/zip.ts'

const importing = useImporting()

it('a ZIP of a folder is imported with its pictures, and its files are removed again', async () => {
  const zip = zipOf({
    ...Object.fromEntries(Object.entries(SMALL).map(([name, text]) => [`archief/${name}`, text])),
    'archief/images.csv': csvText('file,voyage_code', 'foto/a.png,KT-1950-1'),
    'archief/foto/a.png': await picture('red'),
    '__MACOSX/archief/._a.png': 'x',
  })
  const folder = await archiveFolder({ 'archief.zip': zip })
  const source = await openSource(join(folder, 'archief.zip'))
  const report = await importing.import(source.folder, source)
  expect(report.errors).toEqual([])
  expect(report.files['images.csv']).toMatchObject({ new: 1 })
  const batch = await importing.db.selectFrom('import_batch').select('folder').executeTakeFirst()
  expect(batch).toEqual({ folder: 'archief.zip' })
  await source.close()
  await expect(stat(source.folder)).rejects.toThrow()
})

it('tables in folders of a folder are found, and name files beside them; one below a table of its kind is left out', async () => {
  const { 'ships.csv': ships, 'voyages.csv': voyages, ...rest } = SMALL
  const zip = zipOf({
    ...Object.fromEntries(Object.entries(rest).map(([name, text]) => [`archief/${name}`, text])),
    'archief/tabellen/ships.csv': ships,
    'archief/tabellen/reizen/voyages.csv': voyages,
    'archief/tabellen/images.csv': csvText('file,voyage_code', 'foto/a.png,KT-1950-1'),
    'archief/tabellen/foto/a.png': await picture('red'),
    'archief/oud/passengers.csv': csvText('voyage_code,full_name', 'KT-1950-1,Eva Ruys'),
    'archief/oud/lijst.txt': 'x',
    'archief/oud/.ports.csv': 'x',
  })
  const source = await openSource(join(await archiveFolder({ 'archief.zip': zip }), 'archief.zip'))
  const report = await importing.import(source.folder, source)
  await source.close()
  expect(report.errors).toEqual([])
  const made = Object.entries(report.files).map(([file, counts]) => [file, counts.new])
  expect(Object.fromEntries(made)).toMatchObject({ 'ships.csv': 1, 'voyages.csv': 1, 'images.csv': 1, 'passengers.csv': 3 })
  expect(report.warnings.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
    'oud/passengers.csv: it lies in a folder below a table of the same kind: it is left out',
  ])
})

it.each([
  ['is no ZIP file', 'no zip', 'is no ZIP file that can be read'],
  ['leads out of the folder', zipOf({ '../out.csv': 'a' }), 'is no ZIP file that can be read'],
])('a file that %s is refused', async (_, content, why) => {
  const folder = await archiveFolder({ 'a.zip': content })
  await expect(openSource(join(folder, 'a.zip'))).rejects.toThrow(why)
})

it('one table alone is imported; headings of others are read as staff once chose, and not at all before', async () => {
  await importing.import(await archiveFolder(SMALL))
  const folder = await archiveFolder({
    'lijst.csv': csvText('Reisnr;Wie;Kamp', 'KT-1950-1;Eva Ruys;Lage Mierde'),
    'other.csv': 'x\n',
  })
  const source = await openSource(join(folder, 'lijst.csv'))
  await expect(importing.import(source.folder, source)).rejects.toThrow('lijst.csv is no table of the import format')
  const columns = new Map([
    ['reisnr', 'voyage_code'],
    ['wie', 'full_name'],
    ['kamp', null],
  ] as const)
  await remember(importing.db, [{ ...asNamed('passengers.csv'), columns }])
  expect((await readMemory(importing.db)).columnFor('passengers.csv', ' Wie')).toBe('full_name')
  const report = await importing.import(source.folder, source)
  expect(report.files['passengers.csv']).toMatchObject({ new: 1, wrong: 0 })
  expect(report.warnings).toEqual([])
})

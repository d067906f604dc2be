import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { archiveFolder, csvText, everything, picture, SMALL, useImporting } from './testing/importer.ts'

const importing = useImporting()

it('the same folder twice is unchanged, and writes nothing', async () => {
  const folder = await archiveFolder({
    ...SMALL,
    'images.csv': csvText('file,voyage_code', 'a.png,KT-1950-1'),
    'a.png': await picture('red'),
  })
  await importing.import(folder)
  const before = await everything(importing.db)
  const report = await importing.import(folder)
  expect(report.batch).toBeNull()
  expect(Object.values(report.files).every((counts) => counts.new + counts.changed + counts.wrong === 0)).toBe(true)
  expect(report.files['passengers.csv']).toMatchObject({ unchanged: 3 })
  expect(await everything(importing.db)).toEqual(before)
})

it('a dry run counts the same, and leaves the database and the file store as they were', async () => {
  const folder = await archiveFolder({
    ...SMALL,
    'images.csv': csvText('file,voyage_code', 'a.png,KT-1950-1', 'b.png,KT-1950-1'),
    'a.png': await picture('red'),
    'b.png': 'no picture',
  })
  const before = await everything(importing.db)
  const dry = await importing.import(folder, { dryRun: true })
  expect(await everything(importing.db)).toEqual(before)
  expect(await importing.db.selectFrom('import_batch').selectAll().execute()).toEqual([])
  const real = await importing.import(folder)
  expect(dry.files).toEqual(real.files)
  expect(dry.errors).toEqual(real.errors)
  expect(dry.errors).toMatchObject([{ file: 'images.csv', line: 3, column: 'file' }])
})

it('after an error in the middle nothing of the run is in the database', async () => {
  const { db } = importing
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'disk full'; end $$`.execute(db)
  await sql`create trigger refuse before insert on passenger for each row
    when (new.full_name = 'Piet de Vries') execute function refuse()`.execute(db)
  const before = await everything(db)
  try {
    await expect(importing.import(await archiveFolder(SMALL))).rejects.toThrow('disk full')
    expect(await everything(db)).toEqual(before)
  } finally {
    await sql`drop function refuse cascade`.execute(db)
  }
})

it('a run starts again if another import has finished meanwhile', async () => {
  const { db } = importing
  const folder = await archiveFolder({
    ...SMALL,
    'images.csv': csvText('file', 'a.png'),
    'a.png': await picture('red'),
  })
  let meanwhile: Promise<unknown> | null = null
  const report = await importing.import(folder, {
    onProgress: ({ step }) => {
      if (step === 'Images') {
        meanwhile ??= db
          .insertInto('ship')
          .values(asPublished({ ship_name: 'Kota Test', built_year: 1900 }))
          .execute()
      }
    },
  })
  await meanwhile
  expect(report.conflicts).toMatchObject([{ column: 'built_year', current: '1900', offered: '1927' }])
  expect(await db.selectFrom('ship').select('id').execute()).toHaveLength(1)
})

it('a missing folder, and one without any file of the format, are refused in one line', async () => {
  await expect(importing.import('/does/not/exist')).rejects.toMatchObject({ operator: true })
  await expect(importing.import(await archiveFolder({ 'readme.txt': '' }))).rejects.toMatchObject({
    operator: true,
  })
})

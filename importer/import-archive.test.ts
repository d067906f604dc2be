import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import {
  archiveFolder,
  csvText,
  everything,
  PLACES,
  picture,
  SMALL,
  stopsOf,
  useImporting,
  VOYAGES,
} from './testing/importer.ts'

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

it('dates are as precise as the folder has them, and a form that could be two is among the remarks', async () => {
  const { db } = importing
  const voyages = (...rows: string[]) => archiveFolder({ ...SMALL, 'voyages.csv': csvText(VOYAGES, ...rows) })
  const report = await importing.import(
    await voyages(
      'KT-1950-1,Kota Test,Java,12/3/1950,Holland,1950-04-12 00:00,Suez@mrt. 1950,2,,,1',
      'KT-1946-1,Kota Test,Java,eind januari 1946,Holland,begin maart 1946,,,,,',
      'KT-1951-1,Kota Test,Java,ca. 1951,Holland,n.b.,,,,,',
      'KT-1952-1,Kota Test,Java,1952,Holland,1951,,,,,',
      'KT-1953-1,Kota Test,Java,ooit 1953,Holland,,,,,,',
    ),
  )
  const read = () => db.selectFrom('journey').select(['code', 'start_date', 'end_date']).orderBy('code').execute()
  expect(await read()).toEqual([
    { code: 'KT-1946-1', start_date: '1946-01~', end_date: '1946-03~' },
    { code: 'KT-1950-1', start_date: '1950-03-12', end_date: '1950-04-12' },
    { code: 'KT-1951-1', start_date: '1951~', end_date: null },
  ])
  expect((await stopsOf(db, 'KT-1950-1')).map(({ what }) => what)).toEqual([
    ...['Java 1950-03-12', 'Suez 1950-03', 'Holland 1950-04-12'],
  ])
  expect(report.warnings.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [2, 'departure_date', '"12/3/1950" is read as 1950-03-12: the day comes before the month'],
    [4, 'arrival_date', '"n.b." is read as not known'],
  ])
  expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [5, 'arrival_date', '1951 is before the departure on 1952'],
    [6, 'departure_date', expect.stringContaining('"ooit 1953" must be a date from 1800 to 2100')],
  ])
  // The archive's own notation gives the same dates.
  const again = await importing.import(
    await voyages(
      'KT-1950-1,Kota Test,Java,1950-03-12,Holland,1950-04-12,Suez@1950-03,2,,,1',
      'KT-1946-1,Kota Test,Java,1946-01~,Holland,1946-03~,,,,,',
      'KT-1951-1,Kota Test,Java,1951~,Holland,,,,,,',
    ),
  )
  expect(again.files['voyages.csv']).toMatchObject({ unchanged: 3, changed: 0, new: 0 })
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
  const has = vi.spyOn(importing.store, 'has')
  onTestFinished(() => has.mockRestore())
  // The import waits for its pictures after it has read the archive.
  has.mockImplementationOnce(async () => {
    await db
      .insertInto('ship')
      .values(asPublished({ ship_name: 'Kota Test', built_year: 1900 }))
      .execute()
    return false
  })
  const report = await importing.import(folder)
  expect(report.conflicts).toMatchObject([{ column: 'built_year', current: '1900', offered: '1927' }])
  expect(await db.selectFrom('ship').select('id').execute()).toHaveLength(1)
})

it('a missing folder, and one without any file of the format, are refused in one line', async () => {
  await expect(importing.import('/does/not/exist')).rejects.toMatchObject({ operator: true })
  await expect(importing.import(await archiveFolder({ 'readme.txt': '' }))).rejects.toMatchObject({ operator: true })
})

describe('the stops of a voyage', () => {
  const stops = async () => (await stopsOf(importing.db, 'KT-1950-1')).map(({ what }) => what)
  const ids = async () => (await stopsOf(importing.db, 'KT-1950-1')).map(({ id }) => id)

  const story = (...rows: string[]) =>
    archiveFolder({ 'stories.csv': csvText('city_or_leg,title_nl,story_nl,year_from,year_to', ...rows) })

  it('keep their ids when a story joins them', async () => {
    await importing.import(await archiveFolder(SMALL))
    const before = await ids()
    await importing.import(
      await story(
        'Java,Afscheid,Verhaal.,1950,1950',
        'Suez - Java,Oceaan,Verhaal.,1949,1951',
        'Holland,Later,Verhaal.,1960,1960',
      ),
    )
    expect(await stops()).toEqual(['Java 1950-01-02 Afscheid', 'Oceaan', 'Holland 1950-02-03'])
    const after = await ids()
    expect([after[0], after[2]]).toEqual(before)
  })

  it('follow the voyage, and places that are put on the map later', async () => {
    const { 'ports.csv': _, ...without } = SMALL
    await importing.import(await archiveFolder(without))
    expect(await stops()).toEqual([])
    await importing.import(await archiveFolder(PLACES))
    expect(await stops()).toEqual(['Java 1950-01-02', 'Holland 1950-02-03'])
    const via = csvText(VOYAGES, 'KT-1950-1,Kota Test,Java,1950-01-02,Holland,1950-02-04,Suez,2,,,')
    await importing.import(await archiveFolder({ 'voyages.csv': via }))
    expect(await stops()).toEqual(['Java 1950-01-02', 'Suez', 'Holland 1950-02-04'])
  })

  it('that staff have edited stay, with a warning', async () => {
    await importing.import(await archiveFolder(SMALL))
    await importing.db.deleteFrom('journey_stop').where('position', '=', 2).execute()
    const report = await importing.import(await story('Java,Afscheid,Verhaal.,1950,1950'))
    expect(await stops()).toEqual(['Java 1950-01-02'])
    expect(report.warnings.map(({ reason }) => reason)).toEqual([
      'the points of KT-1950-1 were edited by staff and stay as they are',
    ])
  })

  it("have the voyage's name for a harbour, even if a story there has another", async () => {
    const report = await importing.import(
      await archiveFolder({
        ...PLACES,
        'ports.csv': csvText('city,latitude,longitude', 'Tandjong Priok,-6.1,106.885', 'Batavia,-6.1,106.885', 'Holland,52,4'),
        'waypoints.csv': csvText('leg_from,leg_to,waypoints', 'Tandjong Priok,Holland,'),
        'voyages.csv': csvText(VOYAGES, 'KT-1950-1,,Batavia,1950-01-02,Holland,1950-02-03,,,,,'),
        'stories.csv': csvText('city_or_leg,title_nl,story_nl,year_from,year_to', 'Tandjong Priok,Afscheid,Verhaal.,1950,1950'),
      }),
    )
    expect(report.errors).toEqual([])
    expect(await stops()).toEqual(['Batavia 1950-01-02 Afscheid', 'Holland 1950-02-03'])
  })
})

it('ships and ports in other letters mean those of the archive or the folder, withdrawn ones too', async () => {
  await importing.import(await archiveFolder({ ...SMALL, 'ships.csv': csvText('ship_name', 'Kota Test', 'Oranje', 'Weg') }))
  await importing.db.updateTable('ship').set({ deleted_at: new Date() }).where('ship_name', '=', 'Weg').execute()
  const folder = await archiveFolder({
    'ships.csv': csvText('ship_name,built_year', 'KOTA TEST,1928', 'Nieuw,', 'weg,1900'),
    'ports.csv': csvText('city,latitude,longitude,country', 'SUEZ,29.9,32.5,Egypte'),
    'waypoints.csv': csvText('leg_from,leg_to,waypoints', 'java,suez,5 80; 12 50'),
    'stories.csv': csvText('city_or_leg,title_nl,story_nl', 'java – SUEZ,Op zee,Water.', 'suez,In het kanaal,Zand.'),
    'voyages.csv': csvText(
      VOYAGES,
      'KT-1951-1,kota test,JAVA,1951-01-02,Holland,1951-02-05,suez,2,,,',
      'NI-1951-1,nieuw,,,,,,,,,',
      'OR-1951-1,Oranje,,,,,,,,,',
    ),
  })
  const report = await importing.import(folder)
  expect(report.errors).toEqual([])
  const counts = Object.entries(report.files).map(([file, { new: made, changed, withdrawn }]) => [
    file,
    made,
    changed,
    withdrawn,
  ])
  expect(counts).toEqual([
    ['ports.csv', 0, 1, 0],
    ['waypoints.csv', 0, 0, 0],
    ['ships.csv', 1, 1, 1],
    ['voyages.csv', 3, 0, 0],
    ['stories.csv', 2, 0, 0],
  ])
  const ships = await importing.db.selectFrom('ship').select(['ship_name', 'built_year']).orderBy('ship_name').execute()
  expect(ships.map(({ ship_name, built_year }) => `${ship_name} ${built_year}`)).toEqual([
    'Kota Test 1928',
    'Nieuw null',
    'Oranje null',
    'Weg null',
  ])
  expect((await stopsOf(importing.db, 'KT-1951-1')).map(({ what }) => what)).toContain('Suez In het kanaal')
  expect(report.warnings.map(({ file, column, reason }) => `${file} ${column} ${reason}`)).toContain(
    'voyages.csv ship_name "kota test" is read as Kota Test',
  )
  expect((await importing.import(folder)).batch).toBeNull()
})

it('a name that differs only in its letters from two stays as it is written, and so does a place that the archive has so', async () => {
  const folder = await archiveFolder({ 'voyages.csv': csvText(VOYAGES, 'KT-1950-1,ORANJE,HOLLAND,,suez,,,,,,') })
  await importing.import(folder)
  await importing.import(await archiveFolder(PLACES))
  await importing.db
    .insertInto('ship')
    .values(asPublished({ ship_name: 'Oranje' }))
    .execute()
  expect((await importing.import(folder)).batch).toBeNull()
  const report = await importing.import(
    await archiveFolder({ 'voyages.csv': csvText(VOYAGES, 'KT-1950-1,oranje,HOLLAND,,suez,,,,,,') }),
  )
  const { rows } = await sql<{ start_city: string; end_city: string; ship_name: string }>`
    select start_city, end_city, ship_name from journey join ship on ship.id = ship_id`.execute(importing.db)
  expect(rows).toEqual([{ start_city: 'HOLLAND', end_city: 'suez', ship_name: 'oranje' }])
  expect(report.warnings.map(({ reason }) => reason)).toContain('ship "oranje" is not known: it is created with its name alone')
})

it('codes in small letters mean the voyages of the archive or the folder, and new ones get capitals', async () => {
  await importing.import(await archiveFolder(SMALL))
  const report = await importing.import(
    await archiveFolder({
      'voyages.csv': csvText(
        VOYAGES,
        'kt-1950-1,Kota Test,Java,1950-01-02,Holland,1950-02-05,,2,,,',
        'kt 1951 2,Kota Test,,,,,,,,,',
      ),
      'passengers.csv': csvText(
        'voyage_code,full_name',
        'kt-1950-1,Piet Vos',
        'kt-1950-1,Kees Vos',
        'KT 1951 2,Jan Vos',
        'kt-1952-1,Wim Vos',
      ),
    }),
  )
  const rows = await importing.db
    .selectFrom('passenger')
    .innerJoin('journey', 'journey.id', 'passenger.journey_id')
    .select(['full_name', 'code'])
    .where('full_name', 'like', '% Vos')
    .orderBy('full_name')
    .execute()
  expect(rows.map(({ full_name, code }) => `${full_name} ${code}`)).toEqual([
    'Jan Vos KT-1951-2',
    'Kees Vos KT-1950-1',
    'Piet Vos KT-1950-1',
  ])
  expect(report.files['voyages.csv']).toMatchObject({ new: 1, changed: 1 })
  expect(report.errors.map(({ reason }) => reason)).toEqual(['voyage "kt-1952-1" is neither in voyages.csv nor in the archive'])
  expect(report.warnings.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual([
    'voyages.csv:2 "kt-1950-1" is read as KT-1950-1',
    'voyages.csv:3 "kt 1951 2" is read as kt-1951-2',
    'voyages.csv:3 "kt-1951-2" is read as KT-1951-2',
    'passengers.csv:2 "kt-1950-1" is read as KT-1950-1',
    'passengers.csv:4 "KT 1951 2" is read as KT-1951-2',
  ])
})

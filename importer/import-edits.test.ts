import { describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { passengerDescription } from '#records/passengers.ts'
import { noteAll, noteFirst } from '#records/revisions.ts'
import { archiveFolder, csvText, picture, SMALL, useImporting, VOYAGES } from './testing/importer.ts'

const importing = useImporting()

describe('an edit by staff', () => {
  const edit = (values: { company?: string; built_year?: number; master?: string; ship_name?: string }) =>
    importing.db
      .updateTable('ship')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .execute()
  const shipRow = () =>
    importing.db.selectFrom('ship').select(['ship_name', 'built_year', 'master', 'prefix', 'version']).executeTakeFirstOrThrow()
  const ships = (row: string) => archiveFolder({ 'ships.csv': csvText('ship_name,type_prefix,built_year', row) })

  it('is kept without a conflict while the folder has its old value', async () => {
    await importing.import(await ships('Kota Test,ss,1927'))
    await edit({ built_year: 1928 })
    const report = await importing.import(await ships('Kota Test,ss,1927'))
    expect(report.conflicts).toEqual([])
    expect(report.kept).toBe(1)
    expect(await shipRow()).toMatchObject({ built_year: 1928, version: 2 })
  })

  it('is kept and listed as a conflict when the folder has another value; other fields are taken', async () => {
    await importing.import(await ships('Kota Test,ss,1927'))
    await edit({ built_year: 1928 })
    const folder = await ships('Kota Test,ms,1930')
    const report = await importing.import(folder)
    expect(report.conflicts).toEqual([{ file: 'ships.csv', line: 2, column: 'built_year', current: '1928', offered: '1930' }])
    expect(report.errors).toEqual([])
    expect(report.files['ships.csv']).toMatchObject({ changed: 1, conflicts: 1 })
    expect(await shipRow()).toMatchObject({ built_year: 1928, prefix: 'ms', version: 3 })
    expect((await importing.import(folder)).files['ships.csv']).toMatchObject({ unchanged: 1, conflicts: 1 })
  })

  it('stays without a conflict if the folder has no column for the field', async () => {
    const withMaster = csvText('ship_name,type_prefix,master', 'Kota Test,ss,J. de Wit')
    await importing.import(await archiveFolder({ 'ships.csv': withMaster }))
    expect(await shipRow()).toMatchObject({ master: 'J. de Wit', built_year: null })
    await edit({ master: 'J. de Wit jr.' })
    const report = await importing.import(await ships('Kota Test,ss,1927'))
    expect(report.conflicts).toEqual([])
    expect(await shipRow()).toMatchObject({ master: 'J. de Wit jr.', built_year: 1927 })
  })

  it('may rename a record: the next import still finds it', async () => {
    await importing.import(await archiveFolder(SMALL))
    await edit({ ship_name: 'Kota Test II' })
    const report = await importing.import(await archiveFolder(SMALL))
    expect(report.files['ships.csv']).toMatchObject({ new: 0, unchanged: 1 })
    expect(report.files['voyages.csv']).toMatchObject({ unchanged: 1 })
    expect(await shipRow()).toMatchObject({ ship_name: 'Kota Test II' })
  })

  it('of a passenger begins a history, which later imports go on with', async () => {
    const { db } = importing
    const people = (...rows: string[]) =>
      archiveFolder({ ...SMALL, 'passengers.csv': csvText('voyage_code,full_name,birth_year,record_id,list_page', ...rows) })
    await importing.import(await people('KT-1950-1,Anna Bakker,1911,A1,', 'KT-1950-1,Bernard Bakker,1912,A2,'))
    const { id } = await db.selectFrom('passenger').select('id').where('record_id', '=', 'A1').executeTakeFirstOrThrow()
    await db.transaction().execute(async (trx) => {
      await noteFirst(trx, passengerDescription, [id])
      await trx.updateTable('passenger').set({ birth_year: 1913, version: 2 }).where('id', '=', id).execute()
      await noteAll(trx, passengerDescription, [id], { action: 'updated', userId: null as never })
    })
    const folder = await people('KT-1950-1,Anna Bakker,1911,A1,3', 'KT-1950-1,Bernard Bakker,1912,A2,3')
    const report = await importing.import(folder)
    expect([report.kept, report.conflicts]).toEqual([1, []])
    const history = await db
      .selectFrom('revision')
      .select(['record_id', 'number', 'action', 'fields'])
      .where('kind', '=', 'passenger')
      .orderBy('number')
      .execute()
    expect(history.map(({ fields, ...row }) => ({ ...row, birthYear: fields.birthYear, listPage: fields.listPage }))).toEqual([
      { record_id: id, number: 1, action: 'imported', birthYear: 1911, listPage: null },
      { record_id: id, number: 2, action: 'updated', birthYear: 1913, listPage: null },
      { record_id: id, number: 3, action: 'imported', birthYear: 1913, listPage: 3 },
    ])
  })

  it('may change the code of a voyage: an import finds it by any code that it had', async () => {
    await importing.import(await archiveFolder(SMALL))
    const journeys = () => importing.db.selectFrom('journey').select(['code', 'passenger_count']).execute()
    for (const code of ['KT-1950-2', 'KT-1950-3'])
      await importing.db
        .updateTable('journey')
        .set((eb) => ({ code, version: eb('version', '+', 1) }))
        .execute()
    expect((await importing.import(await archiveFolder(SMALL))).conflicts).toEqual([])
    const folder = await archiveFolder({
      'voyages.csv': csvText(VOYAGES, 'KT-1950-2,Kota Test,Java,1950-01-02,Holland,1950-02-03,,3,Een reis.,,1'),
      'passengers.csv': csvText('voyage_code,full_name', 'KT-1950-2,Anna Bakker'),
      'images.csv': csvText('file,voyage_code', 'dek.png,KT-1950-1'),
      'dek.png': await picture('red'),
    })
    const report = await importing.import(folder)
    expect([report.errors, report.conflicts]).toEqual([[], []])
    expect(await journeys()).toEqual([{ code: 'KT-1950-3', passenger_count: 3 }])
    expect((await importing.import(folder)).files['passengers.csv']).toMatchObject({ new: 0, unchanged: 1 })
  })

  it('may make a record: an import then fills only its empty fields', async () => {
    await importing.db
      .insertInto('ship')
      .values(asPublished({ ship_name: 'Kota Test', built_year: 1900 }))
      .execute()
    const report = await importing.import(await ships('Kota Test,ss,1927'))
    expect(report.conflicts).toMatchObject([{ column: 'built_year', current: '1900', offered: '1927' }])
    expect(await shipRow()).toMatchObject({ built_year: 1900, prefix: 'ss' })
  })

  it('may withdraw a record: no import undoes that', async () => {
    await importing.import(await archiveFolder(SMALL))
    await importing.db.updateTable('journey').set({ deleted_at: new Date() }).execute()
    const report = await importing.import(await archiveFolder(SMALL))
    expect(report.files['voyages.csv']).toMatchObject({ new: 0, changed: 0, withdrawn: 1 })
    expect(report.files['passengers.csv']).toMatchObject({ new: 0, withdrawn: 3 })
    expect(await importing.db.selectFrom('journey').select('id').where('deleted_at', 'is', null).execute()).toEqual([])
  })
})

describe('whether a record is public', () => {
  const TABLES = ['ship', 'journey', 'content_point', 'sea_leg', 'passenger', 'media', 'side_menu', 'partner'] as const
  const publication = async () => {
    const queries = TABLES.map((table) => importing.db.selectFrom(table).select('published_at').execute())
    return (await Promise.all(queries)).map((rows) => rows.map((row) => row.published_at))
  }
  const folder = async (shipRow: string) =>
    archiveFolder({
      ...SMALL,
      'ships.csv': csvText('ship_name,type_prefix,built_year', shipRow),
      'partners.csv': csvText('name,role,url,logo', 'Museum,partner,,logo.png'),
      'pages.csv': csvText('page_id,title,parent,order,file', 'kade,De kade,,1,'),
      'logo.png': await picture('red'),
    })

  it('is decided by its first import, which publishes it', async () => {
    await importing.import(await folder('Kota Test,ss,1927'))
    for (const moments of await publication()) {
      expect(moments.length).toBeGreaterThan(0)
      for (const moment of moments) expect(Date.now() - moment!.getTime()).toBeGreaterThanOrEqual(0)
    }
  })

  it('is never changed by a later import', async () => {
    await importing.import(await folder('Kota Test,ss,1927'))
    for (const table of TABLES) await importing.db.updateTable(table).set({ published_at: null }).execute()
    const report = await importing.import(await folder('Kota Test,ms,1927'))
    expect(report.files['ships.csv']).toMatchObject({ changed: 1 })
    expect(new Set((await publication()).flat())).toEqual(new Set([null]))
  })
})

describe('passengers', () => {
  const PEOPLE = 'voyage_code,full_name,birth_year,public_from,list_page,record_id,demonstration'
  const people = (...rows: string[]) => archiveFolder({ ...SMALL, 'passengers.csv': csvText(PEOPLE, ...rows) })
  const names = async () =>
    (await importing.db.selectFrom('passenger').select('full_name').orderBy('id').execute()).map((row) => row.full_name)

  it('are the same person by record_id, else by voyage, name, birth year, list page and place among such rows', async () => {
    await importing.import(
      await people('KT-1950-1,Jan Jansen,1920,,1,,', 'KT-1950-1,Jan Jansen,1920,,1,,', 'KT-1950-1,Piet Vos,,,,r-1,'),
    )
    const report = await importing.import(
      await people(
        'KT-1950-1,Pieter Vos,,,,r-1,',
        ...Array(3).fill('KT-1950-1,Jan Jansen,1920,,1,,'),
        'KT-1950-1,Jan Jansen,1921,,1,,',
      ),
    )
    expect(report.files['passengers.csv']).toMatchObject({ new: 2, changed: 1, unchanged: 2 })
    expect(await names()).toEqual(['Jan Jansen', 'Jan Jansen', 'Pieter Vos', 'Jan Jansen', 'Jan Jansen'])
  })

  it('stay the same person when staff correct the name or move them to another voyage', async () => {
    const folder = await people('KT-1950-1,Jan Jansen,1920,,1,,')
    await importing.import(folder)
    await importing.db
      .insertInto('journey')
      .values(asPublished({ code: 'other' }))
      .execute()
    const other = await importing.db.selectFrom('journey').select('id').where('code', '=', 'other').executeTakeFirstOrThrow()
    await importing.db.updateTable('passenger').set({ full_name: 'Johan Jansen', journey_id: other.id }).execute()
    expect((await importing.import(folder)).files['passengers.csv']).toMatchObject({
      new: 0,
      changed: 0,
      unchanged: 1,
    })
    expect(await names()).toEqual(['Johan Jansen'])
  })

  it('get a warning if they are real and stand beside demonstration passengers', async () => {
    expect((await importing.import(await people('KT-1950-1,Jan Jansen,,,,,true'))).warnings).toEqual([])
    const report = await importing.import(await people('KT-1950-1,Piet Vos,,,,,'))
    expect(report.warnings).toMatchObject([{ file: 'passengers.csv', line: null }])
    expect(report.errors).toEqual([])
  })
})

it('only staff mark the offline pack: an import neither sets nor clears the mark', async () => {
  const voyages = (city: string, mark: string) =>
    archiveFolder({
      'voyages.csv': csvText(`${VOYAGES},in_pack`, ...['A', 'B'].map((code) => `${code},,${city},,,,,,,,,${mark}`)),
    })
  await importing.import(await voyages('Batavia', 'true'))
  await importing.db.updateTable('journey').set({ in_pack: true }).where('code', '=', 'A').execute()
  const report = await importing.import(await voyages('Djakarta', 'false'))
  expect([report.errors, report.conflicts]).toEqual([[], []])
  const marks = importing.db.selectFrom('journey').select(['code', 'start_city', 'in_pack']).orderBy('code')
  expect(await marks.execute()).toEqual([
    { code: 'A', start_city: 'Djakarta', in_pack: true },
    { code: 'B', start_city: 'Djakarta', in_pack: false },
  ])
})

describe('favourites', () => {
  const ranked = (...rows: [string, string][]) =>
    archiveFolder({
      'voyages.csv': csvText(VOYAGES, ...rows.map(([code, rank]) => `${code},,,,,,,,,,${rank}`)),
    })
  const ranks = async () =>
    (await importing.db.selectFrom('journey').select(['code', 'favorite_rank']).orderBy('code').execute()).map(
      ({ code, favorite_rank }) => `${code} ${favorite_rank}`,
    )

  it('may exchange their ranks', async () => {
    await importing.import(await ranked(['A', '1'], ['B', '2']))
    const report = await importing.import(await ranked(['A', '2'], ['B', '1']))
    expect(report.conflicts).toEqual([])
    expect(await ranks()).toEqual(['A 2', 'B 1'])
  })

  it('do not take the rank of a voyage that is not in the folder', async () => {
    await importing.import(await ranked(['A', '1']))
    const report = await importing.import(await ranked(['B', '1'], ['C', '2']))
    expect(report.conflicts).toMatchObject([{ column: 'favourite_rank', current: 'held by A', offered: '1' }])
    expect(await ranks()).toEqual(['A 1', 'B null', 'C 2'])
  })
})

/** Undoing imports: what they made and changed is as before, and the same folder imports as it did the first time. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { DESCRIPTIONS } from '#records/all.ts'
import { noteAll, noteFirst } from '#records/revisions.ts'
import { undoImport } from '#records/undo-import.ts'
import { archiveFolder, csvText, everything, picture, SMALL, stopsOf, useImporting, VOYAGES } from './testing/importer.ts'

const importing = useImporting()

const user = async (): Promise<number> => {
  const known = await importing.db.selectFrom('app_user').select('id').executeTakeFirst()
  if (known) return known.id
  const made = { username: 'mkoster', password_hash: 'x', updated_by: null }
  return (await importing.db.insertInto('app_user').values(made).returning('id').executeTakeFirstOrThrow()).id
}

async function undo(batch: number | null) {
  const userId = await user()
  const undone = await importing.db.transaction().execute((trx) => undoImport({ trx, userId }, batch!))
  for (const hash of undone.unnamed) await importing.store.remove(hash)
  return undone.done
}

/** An edit by staff, with its version in the history. */
async function edit(kind: RecordKind, where: string, set: Record<string, unknown>): Promise<void> {
  const { db } = importing
  const userId = await user()
  const description = DESCRIPTIONS.find((one) => one.kind === kind)!
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(description.table)} where ${sql.raw(where)}`.execute(db)
  const ids = rows.map(({ id }) => id)
  expect(ids).toHaveLength(1)
  await noteFirst(db, description, ids)
  const assignments = Object.entries({ ...set, updated_by: userId }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update ${sql.table(description.table)} set ${sql.join(assignments)}, version = version + 1 where id = any(${ids}::int[])`.execute(
    db,
  )
  await noteAll(db, description, ids, { action: 'updated', userId })
}

/** Every record without what counts its changes, and without keys of its own. */
async function archive() {
  const tables = ['ship', 'journey', 'content_point', 'sea_leg', 'passenger', 'media', 'side_menu', 'partner'] as const
  const rows = await everything(importing.db)
  return tables.map((table) =>
    rows[table]!.map((row) => {
      const { version, updated_at, updated_by, published_at, row_id, ...rest } = JSON.parse(String(row))
      return rest
    }),
  )
}
const memory = async () => {
  const { import_made, import_change } = await everything(importing.db)
  return [...import_made!, ...import_change!]
}

const WHOLE = async () => ({
  ...SMALL,
  'stories.csv': csvText('city_or_leg,period,title_nl,story_nl,source_url', 'Suez,,Warme kleren,Een verhaal.,'),
  'partners.csv': csvText('name,role,url,logo', 'Museum,partner,,logo.png'),
  'pages.csv': csvText('page_id,title,parent,order,file,content_nl', 'over,Over,,1,,Tekst', 'meer,Meer,over,2,,Tekst'),
  'images.csv': csvText('file,voyage_code,ship_name,description', 'a.png,KT-1950-1,Kota Test,Het schip'),
  'lists.csv': csvText('file,voyage_code,page_number', 'b.png,KT-1950-1,1'),
  'logo.png': await picture('red'),
  'a.png': await picture('blue'),
  'b.png': await picture('green'),
})

it('takes out everything that it made, with its files, and the same folder imports as the first time', async () => {
  const folder = await archiveFolder(await WHOLE())
  const report = await importing.import(folder)
  const { rows: files } = await sql<{ hash: string }>`select file_hash as hash from media`.execute(importing.db)
  const done = await undo(report.batch)
  expect(done).toEqual({
    goes: [
      { kind: 'passenger', records: 3 },
      { kind: 'listPage', records: 1 },
      { kind: 'image', records: 2 },
      { kind: 'journey', records: 1 },
      { kind: 'ship', records: 1 },
      { kind: 'port', records: 3 },
      { kind: 'story', records: 1 },
      { kind: 'seaLeg', records: 2 },
      { kind: 'page', records: 2 },
      { kind: 'partner', records: 1 },
    ],
    back: 0,
    changes: 17,
    stays: [],
    staying: 0,
  })
  expect((await archive()).flat()).toEqual([])
  expect(await memory()).toEqual([])
  expect((await everything(importing.db)).used_code).toEqual([])
  const { rows } = await sql<{ kind: string }>`select kind, action from revision`.execute(importing.db)
  expect(rows).toEqual([
    { kind: 'import', action: 'imported' },
    { kind: 'import', action: 'import undone' },
  ])
  expect(await Promise.all(files.map(({ hash }) => importing.store.has(hash)))).toEqual([false, false, false])
  const again = await importing.import(folder)
  expect(again.files).toEqual(report.files)
  expect(again.errors).toEqual([])
})

it('gives changed fields and the memory of imports back, and voyages their stops', async () => {
  const folder = await WHOLE()
  await importing.import(await archiveFolder(folder))
  const before = await archive()
  const stops = await stopsOf(importing.db, 'KT-1950-1')
  const kept = await memory()
  const next = await archiveFolder({
    ...folder,
    'ports.csv': `${SMALL['ports.csv']}Aden,,,12.8,45,\n`,
    'ships.csv': csvText('ship_name,type_prefix,built_year,tonnage_grt', 'Kota Test,ms,,9000', 'Kota Nieuw,,,'),
    'voyages.csv': csvText(VOYAGES, 'KT-1950-1,Kota Nieuw,Java,1950-01-02,Holland,1950-02-03,Aden@1950-01-20,5,Anders.,,2'),
    'pages.csv': csvText('page_id,title,parent,order,file,content_nl', 'over,Over ons,,1,,Tekst', 'meer,Meer,,2,,Tekst'),
    'a.png': await picture('yellow'),
  })
  const { batch } = await importing.import(next)
  expect((await stopsOf(importing.db, 'KT-1950-1')).map(({ what }) => what)).toContain('Aden 1950-01-20')
  const { goes, back, staying } = await undo(batch)
  expect([goes, staying]).toEqual([
    [
      { kind: 'ship', records: 1 },
      { kind: 'port', records: 1 },
    ],
    0,
  ])
  expect(back).toBeGreaterThanOrEqual(5)
  expect(await archive()).toEqual(before)
  expect((await stopsOf(importing.db, 'KT-1950-1')).map(({ what }) => what)).toEqual(stops.map(({ what }) => what))
  expect(await memory()).toEqual(kept)
  const { rows } = await sql<{ hash: string }>`select file_hash as hash from media`.execute(importing.db)
  for (const { hash } of rows) expect(await importing.store.has(hash)).toBe(true)
  expect((await importing.import(await archiveFolder(folder))).batch).toBeNull()
})

describe('what staff have edited since', () => {
  it('stays with what it needs, and is named', async () => {
    const { batch } = await importing.import(await archiveFolder(SMALL))
    await edit('passenger', "full_name = 'Piet de Vries'", { birth_year: 1931 })
    const { goes, stays, staying } = await undo(batch)
    expect(goes).toEqual([{ kind: 'passenger', records: 2 }])
    expect(staying).toBe(8)
    expect(stays.map(({ kind, label, why, by }) => [kind, label, why, by])).toEqual(
      expect.arrayContaining([
        ['passenger', 'Piet de Vries', 'edited', 'mkoster'],
        ['journey', expect.stringContaining('KT-1950-1'), 'needed', null],
        ['ship', 'Kota Test', 'needed', null],
        ['port', 'Suez', 'needed', null],
        ['seaLeg', 'Java - Suez', 'needed', null],
      ]),
    )
    const again = await importing.import(await archiveFolder(SMALL))
    expect(again.files['passengers.csv']).toMatchObject({ new: 2, unchanged: 1, wrong: 0 })
    expect(again.conflicts).toEqual([])
    const names = await importing.db.selectFrom('passenger').select(['full_name', 'birth_year']).orderBy('id').execute()
    expect(names).toHaveLength(3)
    expect(names[0]).toEqual({ full_name: 'Piet de Vries', birth_year: 1931 })
  })

  it('keeps pictures that they described or put into a text, and the others go with their files', async () => {
    const { batch } = await importing.import(
      await archiveFolder({
        ...SMALL,
        'images.csv': csvText('file,voyage_code', 'dek.png,KT-1950-1', 'jas.png,', 'koffer.png,KT-1950-1'),
        'dek.png': await picture('#205070'),
        'jas.png': await picture('#705020'),
        'koffer.png': await picture('#207050'),
      }),
    )
    const known = await importing.db.selectFrom('media').select(['id', 'file_name', 'file_hash']).execute()
    const named = (file: string) => known.find(({ file_name }) => file_name === file)!
    await edit('media', "file_name = 'dek.png'", { description: 'Aan dek' })
    const content = `<figure><img src="/media/${named('jas.png').id}" alt="" /></figure>`
    const page = { page_id: 'jas', title: 'Jas', content, published_at: new Date(), updated_by: null, import_batch: null }
    await importing.db
      .insertInto('side_menu')
      .values(page as never)
      .execute()
    const { goes, stays } = await undo(batch)
    expect(goes).toContainEqual({ kind: 'image', records: 1 })
    expect(stays.filter(({ kind }) => kind === 'image')).toMatchObject([
      { label: 'Aan dek', section: 'media', why: 'edited', by: 'mkoster' },
      { label: 'jas.png', section: 'media', why: 'needed' },
    ])
    const left = await importing.db.selectFrom('media').select('file_name').orderBy('file_name').execute()
    expect(left.map(({ file_name }) => file_name)).toEqual(['dek.png', 'jas.png'])
    for (const file of ['dek.png', 'jas.png', 'koffer.png'])
      expect(await importing.store.has(named(file).file_hash)).toBe(file !== 'koffer.png')
  })

  it('is no edit if staff took it back', async () => {
    const { batch } = await importing.import(await archiveFolder(SMALL))
    await edit('passenger', "full_name = 'Piet de Vries'", { birth_year: 1931 })
    await edit('passenger', "full_name = 'Piet de Vries'", { birth_year: null })
    expect((await undo(batch)).staying).toBe(0)
  })

  it('keeps an edited field of a changed record; the others go back, and the import is a conflict again', async () => {
    const ships = (row: string) => archiveFolder({ 'ships.csv': csvText('ship_name,type_prefix,built_year', row) })
    await importing.import(await ships('Kota Test,ss,1927'))
    const second = await ships('Kota Test,ms,1930')
    const { batch } = await importing.import(second)
    await edit('ship', "ship_name = 'Kota Test'", { built_year: 1931 })
    const done = await undo(batch)
    expect(done).toMatchObject({ back: 1, staying: 1 })
    expect(done.stays[0]).toMatchObject({ kind: 'ship', section: 'ship', isNew: false, fields: ['builtYear'], by: 'mkoster' })
    const ship = () => importing.db.selectFrom('ship').select(['prefix', 'built_year', 'imported']).executeTakeFirstOrThrow()
    expect(await ship()).toEqual({
      prefix: 'ss',
      built_year: 1931,
      imported: { ship_name: 'Kota Test', prefix: 'ss', built_year: 1927 },
    })
    const again = await importing.import(second)
    expect(again.conflicts).toMatchObject([{ column: 'built_year', current: '1931', offered: '1930' }])
    expect(await ship()).toMatchObject({ prefix: 'ms', built_year: 1931 })
  })

  it('keeps whom they withdrew or put under embargo, and no import brings them back', async () => {
    const folder = await archiveFolder(SMALL)
    const { batch } = await importing.import(folder)
    await edit('passenger', "full_name = 'Piet de Vries'", { published_at: null, unpublished_at: new Date() })
    await edit('passenger', "full_name = 'Jan Jansen' and occurrence = 1", { public_from: '2090-01-01' })
    const { goes, stays } = await undo(batch)
    expect(goes).toEqual([{ kind: 'passenger', records: 1 }])
    expect(stays.filter(({ kind }) => kind === 'passenger').map(({ why }) => why)).toEqual(['edited', 'takenOut'])
    const again = await importing.import(folder)
    // His namesake on that voyage may be the same person.
    expect(again.files['passengers.csv']).toMatchObject({ withdrawn: 2 })
    const seen = await sql`select id from passenger where published_at is not null and public_from is null`.execute(
      importing.db,
    )
    expect(seen.rows).toEqual([])
  })

  it('keeps a voyage that staff made, with the stops that it had: none', async () => {
    const { db } = importing
    await db
      .insertInto('journey')
      .values(asPublished([{ code: 'KT-1950-1', start_city: 'Java' }]))
      .execute()
    const before = await archive()
    const { batch } = await importing.import(await archiveFolder(SMALL))
    expect((await stopsOf(db, 'KT-1950-1')).length).toBeGreaterThan(0)
    await undo(batch)
    expect(await archive()).toEqual(before)
    expect(await stopsOf(db, 'KT-1950-1')).toEqual([])
  })
})

it('may be undone before a later import, whose undoing then leads back to the first state', async () => {
  const ships = (...rows: string[]) => archiveFolder({ 'ships.csv': csvText('ship_name,type_prefix,built_year', ...rows) })
  await importing.import(await ships('Kota Test,ss,1927'))
  const before = await archive()
  const second = await importing.import(await ships('Kota Test,ms,1928', 'Kota Nieuw,ss,1930'))
  const third = await importing.import(await ships('Kota Test,ms,1929', 'Kota Nieuw,ss,1931'))
  const done = await undo(second.batch)
  expect(done).toMatchObject({ goes: [], back: 1, staying: 2 })
  expect(done.stays.map(({ label, why, isNew }) => [label, why, isNew])).toEqual([
    ['Kota Nieuw', 'imported', true],
    ['Kota Test', 'imported', false],
  ])
  expect(await undo(third.batch)).toMatchObject({ goes: [{ kind: 'ship', records: 1 }], back: 1, staying: 0 })
  expect((await archive()).map((rows) => rows.map(({ import_batch: _, ...row }) => row))).toEqual(
    before.map((rows) => rows.map(({ import_batch: _, ...row }) => row)),
  )
})

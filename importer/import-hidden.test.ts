/** No import brings back whom staff withdrew, or shows sooner whom an embargo hides. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { passengerDescription } from '#records/passengers.ts'
import { noteAll, noteFirst } from '#records/revisions.ts'
import { archiveFolder, csvText, picture, SMALL, useImporting, VOYAGES } from './testing/importer.ts'
import { writeRest } from './write.ts'

const importing = useImporting()

const VOYAGE = {
  'ships.csv': SMALL['ships.csv'],
  'ports.csv': SMALL['ports.csv'],
  'voyages.csv': csvText(
    VOYAGES,
    'KT-1950-1,Kota Test,Java,1950-01-02,Holland,1950-02-03,,2,,,1',
    'KT-1951-1,Kota Test,Java,1951-01-02,Holland,1951-02-03,,2,,,',
  ),
}
const HEAD = 'voyage_code,full_name,birth_year,public_from,record_id'
const folderOf = (...rows: string[]) => archiveFolder({ ...VOYAGE, 'passengers.csv': csvText(HEAD, ...rows) })

const EMBARGO = '2090-01-01'

/** Everybody, and whether visitors see them. */
async function people(): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`select concat_ws(' ', full_name, record_id,
      case when published_at is null then 'withdrawn' when public_from > now() then 'embargoed' else 'public' end) as said
    from passenger order by id`.execute(importing.db)
  return rows.map(({ said }) => said)
}

/** An edit by staff, with its version in the history. */
async function edit(name: string, set: Record<string, unknown>): Promise<void> {
  const { db } = importing
  const { id } = await db.selectFrom('passenger').select('id').where('full_name', '=', name).executeTakeFirstOrThrow()
  const user = await db
    .insertInto('app_user')
    .values({ username: `staff ${Math.random()}`, password_hash: 'x', updated_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteFirst(db, passengerDescription, [id])
  await db
    .updateTable('passenger')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await noteAll(db, passengerDescription, [id], { action: 'updated', userId: user.id })
}
const WITHDRAWN = { published_at: null, unpublished_at: new Date() }
const withdraw = (name: string) => edit(name, WITHDRAWN)

const ANNA = 'KT-1950-1,Anna Aalders,1926,,NA-1'

describe('A withdrawn passenger stays withdrawn', () => {
  it('by the rest of an import that is written after a restart', async () => {
    await importing.import(await folderOf(ANNA))
    await withdraw('Anna Aalders')
    const { db } = importing
    const { journey_id, import_batch } = await db
      .selectFrom('passenger')
      .select(['journey_id', 'import_batch'])
      .executeTakeFirstOrThrow()
    const person = { journey_id, birth_year: 1926, public_from: null, list_page: null, demonstration: false, occurrence: 1 }
    const names = ['Aalders, Anna', 'Carla Cats']
    const rest = names.map((full_name, i) => ({ ...person, full_name, record_id: null, imported: {}, id: 9000 + i }))
    await writeRest(db, { batch: import_batch!, parts: [rest], from: 0, later: { wrote: async () => {} } })
    expect(await people()).toEqual(['Anna Aalders NA-1 withdrawn', 'Carla Cats public'])
  })

  it.each([
    ['by the same folder', ANNA],
    ['by a second record id', 'KT-1950-1,Anna Aalders,1926,,NA-99'],
    ['by an older folder without record ids', 'KT-1950-1,Anna Aalders,1926,,'],
    ['in other letters, and without a birth year', 'KT-1950-1,"AALDERS, Ánna",,,NA-99'],
    ['under an embargo that would end', `KT-1950-1,Anna Aalders,1926,${EMBARGO},NA-99`],
  ])('%s', async (_how, row) => {
    await importing.import(await folderOf(ANNA, 'KT-1950-1,Bernard Blok,1930,,NA-2'))
    await withdraw('Anna Aalders')
    const isSame = row === ANNA
    const again = await folderOf(row, 'KT-1950-1,Bernard Blok,1930,,NA-2')
    for (const earlierPublic of [false, true]) {
      const report = await importing.import(again, { earlierPublic })
      expect(await people()).toEqual(['Anna Aalders NA-1 withdrawn', 'Bernard Blok NA-2 public'])
      expect(report.files['passengers.csv']).toMatchObject({ new: 0, unchanged: 1, withdrawn: 1 })
      const why = 'staff have withdrawn this person: not imported'
      expect(report.conflicts).toMatchObject(isSame ? [] : [{ line: 2, column: 'full_name', why }])
    }
  })

  it('also by the name, the voyage and the record id that it had before', async () => {
    await importing.import(await folderOf(ANNA))
    await edit('Anna Aalders', { full_name: 'Anna Louise Aalders-Kuik', record_id: 'NA-7' })
    const { id } = await importing.db
      .selectFrom('journey')
      .select('id')
      .where('code', '=', 'KT-1951-1')
      .executeTakeFirstOrThrow()
    await edit('Anna Louise Aalders-Kuik', { journey_id: id })
    await withdraw('Anna Louise Aalders-Kuik')
    const report = await importing.import(
      await folderOf(
        ANNA,
        'KT-1950-1,Anna Aalders,1926,,NA-98',
        'KT-1951-1,Anna Louise Aalders Kuik,,,NA-99',
        'KT-1950-1,Iemand Anders,,,NA-7',
        'KT-1951-1,Anna Aalders,1931,,NA-100',
      ),
    )
    expect(await people()).toEqual(['Anna Louise Aalders-Kuik NA-7 withdrawn', 'Anna Aalders NA-100 public'])
    expect(report.files['passengers.csv']).toMatchObject({ new: 1, withdrawn: 4 })
  })

  it('when another passenger would become it', async () => {
    const other = 'KT-1950-1,Bernard Blok,1926,,NA-2'
    await importing.import(await folderOf(ANNA, other))
    await withdraw('Anna Aalders')
    const report = await importing.import(await folderOf('KT-1950-1,Anna Aalders,1926,,NA-2'))
    expect(await people()).toEqual(['Anna Aalders NA-1 withdrawn', 'Bernard Blok NA-2 public'])
    expect(report.conflicts).toHaveLength(1)
  })

  it('if he is withdrawn while an import is under way', async () => {
    await importing.import(await folderOf(ANNA))
    const folder = await archiveFolder({
      ...VOYAGE,
      'passengers.csv': csvText(HEAD, 'KT-1950-1,Anna Aalders,1926,,NA-99'),
      'images.csv': csvText('file', 'a.png'),
      'a.png': await picture('red'),
    })
    let meanwhile: Promise<unknown> | null = null
    const { conflicts } = await importing.import(folder, {
      onProgress: ({ step }) => {
        if (step === 'Images') meanwhile ??= importing.db.updateTable('passenger').set(WITHDRAWN).execute()
      },
    })
    await meanwhile
    expect([conflicts.length, await people()]).toEqual([1, ['Anna Aalders NA-1 withdrawn']])
  })

  it('but a namesake who is public stays, and one of another year is imported', async () => {
    const namesake = 'KT-1950-1,Anna Aalders,1926,,NA-3'
    await importing.import(await folderOf(ANNA, namesake))
    const [first] = await importing.db.selectFrom('passenger').select('id').orderBy('id').execute()
    await importing.db.updateTable('passenger').set(WITHDRAWN).where('id', '=', first!.id).execute()
    await importing.import(await folderOf(ANNA, namesake, 'KT-1950-1,Anna Aalders,1950,,NA-4'))
    expect(await people()).toEqual(['Anna Aalders NA-1 withdrawn', 'Anna Aalders NA-3 public', 'Anna Aalders NA-4 public'])
  })
})

describe('An embargo', () => {
  it.each([
    ['the same folder', ANNA],
    ['a second record id', 'KT-1950-1,Anna Aalders,1926,,NA-99'],
    ['an older folder without record ids', 'KT-1950-1,Anna Aalders,1926,,'],
    ['a folder with an earlier day', 'KT-1950-1,Anna Aalders,1926,2080-01-01,NA-1'],
    ['another spelling', 'KT-1950-1,"Aalders, anna",1926,2080-01-01,NA-99'],
  ])('of staff holds against %s, whatever the import is told', async (_how, row) => {
    await importing.import(await folderOf(ANNA))
    await edit('Anna Aalders', { public_from: EMBARGO })
    for (const earlierPublic of [false, true]) {
      await importing.import(await folderOf(row), { earlierPublic })
      const found = await importing.db.selectFrom('passenger').select('public_from').execute()
      expect(found).toEqual([{ public_from: EMBARGO }])
    }
  })

  it.each([
    ['none', ''],
    ['an earlier one', '2080-01-01'],
  ])('of an import gives way to %s only if the import is told so, and is listed until then', async (_what, day) => {
    await importing.import(await folderOf(`KT-1950-1,Anna Aalders,1926,${EMBARGO},NA-1`))
    const older = await folderOf(`KT-1950-1,Anna Aalders,1926,${day},NA-1`)
    const dayNow = async () =>
      (await importing.db.selectFrom('passenger').select('public_from').executeTakeFirstOrThrow()).public_from
    for (let again = 0; again < 2; again++) {
      const { conflicts } = await importing.import(older)
      expect(conflicts).toMatchObject([{ line: 2, column: 'public_from', current: EMBARGO, offered: day }])
      expect(conflicts[0]!.why).toContain('--earlier-public')
      expect(await dayNow()).toBe(EMBARGO)
    }
    const { conflicts } = await importing.import(older, { earlierPublic: true })
    expect([conflicts, await dayNow()]).toEqual([[], day || null])
  })

  it('is taken without more ado where it is later', async () => {
    await importing.import(await folderOf(ANNA))
    const { conflicts } = await importing.import(await folderOf(`KT-1950-1,Anna Aalders,1926,${EMBARGO},NA-1`))
    expect([conflicts, await people()]).toEqual([[], ['Anna Aalders NA-1 embargoed']])
  })

  it('that is over is no conflict', async () => {
    await importing.import(await folderOf('KT-1950-1,Anna Aalders,1926,1990-01-01,NA-1'))
    const { conflicts } = await importing.import(await folderOf(ANNA))
    expect([conflicts, await people()]).toEqual([[], ['Anna Aalders NA-1 public']])
  })

  it('of a passenger whom staff made holds too', async () => {
    await importing.import(await folderOf())
    const { id } = await importing.db
      .selectFrom('journey')
      .select('id')
      .where('code', '=', 'KT-1950-1')
      .executeTakeFirstOrThrow()
    await importing.db
      .insertInto('passenger')
      .values(asPublished({ full_name: 'Anna Aalders', journey_id: id, public_from: EMBARGO }))
      .execute()
    const { conflicts } = await importing.import(await folderOf(ANNA), { earlierPublic: true })
    expect([conflicts.length, await people()]).toEqual([1, ['Anna Aalders embargoed']])
  })
})

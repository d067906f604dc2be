/** An exported folder gives the same archive elsewhere, changes nothing here, and holds nobody who was withdrawn. */
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { DRAFT } from '#db/published.ts'
import { asPublished } from '#db/testing/database.ts'
import { storeImage } from '#files/pyramid.ts'
import { importArchive } from '#importer/import-archive.ts'
import { archiveFolder, csvText, everything, picture, SMALL, WHOLE, wholePictures } from '#importer/testing/importer.ts'
import { exportFolder, writeFolder } from './export.ts'
import { serveBackups } from './serving.ts'
import { command, outcome, said } from './testing/command.ts'
import { type Installation, installation, onDisk, scratch } from './testing/installation.ts'

const LISTS = {
  'passengers.csv': SMALL['passengers.csv'],
  'lists.csv': csvText('file,voyage_code,page_number,licence', 'lists/1.tif,KT-1950-1,1,unknown', 'dek.png,KT-1950-1,2,'),
}

async function filled(at: Installation): Promise<Installation> {
  await migrate(at.db)
  const files = { ...WHOLE, ...LISTS, ...(await wholePictures()), 'lists/1.tif': await picture('teal', 'tiff') }
  // The picture that is a list page too stays behind its gate.
  const images = `${WHOLE['images.csv']}jas.png,,Kota Test,De jas,,,,,\n`
  const folder = await archiveFolder({ ...files, 'images.csv': images, 'jas.png': await picture('olive') })
  expect((await importArchive({ ...at, folder })).errors).toEqual([])
  return at
}

async function exported({ db, store }: Installation) {
  const folder = join(await scratch(), 'archief')
  return { folder, told: await writeFolder({ db, folder, pathOf: async (hash) => store.path(hash) }) }
}

/** The tables that a folder may fill, without what an import notes and by which hash a file is kept. */
const TABLES = ['ship', 'journey', 'content_point', 'journey_stop', 'sea_leg', 'side_menu', 'partner', 'passenger', 'media']
async function rowsOf({ db }: Installation, but: (row: Record<string, unknown>) => boolean = () => false) {
  const all = await everything(db)
  return Object.fromEntries(
    TABLES.map((table) => {
      const rows = all[table]!.map((row) => JSON.parse(String(row))).filter((row) => !but(row))
      const kept = rows.map(
        ({ imported: _, import_batch: __, updated_at: ___, published_at: ____, file_hash: _____, row_id: ______, ...row }) =>
          row,
      )
      return [table, kept]
    }),
  )
}

describe('an exported folder', () => {
  it('gives the same records in an empty installation of the other kind, and there the same folder', async () => {
    const [from, to] = [await filled(await installation()), await onDisk()]
    const { folder, told } = await exported(from)
    expect(told.unreadable).toEqual([])
    expect(told.refused).toEqual([])
    expect(told.leftOut).toEqual([{ why: 'hidden', what: 'pictures', count: 1 }])
    await migrate(to.db)
    const report = await importArchive({ ...to, folder })
    expect([report.errors, report.conflicts]).toEqual([[], []])
    const isGated = (row: Record<string, unknown>) => row.kind === 'image' && row.file_name === 'dek.png'
    expect(await rowsOf(to)).toEqual(await rowsOf(from, isGated))
    const { folder: again } = await exported(to)
    const names = await readdir(folder, { recursive: true })
    expect(await readdir(again, { recursive: true })).toEqual(names)
    expect(names).toContain(join('lists', '1.tif'))
    for (const name of names.filter((one) => one.endsWith('.csv'))) {
      const [one, other] = await Promise.all([folder, again].map((at) => readFile(join(at, name), 'utf8')))
      const without = (text?: string) => text!.replace(/,[0-9a-f]{64}$/gm, '')
      expect(without(other)).toBe(without(one))
    }
    const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o077))
    expect([...modes, (await stat(folder)).mode & 0o077].filter((mode) => mode !== 0)).toEqual([])
  })

  it('changes nothing in its own installation, also after staff have edited', async () => {
    const at = await filled(await installation())
    const { db, store } = at
    const ship = await db
      .updateTable('ship')
      .set({ company: 'KPM', published_at: DRAFT })
      .where('prefix', '=', 'ss')
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`delete from journey_stop where content_point_id = (select id from content_point where city = 'Colombo')`.execute(
      db,
    )
    const image = await storeImage(store, await picture('maroon'))
    const { id } = await db
      .insertInto('media')
      .values({ ...asPublished({ kind: 'image' as const, width: image.width, height: image.height }), file_hash: image.hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('side_menu')
      .set({ content: `<p><img src="/media/${id}" /></p>` })
      .where('page_id', '=', 'slapen')
      .execute()
    await db
      .updateTable('partner')
      .set({ logo: `/media/${id}`, logo_words: 'Logo' })
      .where('name', '=', 'Archief')
      .execute()
    await sql`insert into journey (code, published_at, ship_id) values ('EIGEN-1', now(), ${ship.id})`.execute(db)
    await sql`insert into journey_stop (journey_id, content_point_id, position)
      select journey.id, content_point.id, 1 from journey, content_point where code = 'EIGEN-1' and city = 'Colombo'`.execute(
      db,
    )
    const { folder, told } = await exported(at)
    expect(told.leftOut).toContainEqual({ why: 'partly', what: 'words for logos', count: 1 })
    expect(told.leftOut).toContainEqual({ why: 'hidden', what: 'ships', count: 1 })
    expect(await readFile(join(folder, 'voyages.csv'), 'utf8')).toMatch(/EIGEN-1.*Colombo/)
    const before = await everything(db)
    const report = await importArchive({ ...at, folder })
    expect([report.errors, report.conflicts, report.batch]).toEqual([[], [], null])
    expect(await everything(db)).toEqual(before)

    const to = await onDisk()
    await migrate(to.db)
    expect((await importArchive({ ...to, folder })).errors).toEqual([])
    const partner = await to.db.selectFrom('partner').select('logo').where('name', '=', 'Archief').executeTakeFirstOrThrow()
    expect(partner.logo).toBe(`/media/${id}`)
    expect(await to.db.selectFrom('media').select('id').where('id', '=', id).execute()).toHaveLength(1)
  })

  it('has who is under embargo with the day, and nobody who was withdrawn or whose voyage is hidden', async () => {
    const at = await filled(await installation())
    const { db } = at
    const voyage = await db.selectFrom('journey').select('id').where('code', '=', 'XX-1951').executeTakeFirstOrThrow()
    await db.updateTable('journey').set({ published_at: DRAFT }).where('id', '=', voyage.id).execute()
    const person = { journey_id: voyage.id, published_at: new Date(0) }
    await db
      .insertInto('passenger')
      .values({ ...person, full_name: 'Canary Hidden' })
      .execute()
    const open = await db.selectFrom('journey').select('id').where('code', '=', 'KT-1950-1').executeTakeFirstOrThrow()
    await db.insertInto('passenger').values({ full_name: 'Canary Gone', journey_id: open.id, published_at: DRAFT }).execute()
    await db
      .insertInto('content_point')
      .values({ ...asPublished({ kind: 'story' as const }), personal: true, story: 'Canary' })
      .execute()
    const { folder, told } = await exported(at)
    const texts = await Promise.all(
      (await readdir(folder)).filter((name) => name.endsWith('.csv')).map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(texts.join('')).not.toMatch(/canary/i)
    expect(texts.join('')).toContain('Piet de Vries,,2030-01-01')
    expect(told.leftOut).toEqual(
      expect.arrayContaining([
        { why: 'hidden', what: 'passengers', count: 1 },
        { why: 'unplaced', what: 'passengers', count: 1 },
        { why: 'hidden', what: 'voyages', count: 1 },
        { why: 'unplaced', what: 'points of passengers', count: 1 },
      ]),
    )
  })

  it('is written beside a server, and takes no place of another', async () => {
    const at = await filled(await onDisk())
    const { db, store } = at
    const log = { info: () => {}, error: () => {} }
    const config = { dataDir: at.dataDir, backupDir: join(at.dataDir, 'backups'), backupsKept: 0 }
    const service = await serveBackups({ open: at.open, config, log })
    const parent = await scratch()
    const folder = join(parent, 'archief')
    await exportFolder({ databaseUrl: null, dataDir: at.dataDir, folder }).finally(() => service.stop())
    const write = (to: string) => writeFolder({ db, folder: join(parent, to), pathOf: async (hash) => store.path(hash) })
    await expect(write('archief')).rejects.toMatchObject({ code: 'folder_not_empty', operator: true })
    await writeFile(join(parent, 'bestand'), '')
    await expect(write('bestand')).rejects.toMatchObject({ code: 'folder_unusable' })
    await expect(write('geen/map')).rejects.toMatchObject({ code: 'folder_missing' })
    await mkdir(join(parent, 'leeg'))
    await write('leeg')
    expect((await readdir(join(parent, 'leeg'))).sort()).toEqual((await readdir(folder)).sort())
    expect(await db.selectFrom('backup_run').select('id').execute()).toEqual([])
    expect((await readdir(parent)).sort()).toEqual(['archief', 'bestand', 'leeg'])
  })

  it('has no name before it is whole, also where the command is killed', async () => {
    const { open, dataDir } = await filled(await onDisk())
    await open.close()
    const parent = await scratch()
    const folder = join(parent, 'archief')
    const child = command('export-main.ts', [folder], { DATA_DIR: dataDir })
    await said(child, /^Pictures: (\d+) of \1\b/m)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect((await readdir(parent)).filter((name) => !name.endsWith('.unfinished'))).toEqual([])
    expect(await outcome(command('export-main.ts', [folder], { DATA_DIR: dataDir }))).toMatchObject({ code: 0 })
    expect(await readdir(folder)).toContain('passengers.csv')
    expect(await readdir(parent)).toEqual([basename(folder)])
  })
})

/** A backup of either kind of database can be restored into the other, whole, and brings nobody back. */
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS, migrate, migrateAnyway } from '#db/migrate.ts'
import { EARLIER, fillEarlier } from '#db/testing/earlier-release.ts'
import { until } from '#domain/testing/until.ts'
import { importArchive } from '#importer/import-archive.ts'
import { archiveFolder, csvText } from '#importer/testing/importer.ts'
import { blankPassenger } from '#records/erase.ts'
import { identitiesOf, markErased } from '#records/known-persons.ts'
import { pack } from './packed.ts'
import { restoreBackup, takeTurn } from './restore.ts'
import { beginRun, endRun } from './source.ts'
import { contents, fill, type Installation, installation, onDisk, STORY, scratch } from './testing/installation.ts'
import { keepLines, keepLists } from './withheld.ts'
import { FORMAT, writeBackup } from './write-backup.ts'

async function backUp({ db, store }: Installation, key: string | null = null): Promise<string> {
  const file = join(await scratch(), 'one.backup')
  const run = await beginRun(db, file)
  await writeBackup({ db, store, pathOf: async (hash) => store.path(hash), file, key })
  await endRun(db, run, null)
  return file
}

/** The list beside a backup. */
const listOf = async (file: string): Promise<string> =>
  join(file, '..', (await readdir(join(file, '..'))).find((name) => name.endsWith('.list'))!)

const restore = ({ db, store }: Installation, file: string, key: string | null = null) =>
  restoreBackup({ db, store, file, key, listFolders: [] })

describe('a backup', () => {
  it('goes from one kind of database to the other and back, with its files, and holds no secret', async () => {
    const [from, to, back] = [await installation(), await onDisk(), await installation()]
    await fill(from)
    const secret = await generateX25519Identity()
    const file = await backUp(from, await identityToRecipient(secret))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const publicKey = restore(to, file, await identityToRecipient(secret))
    await expect(publicKey).rejects.toMatchObject({ code: 'backup_key_wrong', operator: true })
    await restore(to, file, secret)
    const held = await contents(from.db)
    expect(await contents(to.db)).toEqual(held)
    expect(held.passenger!.length).toBeGreaterThan(3)
    expect(await to.store.list()).toEqual(await from.store.list())
    for (const hash of await from.store.list()) {
      expect(await readFile(to.store.path(hash))).toEqual(await readFile(from.store.path(hash)))
    }
    for (const table of ['access_grant', 'session', 'attempt'] as const) {
      expect(await to.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    await restore(back, await backUp(to, 'a passphrase of some words'), 'a passphrase of some words')
    expect(await contents(back.db)).toEqual(held)
    const { id } = await back.db.selectFrom('passenger').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number }>`insert into passenger (full_name, journey_id)
      select 'Nieuw', id from journey limit 1 returning id`.execute(back.db)
    expect(rows[0]!.id).toBeGreaterThan(id)
  })

  it('of an older version is restored as it was, and brought to the newest migration', async () => {
    const [from, to] = [await onDisk('bare'), await installation()]
    await migrateAnyway(from.db, EARLIER)
    const picture = await from.store.put(new TextEncoder().encode('a picture'))
    await fillEarlier(from.db, picture)
    await migrateAnyway(from.db, '0037-roles')
    const file = join(await scratch(), 'old.backup')
    const pathOf = async (hash: string) => from.store.path(hash)
    const { header } = await writeBackup({ ...from, pathOf, file, key: null })
    expect(header.migrations.at(-1)).toBe('0037-roles')
    await restore(to, file)
    expect(await migrate(to.db)).toEqual([])
    const held = await contents(to.db)
    expect(Object.fromEntries(Object.entries(held).map(([table, rows]) => [table, rows.length]))).toMatchObject({
      ship: 2,
      journey: 3,
      journey_stop: 2,
      content_point: 2,
      sea_leg: 1,
      passenger: 4,
      media: 2,
      side_menu: 2,
      partner: 1,
      app_user: 2,
      revision: 1,
      draft: 1,
      submission: 1,
      access_log: 1,
    })
    expect(await to.store.list()).toEqual([picture])
    await migrate(from.db)
    // The key by which the erased are known again belongs to an installation.
    expect({ ...held, setting: [] }).toEqual({ ...(await contents(from.db)), setting: [] })
  })

  it('that is damaged, cut off, foreign, newer or locked is refused before anything is written', async () => {
    const [from, to] = [await onDisk(), await installation()]
    await fill(from)
    const file = await backUp(from)
    const locked = await backUp(from, 'a passphrase of some words')
    const whole = await readFile(file)
    const folder = await scratch()
    const flipped = (at: number) => Buffer.from(whole).fill(whole[at]! ^ 1, at, at + 1)
    const header = { format: FORMAT, version: 1, migrations: [...MIGRATIONS, '9999-later'], tables: [], sequences: {} }
    const packed = async (name: string, content: object) => {
      await pack(join(folder, name), null, ({ add }) => add('header.json', JSON.stringify(content)))
      return join(folder, name)
    }
    const written = async (name: string, content: Uint8Array) => {
      await writeFile(join(folder, name), content)
      return join(folder, name)
    }
    const cases: [file: string, code: string][] = [
      [await written('cut', whole.subarray(0, whole.length / 2)), 'backup_damaged'],
      [await written('end', whole.subarray(0, -1)), 'backup_damaged'],
      [await written('longer', Buffer.concat([whole, Buffer.from('x')])), 'backup_damaged'],
      [await written('empty', whole.subarray(0, 0)), 'backup_damaged'],
      [await written('first', flipped(40)), 'backup_damaged'],
      [await written('middle', flipped(whole.length >> 1)), 'backup_damaged'],
      [await packed('newer', header), 'backup_newer'],
      [await packed('format', { ...header, version: 2, migrations: MIGRATIONS.slice(0, 3) }), 'backup_newer'],
      [await packed('foreign', { format: 'other' }), 'backup_foreign'],
      [join(folder, 'none'), 'backup_missing'],
      [locked, 'backup_encrypted'],
    ]
    const before = await contents(to.db)
    for (const [path, code] of cases) await expect(restore(to, path), path).rejects.toMatchObject({ code, operator: true })
    await expect(restore(to, locked, 'another passphrase')).rejects.toMatchObject({ code: 'backup_key_wrong' })
    expect(await contents(to.db)).toEqual(before)
    expect(await to.store.list()).toEqual([])
    await expect(restore(from, file)).rejects.toMatchObject({ code: 'not_empty' })
  })

  it('whose restore was killed is not mistaken for a whole one, and the next restore empties it', async () => {
    const [from, to] = [await installation(), await onDisk()]
    await fill(from)
    const file = await backUp(from)
    const disk = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    const putAs = () => Promise.reject(disk)
    await expect(restore({ ...to, store: { ...to.store, putAs } }, file)).rejects.toBe(disk)
    await expect(migrate(to.db)).rejects.toMatchObject({ code: 'restore_unfinished' })
    // What the restore of another backup had written already.
    const stray = await to.store.put(new TextEncoder().encode('of another backup'))
    const [whole] = await from.store.list()
    await to.store.putAs(whole!, (path) => writeFile(path, 'damaged'))
    const alone = join(await scratch(), 'without-its-list.backup')
    await copyFile(file, alone)
    expect((await restore(to, alone)).withheld.lists).toEqual([])
    expect(await contents(to.db)).toEqual(await contents(from.db))
    expect(await to.store.has(stray)).toBe(false)
    expect(await readFile(to.store.path(whole!))).toEqual(await readFile(from.store.path(whole!)))
    expect(await migrate(to.db)).toEqual([])
  })
})

it('a voyage with everybody aboard, stories and pictures that were taken out after a backup do not come back', async () => {
  const [from, to, again] = [await installation(), await installation(), await installation()]
  await fill(from)
  const told = async (db: Installation['db'], title: string) => {
    const { rows } = await sql<{ id: number }>`insert into content_point (kind, title, latitude, longitude, published_at)
      values ('story', ${title}, 1, 1, now()) returning id`.execute(db)
    return rows[0]!.id
  }
  const port = async (city: string) => {
    const { rows } = await sql<{ id: number }>`insert into content_point (kind, city, latitude, longitude, published_at)
      values ('port', ${city}, 1, 1, now()) returning id`.execute(from.db)
    return rows[0]!.id
  }
  for (const title of ['Aan boord', 'Blijft']) await told(from.db, title)
  const [kept, gone] = [await port('Hoofdhaven'), await port('Samengevoegd')]
  // A personal point may have nothing but a place.
  await sql`insert into content_point (kind, personal, latitude, longitude, story, published_at)
    values ('story', true, 5.5, 52, 'Wij', now())`.execute(from.db)
  await told(from.db, 'Later weg')
  const file = await backUp(from)
  const out = (table: string, where: string) =>
    sql
      .raw(`update ${table} set published_at = null, unpublished_at = now(), updated_at = now() where ${where}`)
      .execute(from.db)
  await out('journey', 'true')
  await from.db.updateTable('journey').set({ code: 'KT-1950-9' }).execute()
  await out('content_point', "title = 'Aan boord' or personal")
  await keepLines(from.db, 'library', sql`true`)
  await from.db.deleteFrom('media').execute()
  // The bin was emptied since.
  await keepLines(from.db, 'content_point', sql`title = 'Later weg'`)
  await from.db.deleteFrom('content_point').where('title', '=', 'Later weg').execute()
  // A record that became one with another is in the bin, and is not taken out by that.
  await sql`update content_point set deleted_at = now(), updated_at = now() where id = ${gone}`.execute(from.db)
  await sql`insert into merged (kind, gone, kept, names) values ('contentPoint', ${gone}, ${kept}, '{}')`.execute(from.db)
  // A draft that nobody ever saw.
  await sql`insert into content_point (kind, title, latitude, longitude) values ('story', 'Concept', 1, 1)`.execute(from.db)
  await endRun(from.db, 1, null)

  const { withheld } = await restore(to, file)
  expect(withheld.withdrawn).toBe(0)
  const shown = async ({ db }: Installation, table: 'journey' | 'media' | 'ship') =>
    (await db.selectFrom(table).select('id').where('published_at', 'is not', null).execute()).length
  const stories = async ({ db }: Installation) => {
    const { rows } = await sql<{ title: string }>`select coalesce(title, city, 'personal') as title from content_point
      where (kind = 'story' or city = 'Samengevoegd') and published_at is not null order by title`.execute(db)
    return rows.map(({ title }) => title)
  }
  expect([await shown(to, 'journey'), await shown(to, 'media'), await stories(to)]).toEqual([0, 0, ['Blijft', 'Samengevoegd']])
  expect(await shown(to, 'ship')).toBeGreaterThan(0)
  const { rows } = await sql`select from revision where action = 'unpublished'`.execute(to.db)
  expect(rows).toHaveLength(withheld.records)
  // What comes later has numbers that were taken before, and is something else.
  for (const title of ['Concept', 'Nieuw']) await told(to.db, title)
  await sql`insert into content_point (kind, city, latitude, longitude, published_at) values ('port', 'Aden', 1, 1, now())`.execute(
    to.db,
  )
  await endRun(to.db, 1, null)
  await restore(again, await backUp(to))
  expect(await stories(again)).toEqual(['Blijft', 'Concept', 'Nieuw', 'Samengevoegd'])
  // Who was out already when an older backup was made stays on the list, for a newer one of the same folder.
  expect(
    (await readFile(await listOf(file), 'utf8')).split('\n').filter((line) => line.startsWith('record')).length,
  ).toBeGreaterThan(3)
})

it('what was taken out after a newer backup does not come back by that one, though an older one was restored meanwhile', async () => {
  const [from, older, newer] = [await installation(), await installation(), await installation()]
  await fill(from)
  await sql`insert into content_point (kind, title, latitude, longitude) values ('story', 'Eerst concept', 1, 1)`.execute(
    from.db,
  )
  const first = await backUp(from)
  const set = (state: 'public' | 'out') =>
    sql`update content_point set published_at = ${state === 'public' ? new Date() : null},
      unpublished_at = ${state === 'out' ? new Date() : null}, updated_at = now() where title is not null`.execute(from.db)
  await set('public')
  const second = join(dirname(first), 'two.backup')
  await writeBackup({ ...from, pathOf: async (hash) => from.store.path(hash), file: second, key: null })
  await set('out')
  await endRun(from.db, 1, null)
  expect((await restore(older, first)).withheld.records).toBe(0)
  expect(await keepLists(older.db)).toEqual([])
  expect((await restore(newer, second)).withheld.records).toBe(1)
})

it('the lists beside older backups follow what staff change after a restore; a list that is cut off is refused', async () => {
  const [from, to, again, last] = [await installation(), await installation(), await installation(), await installation()]
  await fill(from)
  const file = await backUp(from)
  await restore(to, file)
  await to.db
    .updateTable('passenger')
    .set({ published_at: null, updated_at: new Date() })
    .where('full_name', '=', 'Kees Blok')
    .execute()
  expect(await keepLists(to.db)).toEqual([])
  expect((await restore(again, file)).withheld.withdrawn).toBe(1)
  const list = await listOf(file)
  const whole = await readFile(list)
  await writeFile(list, whole.subarray(0, -20))
  await expect(restore(last, file)).rejects.toMatchObject({ code: 'list_damaged', operator: true })
  await expect(migrate(last.db)).rejects.toMatchObject({ code: 'restore_unfinished' })
  await writeFile(list, whole)
  expect((await restore(last, file)).withheld.withdrawn).toBe(1)
})

it('a restore waits for no server and no other restore: it is refused while one has the database open', async () => {
  const { open } = await installation()
  const [own, server, other] = [await open.connect(), await open.connect(), await open.connect()]
  // The embedded database is one process's alone.
  if (!own || !server || !other) return expect(open.dialect).toBe('pglite')
  await server.query("set application_name = 'overtocht another process'")
  await expect(takeTurn(own)).rejects.toMatchObject({ code: 'database_in_use', operator: true })
  await expect(takeTurn(other)).rejects.toMatchObject({ code: 'restore_underway', operator: true })
  await server.end()
  await until(() => takeTurn(own))
  for (const one of [own, other]) await one.end()
})

it('the files of another installation in the same folder stay, also when a restore is tried again', async () => {
  const [from, to] = [await installation(), await installation()]
  await fill(from)
  const file = await backUp(from)
  const own = await to.store.put(new TextEncoder().encode('of the other installation'))
  const [shared] = await from.store.list()
  await to.store.putAs(shared!, async (path) => writeFile(path, await readFile(from.store.path(shared!))))
  const before = await stat(to.store.path(shared!))
  const asked = { ...to, file, key: null, listFolders: [], sharesFiles: true }
  const disk = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  await expect(restoreBackup({ ...asked, store: { ...to.store, putAs: () => Promise.reject(disk) } })).rejects.toBe(disk)
  await restoreBackup(asked)
  expect(await to.store.has(own)).toBe(true)
  expect((await stat(to.store.path(shared!))).ino).toBe(before.ino)
})

it('nobody who was withdrawn or erased after a backup comes back, whatever they were called then', async () => {
  const [from, to, again] = [await installation(), await onDisk(), await installation()]
  await fill(from)
  const file = await backUp(from)
  const idOf = async (name: string) =>
    (await from.db.selectFrom('passenger').select('id').where('full_name', '=', name).executeTakeFirstOrThrow()).id
  const [withdrawn, erased, later] = [await idOf('Ántje Verschuur'), await idOf('Wim Zonneveld'), await idOf('Kees Blok')]
  await from.db.transaction().execute(async (trx) => {
    await markErased(trx, (await identitiesOf(sql`select ${erased}::int`).execute(trx)).rows)
    await blankPassenger({ trx, userId: null }, erased, 'Op verzoek')
    const now = new Date()
    await trx
      .updateTable('passenger')
      .set({ published_at: null, unpublished_at: now, updated_at: now })
      .where('id', '=', withdrawn)
      .execute()
    await trx.updateTable('passenger').set({ public_from: '2999-01-01', updated_at: now }).where('id', '=', later).execute()
    await trx.updateTable('submission').set({ state: 'erased', story: '' }).where('id', '=', STORY).execute()
  })
  await endRun(from.db, 1, null)
  const lists = (await readdir(join(file, '..'))).filter((name) => name.endsWith('.list'))
  expect(await readFile(join(file, '..', lists[0]!), 'utf8')).not.toMatch(/verschuur|zonneveld|blok/i)

  const check = async ({ db, store }: Installation, counts: object) => {
    const rows = await db
      .selectFrom('passenger')
      .selectAll()
      .where('id', 'in', [withdrawn, erased, later])
      .orderBy('id')
      .execute()
    expect(rows.find(({ id }) => id === withdrawn)).toMatchObject({ published_at: null, full_name: 'Ántje Verschuur' })
    expect(rows.find(({ id }) => id === later)).toMatchObject({ public_from: '2999-01-01' })
    expect(rows.find(({ id }) => id === erased)).toMatchObject({ full_name: '', birth_year: null, published_at: null })
    expect(JSON.stringify(await contents(db))).not.toMatch(/Zonneveld|A\. Prins/)
    const files = await db.selectFrom('submission_file').selectAll().execute()
    expect(files).toEqual([])
    expect(counts).toEqual({
      withdrawn: 2,
      records: 0,
      erased: 1,
      sent: 1,
      lists: [expect.stringMatching(/\/withdrawn-\w+\.list$/)],
    })
    expect(await store.list()).toHaveLength((await from.store.list()).length - 1)
  }
  await check(to, (await restore(to, file)).withheld)
  await check(again, (await restore(again, file)).withheld)
})

it('nobody who came after a backup and was withdrawn or erased comes in again by an import after its restore', async () => {
  const [from, to, again] = [await installation(), await onDisk(), await installation()]
  await fill(from)
  const file = await backUp(from)
  const folder = await archiveFolder({
    'voyages.csv': csvText('voyage_code,ship_name,departure_city,departure_date,arrival_city,arrival_date', 'KT-1955-1,,,,,'),
    'passengers.csv': csvText(
      'voyage_code,full_name,birth_year,record_id',
      'KT-1950-1,Anna Aalders,1926,NA-1',
      'KT-1955-1,Bernard Blok,1930,',
      'KT-1950-1,Carla Cats,1940,NA-3',
      'KT-1955-1,Dirk Drost,,',
      'KT-1955-1,Emma Ernst,1951,',
      'KT-1955-1,Frits Faber,1952,',
    ),
  })
  await importArchive({ ...from, folder })
  const now = new Date()
  const hide = (names: string[], set: object) =>
    from.db
      .updateTable('passenger')
      .set({ ...set, updated_at: now })
      .where('full_name', 'in', names)
      .execute()
  await hide(['Anna Aalders', 'Bernard Blok'], { published_at: null, unpublished_at: now })
  await hide(['Emma Ernst'], { public_from: '2999-01-01' })
  // A former name is a name too, and a voyage may get another code.
  await hide(['Bernard Blok'], { full_name: 'Bernard Bos' })
  await from.db.updateTable('journey').set({ code: 'KT-1955-9' }).where('code', '=', 'KT-1955-1').execute()
  await from.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number
    }>`select id from passenger where full_name in ('Carla Cats', 'Dirk Drost')`.execute(trx)
    for (const { id } of rows) {
      await markErased(trx, (await identitiesOf(sql`select ${id}::int`).execute(trx)).rows)
      await blankPassenger({ trx, userId: null }, id, 'Op verzoek')
    }
  })
  await endRun(from.db, 1, null)

  const check = async ({ db, store }: Installation, backup: string) => {
    await restore({ db, store } as Installation, backup)
    const report = await importArchive({ db, store, folder, earlierPublic: true })
    expect(report.conflicts.map(({ line, why }) => [line, why])).toEqual([
      [2, 'staff have withdrawn this person: not imported'],
      [3, 'staff have withdrawn this person: not imported'],
      [4, 'this person was erased on request: not imported'],
      [5, 'this person was erased on request: not imported'],
      [6, 'staff have put this person under embargo until a later day: not imported'],
    ])
    expect(report.files['passengers.csv']).toMatchObject({ withdrawn: 5, wrong: 0 })
    const { rows } = await sql<{ name: string }>`select full_name as name from passenger where id > 6`.execute(db)
    expect(rows).toEqual([{ name: 'Frits Faber' }])
  }
  await check(to, file)
  // A backup of the restored one has the list too, and brings nobody back.
  await check(again, await backUp(to))
})

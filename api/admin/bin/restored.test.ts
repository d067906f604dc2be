/** Who went for good from the bin, and what was erased, after a backup. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { restoreBackup } from '#backup/restore.ts'
import { beginRun, endRun } from '#backup/source.ts'
import { writeBackup } from '#backup/write-backup.ts'
import { asPublished, createTestDatabase } from '#db/testing/database.ts'
import { openFileStore } from '#files/store.ts'
import { blankPassenger } from '#records/erase.ts'
import { identitiesOf, markErased } from '#records/known-persons.ts'
import { ENTITIES } from '../entities/routes.ts'
import { purgeSubmissions } from '../submissions/repository.ts'
import { emptyBin } from './routes.ts'

it('comes back by no restore', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bin-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [{ db, close }, to] = [await createTestDatabase(), await createTestDatabase()]
  onTestFinished(async () => void (await Promise.all([close(), to.close()])))
  const store = await openFileStore(folder)
  const { id: journey_id } = await db
    .insertInto('journey')
    .values(asPublished({ code: 'KI-1950-1' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const named = ['Anna Aalders', 'Bea Blok', 'Cor Cats'].map((full_name) => asPublished({ full_name, journey_id }))
  const ids = (await db.insertInto('passenger').values(named).returning('id').execute()).map(({ id }) => id)
  await sql`insert into submission (id, kind, state, passenger_name, ship_name, year, your_name, email, story, consent_version,
      consent_at, announced)
    values (gen_random_uuid(), 'story', 'new', 'Jan Prins', 'Kota Inten', '1950', 'A. Prins', 'a@example.org', 'Wij', '1', now(), true)`.execute(
    db,
  )
  const file = join(folder, 'one.backup')
  const run = await beginRun(db, file)
  await writeBackup({ db, store, pathOf: async (hash) => store.path(hash), file, key: null })

  await db.transaction().execute(async (trx) => {
    await markErased(trx, (await identitiesOf(sql`select ${ids[1]!}::int`).execute(trx)).rows)
    await blankPassenger({ trx, userId: null }, ids[1]!, 'Op verzoek')
  })
  const long = sql<Date>`now() - interval '400 days'`
  await db.updateTable('passenger').set({ deleted_at: long }).where('id', 'in', ids.slice(0, 2)).execute()
  await db.updateTable('submission').set({ state: 'erased', story: '', received_at: long }).execute()
  await emptyBin(db, store, ENTITIES)
  await purgeSubmissions(db, store)
  expect(await db.selectFrom('passenger').select('id').execute()).toEqual([{ id: ids[2] }])
  await endRun(db, run, null)

  const { withheld } = await restoreBackup({ db: to.db, store, file, key: null, listFolders: [] })
  expect(withheld).toEqual({
    withdrawn: 1,
    records: 0,
    erased: 1,
    sent: 1,
    lists: [expect.stringMatching(/\/withdrawn-\w+\.list$/)],
  })
  const restored = to.db.selectFrom('passenger').select(['full_name']).orderBy('id')
  expect(await restored.execute()).toEqual([{ full_name: 'Anna Aalders' }, { full_name: '' }, { full_name: 'Cor Cats' }])
  expect(await restored.where('published_at', 'is not', null).execute()).toEqual([{ full_name: 'Cor Cats' }])
})

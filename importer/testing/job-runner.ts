/** Runs one import in a data directory, and prints how far it is, so that a test can kill it at any moment. */
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '#db/open.ts'
import { asPublished } from '#db/testing/database.ts'
import { openFileStore } from '#files/store.ts'
import { ImportJobs } from '../jobs/jobs.ts'

const [dataDir, csv] = process.argv.slice(2) as [string, string]
const { db } = await openDatabase({ databaseUrl: null, dataDir })
const jobs = new ImportJobs({ db, store: await openFileStore(dataDir), dataDir, isEmbedded: true })
await db
  .insertInto('journey')
  .values(asPublished({ code: 'KT-1950-1' }))
  .execute()
const user = await db
  .insertInto('app_user')
  .values({ username: 'mkoster', password_hash: '', updated_by: null })
  .returning('id')
  .executeTakeFirstOrThrow()
const id = Number(await jobs.create('mkoster'))
await jobs.announce(id, { name: 'passengers.csv', size: Buffer.byteLength(csv) })
await jobs.receive(id, 'passengers.csv', 0, Readable.from([Buffer.from(csv)]))
await jobs.check(id, false)
for (let told = ''; ; ) {
  const { state, plan, parts_in } = await jobs.row(id)
  const said = state === 'writing' ? `writing ${parts_in}` : state
  if (said !== told) console.log(said)
  told = said
  if (state === 'checked') await jobs.commit(id, plan!.mark, user.id)
  if (state === 'done' || state === 'failed') break
  await setTimeout(2)
}
process.exit(0)

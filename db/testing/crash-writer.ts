/**
 * The process that the crash test kills. It opens the data directory, prints how many writes it found, and writes until
 * it is killed. It prints a line for each write that the database acknowledged.
 */
import { writeSync } from 'node:fs'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { DRAFT } from '../published.ts'

const STDOUT = 1
const [dataDir = ''] = process.argv.slice(2)
const { db } = await openDatabase({ databaseUrl: null, dataDir })
await migrate(db)
const { n } = await db
  .selectFrom('journey')
  .select(({ fn }) => fn.countAll<number>().as('n'))
  .executeTakeFirstOrThrow()
writeSync(STDOUT, `open ${n}\n`)

for (let i = n + 1; ; i++) {
  await db.transaction().execute(async (trx) => {
    const journey = await trx
      .insertInto('journey')
      .values({ code: `W-${i}`, published_at: DRAFT })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('passenger').values({ full_name: 'P. Jansen', journey_id: journey.id, published_at: DRAFT }).execute()
  })
  writeSync(STDOUT, `done ${i}\n`)
}

/** One filling of the engine, to the moment when its index is noted as the one into which the outbox is drained. */
import type { Kysely } from 'kysely'
import type { DrainerLock } from '#db/drainer-lock.ts'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { SearchWriter } from '#search/search.ts'
import { type Checked, noteChecked } from './due.ts'
import { everything } from './everything.ts'
import { markPassengersOfMoved } from './outbox.ts'
import { noteIndex, type Tenure } from './tenure.ts'

export interface FillingBegun {
  now: Date
  /** What was due when it began. */
  checked: Checked
  /** Taken when it began, after that. */
  snapshot: string
  tenure: Tenure
  lock: DrainerLock
  /** Stops it. */
  signal: AbortSignal
}

/** Returns the tenure with the new index. Whatever is thrown, the outbox is as it was. */
export async function fillAndNote(
  db: Kysely<Database>,
  writer: SearchWriter,
  { now, checked, snapshot, tenure, lock, signal }: FillingBegun,
): Promise<Tenure> {
  const documents = async function* () {
    yield* everything(db, todayInAmsterdam(now), signal)
    await markPassengersOfMoved(db, snapshot)
  }
  await writer.fill(documents(), async () => {
    if (!(await lock.prove())) throw new Error('The lock of the drainer is lost.')
  })
  const index = await writer.holds()
  await db.transaction().execute(async (trx) => {
    if (index === null || !(await noteIndex(trx, tenure, index)))
      throw new Error('The index that was filled serves no more, or another drainer has taken over.')
    await noteChecked(trx, checked)
  })
  return { ...tenure, index }
}

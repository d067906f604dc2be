/** Fills the engine, and notes the new index as the one into which the outbox is drained. */
import type { Kysely } from 'kysely'
import type { DrainerLock } from '#db/drainer-lock.ts'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { Refused } from '#search/documents.ts'
import type { SearchWriter } from '#search/search.ts'
import { type Checked, noteChecked } from './due.ts'
import { everything } from './everything.ts'
import { NotedFilling } from './filling-progress.ts'
import { markPassengersOfMoved } from './outbox.ts'
import { forgetRebuild, readRebuild } from './rebuild.ts'
import { tryAgain } from './set-aside.ts'
import { noteIndex, type Tenure } from './tenure.ts'

export interface FillingBegun {
  now: Date
  /** What was due when the filling began. */
  checked: Checked
  /** Taken when the filling began, after `checked`. */
  snapshot: string
  tenure: Tenure
  lock: DrainerLock
  /** Stops the filling. */
  signal: AbortSignal
}

/**
 * Returns the tenure with the new index. If it throws, no mark was cleared, though some may have been added. Refused documents
 * are marked, so that the drain tries them once more.
 */
export async function fillAndNote(
  db: Kysely<Database>,
  writer: SearchWriter,
  { now, checked, snapshot, tenure, lock, signal }: FillingBegun,
): Promise<Tenure> {
  const rebuild = await readRebuild(db)
  const noted = await NotedFilling.begin(db, tenure.drainer)
  const documents = async function* () {
    const onRead = (rows: number) => noted.add(rows)
    yield* everything(db, todayInAmsterdam(now), { signal, onRead })
    await markPassengersOfMoved(db, snapshot)
  }
  try {
    let left: Refused[] = []
    const beforeServing = async (refused: Refused[]) => {
      // Something else is wrong than these documents. Their marks would be a flood, which asks for a filling again.
      if (refused.length > writer.fillAbove)
        throw new Error(`The engine refused ${refused.length} documents, the first for ${refused[0]?.reason}.`)
      left = refused
      if (!(await lock.prove())) throw new Error('The lock of the drainer is lost.')
    }
    await writer.fill(documents(), beforeServing, signal)
    const index = await writer.holds()
    await db.transaction().execute(async (trx) => {
      if (index === null || !(await noteIndex(trx, tenure, index)))
        throw new Error('The index that was filled serves no more, or another drainer has taken over.')
      await noteChecked(trx, checked)
      await tryAgain(trx, left)
      await forgetRebuild(trx, rebuild)
    })
    return { ...tenure, index }
  } finally {
    // If the database fails here, the note stays. Readers see by its drainer that it is old.
    await noted.end().catch(() => {})
  }
}

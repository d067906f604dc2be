/** The imports, and undoing one: for admins. */
import type { FastifyPluginAsync } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { rehearse, within } from '#db/transactions.ts'
import type { FileStore } from '#files/store.ts'
import type { Work } from '#records/description.ts'
import { listBatches, readBatches } from '#records/import-batches.ts'
import { undoImport } from '#records/undo-import.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { sliceOf } from '../records/list.ts'
import { refuseWhileImporting, takeTurn } from '../records/save.ts'

export const importRoutes: FastifyPluginAsync<{ db: Kysely<Database>; store: FileStore }> = async (app, { db, store }) => {
  serve(app, 'GET /api/admin/import', async ({ query: { rows, page, ...asked } }, reply) => {
    const { batches, total } = await listBatches(db, asked, sliceOf({ ...(rows && { rows }), ...(page && { page }) }))
    reply.header('x-total-count', total)
    return batches
  })

  serve(app, 'POST /api/admin/import/:id/undo', async ({ params, query, body: { expected }, user }) => {
    const run = query.check ? rehearse : within
    const { done, unnamed } = await run(db, (trx) =>
      undoBatch({ trx, userId: user.id }, Number(params.id), { expected, check: query.check }),
    )
    if (!query.check) for (const hash of unnamed) await store.remove(hash)
    return done
  })
}

async function undoBatch(
  work: Work,
  id: number,
  { expected, check }: { expected: number | undefined; check: boolean | undefined },
) {
  await takeTurn(work)
  // No import begins or ends meanwhile.
  await sql`lock table import_batch in exclusive mode`.execute(work.trx)
  const [batch] = await readBatches(work.trx, sql`id = ${id}`)
  if (!batch) throw notFound('import_not_found', 'There is no such import.')
  if (batch.undone) throw new HttpError(409, 'already_undone', 'This import is undone already.')
  await refuseWhileImporting(work.trx)
  if (!batch.canUndo) throw new HttpError(409, 'import_not_remembered', 'This import is from before imports could be undone.')
  const undone = await undoImport(work, id, check)
  if (expected !== undefined && expected !== undone.done.changes)
    throw new HttpError(409, 'found_changed', 'Meanwhile it would undo something else than you have seen. Look again.')
  return undone
}

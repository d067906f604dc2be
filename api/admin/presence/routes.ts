/** Who of staff has a record open. Nobody is locked out by it. It stands in the database, so that all servers know it. */
import type { FastifyPluginAsync } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { PRESENT_SECONDS } from '#domain/presence.ts'
import { serve } from '../../http/serve.ts'

export const presenceRoutes: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  serve(app, 'PUT /api/admin/presence/:kind/:id', async ({ params: { kind, id }, user }) => {
    const own = { kind, record_id: Number(id), user_id: user.id }
    await db
      .insertInto('presence')
      .values(own)
      .onConflict((conflict) => conflict.columns(['kind', 'record_id', 'user_id']).doUpdateSet({ seen_at: sql`now()` }))
      .execute()
    await removeAbsent(db)
    const others = await db
      .selectFrom('presence')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select('username')
      .where('kind', '=', kind)
      .where('record_id', '=', Number(id))
      .where('user_id', '!=', user.id)
      .where('app_user.deleted_at', 'is', null)
      .orderBy('username')
      .execute()
    return { others: others.map(({ username }) => username) }
  })

  serve(app, 'DELETE /api/admin/presence/:kind/:id', async ({ params: { kind, id }, user }) => {
    await db
      .deleteFrom('presence')
      .where('kind', '=', kind)
      .where('record_id', '=', Number(id))
      .where('user_id', '=', user.id)
      .execute()
    return null
  })
}

/** A browser that has said nothing since has closed the record, or is gone. */
const PRESENT_SINCE = sql<Date>`now() - make_interval(secs => ${PRESENT_SECONDS})`

/** Who closed the browser did not say so. */
export async function removeAbsent(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('presence').where('seen_at', '<=', PRESENT_SINCE).execute()
}

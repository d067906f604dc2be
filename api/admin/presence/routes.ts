/** Who of staff has a record open. Nobody is locked out by it. It stands in the database, so that all servers know it. */
import type { FastifyPluginAsync } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { column } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { PRESENT_SECONDS } from '#domain/presence.ts'
import { serve } from '../../http/serve.ts'

export const presenceRoutes: FastifyPluginAsync<{ db: Kysely<Database> }> = async (app, { db }) => {
  serve(app, 'PUT /api/admin/presence/:kind/:id', async ({ params: { kind, id }, user }) => {
    await sql`insert into presence (kind, record_id, user_id) values (${kind}, ${Number(id)}, ${user.id})
      on conflict (kind, record_id, user_id) do update set seen_at = now()`.execute(db)
    await removeAbsent(db)
    const others = sql<string>`select username from presence join app_user on app_user.id = user_id
      where kind = ${kind} and record_id = ${Number(id)} and user_id <> ${user.id} and deleted_at is null
      order by username`
    return { others: await column(db, others) }
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

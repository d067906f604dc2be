/** The history of users: who was made, changed and deleted by whom. Never a password, nor what is kept of one. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { RevisionAction } from '#domain/history.ts'
import { nextNumber } from '#records/revisions.ts'

/** Notes what the user now is. `by` is null for the operator. Whoever calls it holds the user's row. */
export async function noteUser(
  trx: Kysely<Database>,
  id: number,
  action: RevisionAction,
  by: number | null,
): Promise<void> {
  await sql`insert into revision (kind, record_id, number, action, by_user, fields)
    select 'user', id, ${nextNumber('user', id)}, ${action}, ${by}::int, ${FIELDS} from app_user where id = ${id}`.execute(
    trx,
  )
}

/** A user from before the history has the first number when he is changed for the first time. */
export async function noteFirstUser(trx: Transaction<Database>, id: number): Promise<void> {
  await sql`insert into revision (kind, record_id, number, action, at, fields)
    select 'user', id, 1, 'created', created_at, ${FIELDS} from app_user
    where id = ${id} and not exists (select from revision where kind = 'user' and record_id = ${id})`.execute(
    trx,
  )
}

const FIELDS = sql`jsonb_build_object('username', username, 'isAdmin', is_admin)`

/** Members of staff in the database. Names differ in more than their case. The name of a deleted user is free. */
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely'
import { column, isAny } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { within } from '#db/transactions.ts'
import type { QueryOf } from '#domain/call-address.ts'
import type { RevisionAction } from '#domain/history.ts'
import type { Role, User } from '#domain/user.ts'
import { nextNumber } from '#records/revisions.ts'
import { forbidden, lastAdmin, notFound, stale, usernameTaken } from '../../http/errors.ts'
import { endSessionsOf, findByName, type StaffUser } from '../auth/sessions.ts'

type UserList = QueryOf<'GET /api/admin/user'> & { limit: number; offset: number }

/** A page of the list. Null gives the whole list, by name. */
export async function listUsers(db: Kysely<Database>, list: UserList | null): Promise<{ users: User[]; total: number }> {
  const { query = '', isAdmin, sort = 'username', order = 'asc' } = list ?? {}
  const found = usersIn(db)
    .$if(query !== '', (users) => users.where(sql`lower(username)`, 'like', sql`lower(${contains(query)})`))
    .$if(isAdmin !== undefined, (users) => users.where('is_admin', '=', isAdmin === true))
  const rows = await found
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(COLUMNS[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('id')
    .$if(list !== null, (users) => users.limit(list!.limit).offset(list!.offset))
    .execute()
  // Beyond the last page there are no rows with the total.
  const total = rows[0]?.total ?? (await countOf(found))
  return { users: rows.map(toUser), total }
}

const COLUMNS = {
  username: sql`lower(username)`,
  isAdmin: sql`is_admin`,
  role: sql`role`,
  lastLogin: sql`last_login_at`,
  added: sql`created_at`,
}
const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const usersIn = (db: Kysely<Database>) =>
  db
    .selectFrom('app_user')
    .select(['id', 'version', 'username', 'is_admin', 'role', 'last_login_at', 'created_at'])
    .where('deleted_at', 'is', null)

async function countOf(found: ReturnType<typeof usersIn>): Promise<number> {
  const { total } = await found.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return total
}

type Row = Awaited<ReturnType<ReturnType<typeof usersIn>['executeTakeFirstOrThrow']>>
const toUser = (row: Row): User => ({
  _id: String(row.id),
  version: row.version,
  username: row.username,
  isAdmin: row.is_admin,
  role: row.role,
  lastLogin: row.last_login_at?.toISOString() ?? null,
  added: row.created_at.toISOString(),
})

/** Throws `not_found`, also if `id` is no id. */
export async function findUser(db: Kysely<Database>, id: string): Promise<User> {
  // Compared as text, because large ids are no integer of the database.
  const row = await usersIn(db).where(sql`id::text`, '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toUser(row)
}

/** Whether nobody can log in yet. */
export const hasNoUsers = async (db: Kysely<Database>): Promise<boolean> => !(await isAny(db, usersIn(db)))

/** `by` is null for the operator. Gives the id; throws `username_taken`. */
export async function addUser(
  db: Kysely<Database>,
  user: { username: string; isAdmin: boolean; role?: Role | undefined; hash: string },
  by: number | null,
): Promise<number> {
  const { username, isAdmin: is_admin, role = 'publisher', hash: password_hash } = user
  const row = { username, is_admin, role, password_hash, updated_by: by }
  const adding = within(db, async (trx) => {
    const { id } = await trx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()
    await noteUser(trx, id, 'created', by)
    return id
  })
  return await named(adding)
}

/** An update. Without a hash the password stays. With one, all other sessions of the user end. */
export interface UserChange {
  version: number
  username: string
  isAdmin: boolean
  role: Role
  hash: string | null
}

/** Throws `not_found`, `stale`, `username_taken`, `last_admin`, and `forbidden` if `by` is no admin any more. */
export async function updateUser(
  db: Kysely<Database>,
  id: string,
  { version, username, isAdmin, role, hash }: UserChange,
  by: StaffUser,
): Promise<void> {
  const change = within(db, async (trx) => {
    const admins = await lockAdmins(trx)
    const before = await lockUser(trx, id, version)
    const own = before.id === by.id
    const isSame = username === before.username && isAdmin === before.is_admin && role === before.role
    if (!(own && isSame) && !admins.includes(by.id)) throw forbidden()
    if (before.is_admin && !isAdmin && admins.length === 1) throw lastAdmin()
    const fields = { username, is_admin: isAdmin, role, ...(hash !== null && { password_hash: hash }) }
    await write(trx, before.id, fields, by)
    if (!isSame) await noteUser(trx, before.id, 'updated', by.id)
    if (hash === null) return
    await noteUser(trx, before.id, 'password changed', by.id)
    await endSessionsOf(trx, before.id, own ? by.session : null)
  })
  await named(change)
}

/** Moves a user to the bin, whatever the version if it is null. Throws like `updateUser`. */
export async function deleteUser(db: Kysely<Database>, id: string, version: number | null, by: StaffUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const admins = await lockAdmins(trx)
    const before = await lockUser(trx, id, version)
    if (!admins.includes(by.id)) throw forbidden()
    if (before.is_admin && admins.length === 1) throw lastAdmin()
    await write(trx, before.id, { deleted_at: sql<Date>`now()` }, by)
    await noteUser(trx, before.id, 'deleted', by.id)
    await endSessionsOf(trx, before.id)
  })
}

/** Users who were deleted in the last `days` days. */
export async function listDeletedUsers(db: Kysely<Database>, days: number) {
  const rows = await db
    .selectFrom('app_user')
    .leftJoin('app_user as other', 'other.id', 'app_user.updated_by')
    .select(['app_user.id', 'app_user.username as label', 'other.username as deletedBy'])
    .select('app_user.deleted_at as deletedAt')
    .where('app_user.deleted_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
  return rows.map(({ id, label, deletedBy, deletedAt }) => ({
    _id: String(id),
    label,
    deletedBy,
    deletedAt: deletedAt!,
  }))
}

/** Takes a user out of the bin. Throws `forbidden` if `by` is no admin, `not_found`, and `username_taken`. */
export async function restoreUser(db: Kysely<Database>, id: string, by: StaffUser): Promise<void> {
  const change = db.transaction().execute(async (trx) => {
    if (!(await lockAdmins(trx)).includes(by.id)) throw forbidden()
    const user = await trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', Number(id))
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw notFound()
    await write(trx, user.id, { deleted_at: null }, by)
    await noteUser(trx, user.id, 'restored', by.id)
  })
  await named(change)
}

/** Sets a password for the operator. All sessions of the user end. False if nobody has this name. */
export async function setPassword(db: Kysely<Database>, username: string, hash: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const user = await findByName(trx, username)
    if (!user) return false
    await write(trx, user.id, { password_hash: hash }, null)
    await noteUser(trx, user.id, 'password changed', null)
    await endSessionsOf(trx, user.id)
    return true
  })
}

/** Locks the list of admins until the transaction ends. Always the first lock, so that there are no deadlocks. */
const lockAdmins = (trx: Transaction<Database>): Promise<number[]> =>
  column(trx, sql<number>`select id from app_user where is_admin and deleted_at is null order by id for update`)

async function lockUser(trx: Transaction<Database>, id: string, version: number | null) {
  const user = await findUser(trx, id)
  const locked = await trx
    .selectFrom('app_user')
    .select(['id', 'version', 'username', 'is_admin', 'role'])
    .where('id', '=', Number(user._id))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw notFound()
  if (version !== null && version !== locked.version) throw stale(await findUser(trx, id))
  return locked
}

async function write(
  trx: Transaction<Database>,
  id: number,
  fields: UpdateObject<Database, 'app_user'>,
  by: StaffUser | null,
): Promise<void> {
  await noteFirstUser(trx, id)
  const edited = {
    version: sql<number>`version + 1`,
    updated_at: sql<Date>`now()`,
    updated_by: by?.id ?? null,
  }
  await trx
    .updateTable('app_user')
    .set({ ...fields, ...edited })
    .where('id', '=', id)
    .execute()
}

/** Throws `username_taken` if another user has the name. */
async function named<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    throw constraint === 'app_user_username' ? usernameTaken() : error
  }
}

/** Adds a revision of the user. `by` is null for the operator. The caller holds the user's row. */
async function noteUser(trx: Kysely<Database>, id: number, action: RevisionAction, by: number | null): Promise<void> {
  await sql`insert into revision (kind, record_id, number, action, by_user, fields)
    select 'user', id, ${nextNumber('user', id)}, ${action}, ${by}::int, ${FIELDS} from app_user where id = ${id}`.execute(trx)
}

/** Gives a user without a history the first revision, before the first change. */
async function noteFirstUser(trx: Transaction<Database>, id: number): Promise<void> {
  await sql`insert into revision (kind, record_id, number, action, at, fields)
    select 'user', id, 1, 'created', created_at, ${FIELDS} from app_user
    where id = ${id} and not exists (select from revision where kind = 'user' and record_id = ${id})`.execute(trx)
}

const FIELDS = sql`jsonb_build_object('username', username, 'isAdmin', is_admin, 'role', role)`

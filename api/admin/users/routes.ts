/** Users. All staff read them; admins edit them. */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { rehearse, within } from '#db/transactions.ts'
import { type User, type UserUpdate, userName } from '#domain/user.ts'
import { forbidden, stale, versionMissing, weakPassword, wrongPassword } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { findByName } from '../auth/sessions.ts'
import { tryPassword } from '../auth/tries.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { weaknessOf } from '../passwords/weakness.ts'
import { sliceOf } from '../records/list.ts'
import { addUser, deleteUser, findUser, listUsers, updateUser } from './repository.ts'

interface Options {
  db: Kysely<Database>
  hashing: Hashing
}

export const userRoutes: FastifyPluginAsync<Options> = async (app, { db, hashing }) => {
  serve(app, 'GET /api/admin/user', async ({ query: asked }, reply) => {
    const list = Object.keys(asked).length === 0 ? null : { ...asked, ...sliceOf(asked) }
    const { users, total } = await listUsers(db, list)
    reply.header('x-total-count', total)
    return users
  })

  serve(app, 'GET /api/admin/user/:id', ({ params }) => findUser(db, params.id))

  for (const name of ['POST /api/admin/user', 'POST /api/admin/user/register'] as const)
    serve(app, name, async ({ body, user, query: { check } }) => {
      const weakness = weaknessOf(body.password)
      if (weakness !== null) throw weakPassword(weakness)
      const made = { username: userName(body.username), isAdmin: body.isAdmin, role: body.role }
      if (check) {
        await rehearse(db, (trx) => addUser(trx, { ...made, hash: '' }, user.id))
        return null
      }
      const hash = await hashing.hash(body.password)
      return { _id: String(await addUser(db, { ...made, hash }, user.id)) }
    })

  serve(app, 'PUT /api/admin/user/:id', async (request) => {
    const { params, body, query } = request
    const user = await changeUser({ db, hashing }, request, params.id, body, query.check)
    return query.check ? null : user
  })

  serve(app, 'DELETE /api/admin/user/:id', async ({ params, query, user }) => {
    await deleteUser(db, params.id, query.version ?? null, user)
    return null
  })
}

interface Parts {
  db: Kysely<Database>
  hashing: Hashing
}

/**
 * Users change their own password with the old one. Everything else is for admins, who set the password of others without it.
 * With `check` nothing is written. Gives the new record.
 */
async function changeUser(parts: Parts, request: FastifyRequest, id: string, update: UserUpdate, check = false): Promise<User> {
  const { user } = request
  const own = id === String(user.id)
  if (!own && !user.isAdmin) throw forbidden()
  const { version, isAdmin } = update
  if (typeof version !== 'number') throw versionMissing()
  const before = await findUser(parts.db, id)
  if (version !== before.version) throw stale(before)
  const username = userName(update.username)
  const role = update.role ?? before.role
  const isSame = username === before.username && isAdmin === before.isAdmin && role === before.role
  if (!isSame && !user.isAdmin) throw forbidden()
  if (isSame && !update.newPassword) return before
  if (update.newPassword) await judgeNew(parts, request, before, update)
  // A check needs no real hash, which takes a tenth of a second.
  const hash = update.newPassword ? (check ? '' : await parts.hashing.hash(update.newPassword)) : null
  return await (check ? rehearse : within)(parts.db, async (trx) => {
    await updateUser(trx, id, { version, username, isAdmin, role, hash }, user)
    return await findUser(trx, id)
  })
}

/** Throws `weak_password`, and `wrong_password` if users give a wrong old password of their own. */
async function judgeNew(
  { db, hashing }: Parts,
  request: FastifyRequest,
  { _id, username }: User,
  { oldPassword, newPassword }: UserUpdate,
): Promise<void> {
  const weakness = weaknessOf(newPassword ?? '')
  if (weakness !== null) throw weakPassword(weakness)
  if (_id === String(request.user.id)) {
    const hash = (await findByName(db, username))?.password_hash ?? null
    const old = { username, password: oldPassword ?? '', hash }
    if (!(await tryPassword({ db, hashing }, request, old))) throw wrongPassword()
  }
}

/** Users: read by all staff, kept by admins. */
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { rehearse } from '#db/transactions.ts'
import { userName } from '#domain/user.ts'
import { weakPassword } from '../../errors.ts'
import { serve } from '../../serve.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { weaknessOf } from '../passwords/weakness.ts'
import { sliceOf } from '../records/list.ts'
import { changeUser } from './change-user.ts'
import { addUser, deleteUser, findUser, listUsers } from './repository.ts'

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
      const made = { username: userName(body.username), isAdmin: body.isAdmin }
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

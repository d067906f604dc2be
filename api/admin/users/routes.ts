/** Users: read by all staff, kept by admins. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { rehearse } from '#db/transactions.ts'
import { NewUserSchema, UserSchema, UserUpdateSchema, userName } from '#domain/user.ts'
import { conflictResponse, errorResponses, weakPassword } from '../../errors.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { weaknessOf } from '../passwords/weakness.ts'
import { CheckSchema, VersionSchema } from '../records/answers.ts'
import { SearchedPagingSchema, sliceOf } from '../records/paging.ts'
import { changeUser } from './change-user.ts'
import { addUser, deleteUser, findUser, listUsers, USER_SORTS } from './repository.ts'

interface Options {
  db: Kysely<Database>
  hashing: Hashing
}

const tags = ['staff: users']
const OneSchema = Type.Object({ id: Type.String({ minLength: 1 }) })

/** Without any of these a list is the whole array. */
const ListSchema = Type.Object({
  ...SearchedPagingSchema.properties,
  isAdmin: Type.Optional(Type.Boolean()),
  sort: Type.Optional(Type.Enum(USER_SORTS)),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
})

export const userRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, hashing }) => {
  app.get(
    '/api/admin/user',
    {
      schema: {
        summary: 'The users, or with any parameter a page of them; the total in X-Total-Count',
        tags,
        querystring: ListSchema,
        response: { 200: Type.Array(UserSchema), ...errorResponses() },
      },
    },
    async ({ query: asked }, reply) => {
      const list = Object.keys(asked).length === 0 ? null : { ...asked, ...sliceOf(asked) }
      const { users, total } = await listUsers(db, list)
      reply.header('x-total-count', total)
      return users
    },
  )

  app.get(
    '/api/admin/user/:id',
    {
      schema: {
        summary: 'One user',
        tags,
        params: OneSchema,
        response: { 200: UserSchema, ...errorResponses(404) },
      },
    },
    ({ params }) => findUser(db, params.id),
  )

  for (const url of ['/api/admin/user', '/api/admin/user/register']) {
    app.post(
      url,
      {
        config: { allow: 'admins' },
        schema: {
          summary: 'Makes a user',
          tags,
          querystring: CheckSchema,
          body: NewUserSchema,
          response: {
            201: Type.Object({ _id: Type.String() }),
            204: Type.Null(),
            ...errorResponses(409),
          },
        },
      },
      async ({ body, user, query: { check } }, reply) => {
        const weakness = weaknessOf(body.password)
        if (weakness !== null) throw weakPassword(weakness)
        const made = { username: userName(body.username), isAdmin: body.isAdmin }
        if (check) {
          await rehearse(db, (trx) => addUser(trx, { ...made, hash: '' }, user.id))
          return reply.code(204).send(null)
        }
        const hash = await hashing.hash(body.password)
        const id = await addUser(db, { ...made, hash }, user.id)
        return reply.code(201).send({ _id: String(id) })
      },
    )
  }

  app.put(
    '/api/admin/user/:id',
    {
      schema: {
        summary: 'Changes a user: oneself the password, an admin everything',
        tags,
        params: OneSchema,
        querystring: CheckSchema,
        body: UserUpdateSchema,
        response: {
          200: UserSchema,
          204: Type.Null(),
          ...errorResponses(404, 429),
          ...conflictResponse(UserSchema),
        },
      },
    },
    async (request, reply) => {
      const { params, body, query } = request
      const user = await changeUser({ db, hashing }, request, params.id, body, query.check)
      return query.check ? reply.code(204).send(null) : user
    },
  )

  app.delete(
    '/api/admin/user/:id',
    {
      config: { allow: 'admins' },
      schema: {
        summary: 'Puts a user in the bin and ends his sessions',
        tags,
        params: OneSchema,
        querystring: VersionSchema,
        response: { 204: Type.Null(), ...errorResponses(404), ...conflictResponse(UserSchema) },
      },
    },
    async ({ params, query, user }, reply) => {
      await deleteUser(db, params.id, query.version ?? null, user)
      return reply.code(204).send(null)
    },
  )
}

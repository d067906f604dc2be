/** Staff log in and out. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '#db/schema.ts'
import { LoginSchema } from '#domain/user.ts'
import { errorResponses, wrongCredentials } from '../../errors.ts'
import type { Hashing } from '../passwords/hashing.ts'
import { findByName } from './find-by-name.ts'
import { endSession, startSession } from './sessions.ts'
import { tryPassword } from './tries.ts'

interface Options {
  db: Kysely<Database>
  hashing: Hashing
}

export const loginRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, hashing }) => {
  const tags = ['staff: users']

  app.post(
    '/api/admin/user/login',
    {
      config: { allow: 'everybody' },
      schema: {
        summary: 'A token for eight hours, for the right name and password',
        tags,
        body: LoginSchema,
        response: { 200: Type.Object({ token: Type.String() }), ...errorResponses(401, 429) },
      },
    },
    async (request) => {
      const { username, password } = request.body
      const user = await findByName(db, username)
      const asked = { username, password, hash: user?.password_hash ?? null }
      const isRight = await tryPassword({ db, hashing }, request, asked)
      const session = isRight && user ? await startSession(db, user) : null
      if (!user || session === null) throw wrongCredentials()
      const said = { sub: String(user.id), sid: session, username: user.username, isAdmin: user.is_admin }
      return { token: app.jwt.sign(said) }
    },
  )

  app.post(
    '/api/admin/user/logout',
    {
      schema: {
        summary: 'Ends the session that the token names',
        tags,
        response: { 204: Type.Null(), ...errorResponses() },
      },
    },
    async (request, reply) => {
      await endSession(db, request.user.session)
      return reply.code(204).send(null)
    },
  )
}

/**
 * Guards `/api/admin`: every call except the login needs a token that this installation has signed, for a session that has not
 * ended.
 */
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Config } from '#config/config.ts'
import { clock } from '#db/clock.ts'
import type { Database } from '#db/schema.ts'
import type { Call } from '#domain/call.ts'
import { mayPublish, TokenSchema } from '#domain/user.ts'
import { errorResponse, forbidden, notFound, publishersOnly, unauthorised } from '../../http/errors.ts'
import { STAFF_CALLS } from '../../http/language.ts'
import { findSession, SESSION_SECONDS, type StaffUser } from './sessions.ts'

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Omit<Static<typeof TokenSchema>, 'exp'> & { iat: number }
    user: StaffUser
  }
}
declare module 'fastify' {
  interface FastifyContextConfig {
    allow?: Call['allow']
  }
}

interface Options {
  db: Kysely<Database>
  config: Pick<Config, 'jwtSecret'>
}

/** Call it before the routes of `/api/admin` are registered. They find the user in `request.user`. */
export async function guardStaffCalls(app: FastifyInstance, { db, config }: Options): Promise<void> {
  await app.register(jwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256', expiresIn: SESSION_SECONDS },
    // The end is judged by our own clock.
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  })

  app.addHook('onRequest', async (request) => {
    const { allow } = request.routeOptions.config
    if (allow === 'everybody') return
    const token = readToken(app, request)
    const user = token && (await findSession(db, token.sid, token.sub))
    if (!user) throw unauthorised()
    request.user = user
    if (allow === 'admins' && !user.isAdmin) throw forbidden()
    if (allow === 'publishers' && !mayPublish(user)) throw publishersOnly()
  })

  // The body is read here, and not judged yet.
  app.addHook('preValidation', async ({ routeOptions, user, body }) => {
    if (routeOptions.config.allow !== 'unless-draft' || mayPublish(user)) return
    if ((body as { draft?: unknown } | undefined)?.draft !== true) throw publishersOnly()
  })

  app.addHook('onRoute', (route) => {
    if (route.config?.allow === 'everybody' || route.schema?.hide) return
    const refusals = { 401: errorResponse(401), 403: errorResponse(403) }
    route.schema = {
      ...route.schema,
      security: [{ bearer: [] }],
      response: { ...(route.schema?.response ?? {}), ...refusals },
    }
  })

  for (const url of [STAFF_CALLS, `${STAFF_CALLS}/*`]) {
    const refuse = async () => {
      throw notFound()
    }
    // `onRequest` runs before the body is read, which may be wrong too.
    app.all(url, { schema: { hide: true }, onRequest: refuse }, refuse)
  }
}

/** The content of a request's token; null if it is not ours, or too old. */
function readToken(app: FastifyInstance, request: FastifyRequest): Static<typeof TokenSchema> | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) return null
  try {
    const said: unknown = app.jwt.verify(token)
    return Value.Check(TokenSchema, said) && said.exp * 1000 > clock.now().getTime() ? said : null
  } catch {
    return null
  }
}

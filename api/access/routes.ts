import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { journeyNotFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { type Gate, GRANT_COOKIE, GRANT_SECONDS } from './gate.ts'
import { findPassengerList } from './repository.ts'

interface Options {
  db: Kysely<Database>
  gate: Gate
  config: Pick<Config, 'publicUrl'>
}

export const accessRoutes: FastifyPluginAsync<Options> = async (app, { db, gate, config }) => {
  serve(app, 'GET /api/passengerList/access', async (request) => {
    const by = await gate.grantedBy(request)
    return { granted: by !== null, by }
  })

  serve(app, 'POST /api/passengerList/access', async (request, reply) => {
    const token = await gate.tryCode(request, request.body.code)
    reply.setCookie(GRANT_COOKIE, token, { ...cookieOptions(request), maxAge: GRANT_SECONDS })
    return { granted: true, by: 'code' as const }
  })

  serve(app, 'DELETE /api/passengerList/access', async (request, reply) => {
    await gate.revoke(request)
    reply.clearCookie(GRANT_COOKIE, cookieOptions(request))
    const by = await gate.grantedBy(request)
    return { granted: by !== null, by }
  })

  serve(app, 'GET /api/passengerList/:journeyId', async (request) => {
    const list = await findPassengerList(db, request.params.journeyId)
    await gate.admit(request, list && list.pages.length > 0 ? list.code : null)
    if (!list) throw journeyNotFound()
    return list
  })

  /** `Secure` only over https. On plain http, in a local network, a browser would not keep such a cookie. */
  function cookieOptions(request: FastifyRequest): CookieSerializeOptions {
    const behindTls = config.publicUrl !== null && config.publicUrl === `https://${request.host}`
    const secure = request.protocol === 'https' || behindTls
    return { path: '/', httpOnly: true, sameSite: 'strict', secure }
  }
}

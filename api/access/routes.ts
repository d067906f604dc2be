import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { AccessSchema, CODE_MAX, PassengerListSchema } from '#domain/access.ts'
import { AskedCodeSchema } from '#domain/common.ts'
import { errorResponses, journeyNotFound } from '../errors.ts'
import { type Gate, GRANT_COOKIE } from './gate.ts'
import { GRANT_SECONDS } from './grants.ts'
import { findPassengerList } from './repository.ts'

interface Options {
  db: Kysely<Database>
  gate: Gate
  config: Pick<Config, 'publicUrl'>
}

export const accessRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, gate, config }) => {
  const tags = ['passenger list']

  app.get(
    '/api/passengerList/access',
    {
      schema: {
        summary: 'Whether the passenger lists are open for this client, and by what',
        tags,
        response: { 200: AccessSchema, ...errorResponses() },
      },
    },
    async (request) => {
      const by = await gate.grantedBy(request)
      return { granted: by !== null, by }
    },
  )

  app.post(
    '/api/passengerList/access',
    {
      schema: {
        summary: 'Opens the passenger lists for half an hour with the right code',
        tags,
        body: Type.Object({ code: Type.String({ maxLength: CODE_MAX }) }),
        response: { 200: AccessSchema, ...errorResponses(403, 429) },
      },
    },
    async (request, reply) => {
      const token = await gate.tryCode(request, request.body.code)
      reply.setCookie(GRANT_COOKIE, token, { ...cookieOptions(request), maxAge: GRANT_SECONDS })
      return { granted: true, by: 'code' as const }
    },
  )

  app.delete(
    '/api/passengerList/access',
    {
      schema: {
        summary: 'Takes back what a code opened',
        tags,
        response: { 200: AccessSchema, ...errorResponses() },
      },
    },
    async (request, reply) => {
      await gate.revoke(request)
      reply.clearCookie(GRANT_COOKIE, cookieOptions(request))
      const by = await gate.grantedBy(request)
      return { granted: by !== null, by }
    },
  )

  app.get(
    '/api/passengerList/:journeyId',
    {
      schema: {
        summary: "The scanned pages of a voyage's passenger list, for who has access",
        tags,
        params: Type.Object({ journeyId: AskedCodeSchema }),
        response: { 200: PassengerListSchema, ...errorResponses(403, 404) },
      },
    },
    async (request) => {
      const list = await findPassengerList(db, request.params.journeyId)
      await gate.admit(request, list && list.pages.length > 0 ? list.code : null)
      if (!list) throw journeyNotFound()
      return list
    },
  )

  /**
   * `Secure` only if the visitor came by https: over plain http, on a local network, a browser would not keep the
   * cookie.
   */
  function cookieOptions(request: FastifyRequest): CookieSerializeOptions {
    const behindTls = config.publicUrl !== null && config.publicUrl === `https://${request.host}`
    const secure = request.protocol === 'https' || behindTls
    return { path: '/', httpOnly: true, sameSite: 'strict', secure }
  }
}

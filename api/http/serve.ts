/** Makes routes of the calls in `domain/`, which describe parameters and answers. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import type { Call } from '#domain/call.ts'
import type { Answered, PartOf } from '#domain/call-address.ts'
import { CALLS } from '#domain/calls.ts'
import { STAFF_CALLS } from '#domain/staff-calls.ts'
import type { Json } from '#search/json.ts'
import { conflictResponse, errorResponses } from './errors.ts'

const TABLE = { ...CALLS, ...STAFF_CALLS }
type Table = typeof TABLE

interface RouteOf<C> {
  Params: PartOf<C, 'params'>
  Querystring: PartOf<C, 'query'>
  Body: PartOf<C, 'body'>
  Headers: PartOf<C, 'headers'>
}

/** For an answer that is JSON text already. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** Null answers nothing: 204, unless the handler has set another status. */
type Result<C> =
  | Answered<C>
  | Json<Answered<C>>
  | FastifyReply
  | (C extends { mayBeEmpty: true } | { others: object } ? null : never)
export type Handler<C> = (request: FastifyRequest<RouteOf<C>>, reply: FastifyReply) => Result<C> | Promise<Result<C>>

type Options = Partial<Pick<RouteOptions, 'bodyLimit' | 'compress' | 'logLevel'>>

/** Registers a call by its name in the tables. */
export const serve = <N extends keyof Table>(
  app: FastifyInstance,
  name: N,
  handler: Handler<Table[N]>,
  options: Options = {},
): void => register(app, name, TABLE[name], handler as Handler<Call>, options)

/** Registers any call under a name such as `GET /api/partners`. */
export function register<C extends Call>(
  app: FastifyInstance,
  name: string,
  call: C,
  handler: Handler<C>,
  options: Options = {},
): void {
  const [method = '', url = ''] = name.split(' ')
  const { tag, summary, params, query, headers, body, consumes, revalidate, allow }: Call = call
  app.route<RouteOf<C>>({
    ...options,
    method,
    url,
    config: { ...(revalidate && { cache: 'revalidate' }), ...(allow && { allow }) },
    schema: {
      tags: [tag],
      summary,
      ...describe(call),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      ...(consumes && { consumes: [...consumes] }),
      response: responsesOf(call),
    },
    async handler(request, reply) {
      if (call.created) reply.code(201)
      const answer = await handler(request, reply)
      if (answer === null && reply.statusCode < 300) reply.code(204)
      return answer
    },
  })
}

/** Who may make a call, as its description says. */
const SAID: Partial<Record<NonNullable<Call['allow']>, string>> = {
  admins: 'For admins.',
  publishers: 'For publishers and admins.',
  'unless-draft': 'For publishers and admins. Editors may make it with `draft`.',
}

function describe({ description, allow = 'staff' }: Call): { description?: string } {
  const said = [SAID[allow], description].filter(Boolean).join(' ')
  return said === '' ? {} : { description: said }
}

const responsesOf = ({ answer, created, mayBeEmpty, refusals = [], conflict, others }: Call) => ({
  ...(answer && { [created ? 201 : 200]: answer }),
  ...((mayBeEmpty || !(answer || others)) && { 204: Type.Null() }),
  ...errorResponses(...refusals),
  ...(conflict && conflictResponse(conflict)),
  ...others,
})

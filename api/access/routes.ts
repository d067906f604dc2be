import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AccessSchema } from '#domain/access.ts'
import { errorResponses } from '../errors.ts'
import type { Gate } from './gate.ts'

export const accessRoutes: FastifyPluginAsyncTypebox<{ gate: Gate }> = async (app, { gate }) => {
  app.get(
    '/api/passengerList/access',
    {
      schema: {
        summary: 'Whether the passenger lists are open for this client, and by what',
        tags: ['passenger list'],
        response: { 200: AccessSchema, ...errorResponses() },
      },
    },
    async (request) => {
      const by = await gate.grantedBy(request)
      return { granted: by !== null, by }
    },
  )
}

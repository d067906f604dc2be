import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { errorResponses } from '../errors.ts'
import { clientAddress } from './client-address.ts'

export const addressRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api/ip',
    {
      schema: {
        summary: "The client's address",
        tags: ['site'],
        response: { 200: Type.Object({ ip: Type.String() }), ...errorResponses() },
      },
    },
    async (request) => ({ ip: clientAddress(request) }),
  )
}

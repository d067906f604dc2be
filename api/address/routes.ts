import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../http/serve.ts'
import { clientAddress } from './client-address.ts'

export const addressRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'GET /api/ip', async (request) => ({ ip: clientAddress(request) }))
}

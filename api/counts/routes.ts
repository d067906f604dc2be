import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../http/serve.ts'
import type { Counts } from './counts.ts'
import { isRobot } from './note-search.ts'

export const countRoutes: FastifyPluginAsync<{ counts: Counts }> = async (app, { counts }) => {
  serve(app, 'POST /api/count', async (request) => {
    if (!isRobot(request)) counts.add(request.body.what)
    return null
  })
}

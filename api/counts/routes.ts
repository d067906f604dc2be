import type { FastifyPluginAsync } from 'fastify'
import type { Limiter } from '../attempts/limiter.ts'
import { serve } from '../http/serve.ts'
import type { Counts } from './counts.ts'
import { isRobot } from './note-search.ts'

export const countRoutes: FastifyPluginAsync<{ counts: Counts; limiter: Limiter }> = async (app, { counts, limiter }) => {
  serve(app, 'POST /api/count', async (request) => {
    limiter.take(request, 'count')
    if (!isRobot(request)) counts.add(request.body.what)
    return null
  })
}

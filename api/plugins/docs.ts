/** OpenAPI of all routes at `/api/docs`, the document itself at `/api/docs/json`. Everything is served from here. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Overtocht',
        description:
          'The public calls of the archive of Dutch-Indies repatriation voyages. Errors are {code, message}.',
        version: '1',
      },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { validatorUrl: null } })
}

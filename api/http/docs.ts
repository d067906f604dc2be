/** OpenAPI of all routes at `/api/docs`; the document itself at `/api/docs/json`. Nothing comes from other servers. */
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
          'The calls of the archive of Dutch-Indies repatriation voyages; those of staff want a token. Errors are {code, message}.',
        version: '1',
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token of POST /api/admin/user/login.',
          },
        },
      },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { validatorUrl: null } })
}

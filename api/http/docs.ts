/** OpenAPI of all routes at `/api/docs`; the document itself at `/api/docs/json`. Nothing comes from other servers. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { isWithin } from '#domain/addresses.ts'
import { allowInlineStyles } from './security-headers.ts'

const DOCS = '/api/docs'

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
  app.addHook('onRequest', async (request, reply) => {
    if (isWithin(request.url, [DOCS])) allowInlineStyles(reply)
  })
  await app.register(swaggerUi, { routePrefix: DOCS, uiConfig: { validatorUrl: null } })
}

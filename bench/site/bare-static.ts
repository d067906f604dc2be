/** Serves the built site with @fastify/static and nothing else, in its faster way. Sends its parent the address. */
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { DIST } from '#app/e2e/weight.ts'

const app = fastify()
await app.register(fastifyStatic, { root: DIST, wildcard: false, globIgnore: ['**/*.{br,gz}'] })
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))

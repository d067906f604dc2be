/** `/metrics`, on a port of its own: visitors and the proxy before the site do not come there. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Config } from '#config/config.ts'
import type { Metrics, Sources } from './metrics.ts'

/** Gives the address and what closes it. Throws the error that listening gives. */
export async function serveMetrics(
  metrics: Metrics,
  sources: Sources,
  { metricsPort, metricsHost }: Pick<Config, 'metricsHost'> & { metricsPort: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await metrics.read(sources)
      response.writeHead(200, { 'content-type': metrics.type, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen(metricsPort, metricsHost)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : metricsPort,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

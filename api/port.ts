import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws what listening would, before minutes are spent on a first start that could not be served. */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws the error that listening would give. A first start takes minutes, so this is checked before it. */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cutOffSlowClients } from './slow-clients.ts'

/** More than the buffers of both ends hold. */
const LARGE = Buffer.alloc(64_000_000, 'x')

let app: FastifyInstance
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  app = Fastify({ forceCloseConnections: true })
  cutOffSlowClients(app, { everyMs: 20, looks: 20, leastBytes: 1000 })
  app.get('/large', () => LARGE)
  app.get('/long', async () => {
    await sleep(1500)
    return 'done'
  })
  app.post('/', async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

async function open(text: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(`${text}\r\nHost: here\r\n`)
  return socket
}
const isOver = (socket: Socket) => socket.closed || socket.destroyed

it('cuts off who sends a byte now and then', async () => {
  const socket = await open('POST / HTTP/1.1')
  socket.write('Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n')
  socket.resume()
  const dripping = setInterval(() => socket.write(' '), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
})

it('cuts off who reads nothing of a large answer', async () => {
  const socket = await open('GET /large HTTP/1.1')
  socket.write('\r\n')
  const [server] = (await once(app.server, 'request').then(([request]) => [request.socket])) as [Socket]
  await new Promise((resolve) => server.once('close', resolve))
})

it('leaves alone who waits for us, who reads steadily, and who stays connected without asking', async () => {
  const long = await open('GET /long HTTP/1.1')
  long.write('\r\n')
  const [answer] = (await once(long, 'data')) as [Buffer]
  expect(answer.toString()).toContain('200 OK')
  const large = await open('GET /large HTTP/1.1')
  large.write('Connection: close\r\n\r\n')
  let bytes = 0
  // Slower than it comes, for longer than the limit.
  for await (const chunk of large) {
    bytes += (chunk as Buffer).length
    await sleep(1)
  }
  expect(bytes).toBeGreaterThan(LARGE.length)
  expect(isOver(long)).toBe(false)
})

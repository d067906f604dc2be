/** Cuts off clients that send or read a byte now and then: they hold a connection, memory and a place among the others. */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Who moves fewer `leastBytes` in eight looks, 40 seconds, is cut off. That is slower than any telephone: 180 bytes a second. Looks
 * are counted and not time, so that nobody is cut off because the server stood still.
 */
const LIMITS = { everyMs: 5_000, looks: 8, leastBytes: 7_200 }

interface Watched {
  request: IncomingMessage
  /** At how many looks we have waited for the client, and what had moved at the first. Null while we do not wait. */
  waits: { looks: number; moved: number } | null
}

/** A client who has not sent its headers is the matter of `headersTimeout`. */
export function cutOffSlowClients(app: FastifyInstance, { everyMs, looks, leastBytes } = LIMITS): void {
  const watched = new Map<Socket, Watched>()
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    // A request that a test injects has no socket.
    if (raw.socket instanceof Socket) {
      if (!watched.has(raw.socket)) raw.socket.once('close', () => watched.delete(raw.socket))
      watched.set(raw.socket, { request: raw, waits: null })
    }
    done()
  })
  const look = () => {
    for (const [socket, one] of watched) {
      if (!isClientsTurn(socket, one.request)) one.waits = null
      else {
        const moved = movedBytes(socket)
        if (!one.waits || Math.abs(moved - one.waits.moved) >= leastBytes) one.waits = { looks: 0, moved }
        else if (++one.waits.looks >= looks) socket.resetAndDestroy()
      }
    }
  }
  const timer = setInterval(look, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Whether an answer waits to be read, or more of a request is to come and we have read what came. */
const isClientsTurn = (socket: Socket, request: IncomingMessage): boolean =>
  socket.writableLength > 0 || (!request.complete && request.readableLength === 0)

/**
 * It changes with every byte that moves. Node counts a piece of an answer when all of it has gone. So we also count what is left
 * of the piece, by which Node's own timeouts go too.
 */
function movedBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  const { writeQueueSize = 0 } = (handle ?? {}) as { writeQueueSize?: number }
  return socket.bytesRead + socket.bytesWritten - socket.writableLength - writeQueueSize
}

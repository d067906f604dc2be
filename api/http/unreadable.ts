import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { OWN_HEADER } from '#domain/own-answer.ts'
import { UNREADABLE } from './errors.ts'
import { inLanguageOf } from './language.ts'

/** A request that is not HTTP reaches no route and no hook, so its answer is written to the socket directly. */
export const answerUnreadable: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS[error.code] ?? 400
  const message = inLanguageOf(askedFor(error.rawPacket), UNREADABLE)
  const body = JSON.stringify({ code: 'invalid_request', message })
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        `${OWN_HEADER}: 1`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}

/** The address in the first line, as far as it came in one piece with what cannot be read. */
function askedFor(packet: unknown): string {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, 200) : ''
  return /^[A-Z]+ (\S+)/.exec(text)?.[1] ?? ''
}

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

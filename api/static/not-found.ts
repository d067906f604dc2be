/** The answer to a visitor who opens an address that does not exist. */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { isWithin, SERVER_PARTS } from '#domain/addresses.ts'
import type { Document } from './document.ts'
import { NOT_FOUND } from './page.ts'

/** Whether somebody opens an address in a browser; else a program asks for data. */
export const isNavigation = ({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isWithin(url, [...SERVER_PARTS, '/assets']) &&
  (headers.accept ?? '').includes('text/html')

/** Sends the site's page with status 404. Its scripts then tell the visitor that the address does not exist. */
export const sendNotFound = (reply: FastifyReply, document: Document): FastifyReply =>
  reply
    .code(404)
    .header('vary', 'accept')
    .type('text/html; charset=utf-8')
    .send(document({ ...NOT_FOUND, url: '', hidden: true }))

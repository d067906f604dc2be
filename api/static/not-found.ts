/** What somebody sees who opens an address of the site that is none. */
import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { isWithin, SERVER_PARTS } from '#domain/addresses.ts'
import type { Document } from './document.ts'
import { NOT_FOUND } from './page.ts'

/** Somebody opens an address in a browser, as against a program that asks for data. */
export const isNavigation = ({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !isWithin(url, [...SERVER_PARTS, '/assets']) &&
  (headers.accept ?? '').includes('text/html')

/** The site's own page with status 404, which then says so itself. */
export const sendNotFound = (reply: FastifyReply, document: Document): FastifyReply =>
  reply
    .code(404)
    .header('vary', 'accept')
    .type('text/html; charset=utf-8')
    .send(document({ ...NOT_FOUND, url: '', hidden: true }))

/** What the HTML of an address says, before the page's scripts run. */
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Document, Entry } from './document.ts'
import type { Describe } from './structured-data.ts'

export interface PageText {
  title: string
  description: string
  /** The record that the address names, in the archive's own spelling. */
  named?: PageParams
  /** The same as JSON-LD, for programs. */
  describe?: Describe
}

export interface SitePage {
  path: string
  /** Null if the address names a record that does not exist. */
  find(db: Kysely<Database>, params: PageParams): Promise<PageText | null>
  hidden?: boolean
  /** Which built page it is; the site's own unless it says so. */
  entry?: Entry
}

/** The records that an address names, as typed: codes and page ids may be in any case. */
export interface PageParams {
  pageId?: string | undefined
  journeyId?: string | undefined
  /** An image's key. */
  scan?: string | undefined
}

export const HOME: PageText = {
  title: 'Overtocht – Ervaar de Nederlands-Indische repatriëring',
  description:
    'Zoek in de passagierslijsten van de schepen die van 1945 tot 1968 van Nederlands-Indië en Indonesië naar Nederland voeren, en volg hun reis over de wereldbol.',
}

export const NOT_FOUND: PageText = {
  title: 'Niet gevonden – Overtocht',
  description: 'Deze pagina bestaat niet (meer).',
}

/** Sends the site's page with status 404. Its scripts then tell the visitor that the address does not exist. */
export const sendNotFound = (reply: FastifyReply, document: Document): FastifyReply =>
  reply
    .code(404)
    .header('vary', 'accept')
    .type('text/html; charset=utf-8')
    .send(document({ ...NOT_FOUND, url: '', hidden: true }))

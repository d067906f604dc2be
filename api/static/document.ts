/**
 * The HTML of one address: a built page with the title, description and Open Graph tags of that address, for search engines and
 * messengers. The page's scripts draw the rest.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { escaped } from '#domain/rich-text.ts'
import type { PictureOf } from '../share-pictures/contents.ts'
import { HEIGHT, WIDTH } from '../share-pictures/draw.ts'
import type { SharePicture } from '../share-pictures/pictures.ts'
import type { Describe, StructuredData } from './structured-data.ts'
import type { WriteText } from './text/texts.ts'

export interface PageMeta {
  title: string
  description: string
  /** Absolute; not used if the page is hidden and has no picture. */
  url: string
  /** Kept out of search engines: the admin area, searches, persons, and pages that do not exist. */
  hidden?: boolean
  /** What messengers show beside a link. */
  picture?: SharePicture | null
  /** JSON-LD. */
  data?: StructuredData | undefined
}

/** The built pages: the site, the admin area, and the preview of a draft. */
const ENTRIES = { site: 'index.html', staff: 'admin.html', preview: 'preview.html' } as const
export type Entry = keyof typeof ENTRIES
export type Documents = Readonly<Record<Entry, Document>>

/** Null before the first build. */
export async function readDocuments(dist: string): Promise<Documents | null> {
  const read = async (entry: Entry) => documentOf(await readFile(join(dist, ENTRIES[entry]), 'utf8'))
  try {
    return { site: await read('site'), staff: await read('staff'), preview: await read('preview') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** `text` is HTML that stands on the page until its scripts draw it. */
export type Document = (meta: PageMeta, text?: string) => string

/** The element that the page's scripts fill. */
const PLACE = '<div id="root">'

/** Removes the title and description of the built page. The function that it returns puts in those of an address. */
function documentOf(built: string): Document {
  const html = built.replace(/\s*<title>.*?<\/title>/s, '').replace(/\s*<meta\s+name="description".*?>/s, '')
  const at = html.indexOf('</head>')
  if (at < 0) throw new Error('The built page has no </head>')
  const [before, after] = [html.slice(0, at).trimEnd(), html.slice(at)]
  return (meta, text = '') => `${before}\n    ${tagsOf(meta).join('\n    ')}\n  ${after.replace(PLACE, () => PLACE + text)}`
}

function tagsOf({ title, description, url, hidden, picture, data }: PageMeta): string[] {
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}" />`
  const sharing = [
    property('type', 'website'),
    property('site_name', 'Overtocht'),
    property('locale', 'nl_NL'),
    property('title', title),
    property('description', description),
    property('url', url),
    ...(picture
      ? [
          property('image', new URL(picture.address, url).href),
          property('image:width', String(WIDTH)),
          property('image:height', String(HEIGHT)),
          property('image:alt', picture.alt),
          '<meta name="twitter:card" content="summary_large_image" />',
        ]
      : []),
  ]
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    hidden ? '<meta name="robots" content="noindex" />' : `<link rel="canonical" href="${escaped(url)}" />`,
    ...(hidden && !picture ? [] : sharing),
    ...(data ? [`<script type="application/ld+json">${inScript(data)}</script>`] : []),
  ]
}

/** Escapes `<`, so that no text can end the script. The security policy allows JSON-LD, because browsers do not run it. */
const inScript = (data: StructuredData): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** What the HTML of an address says, before the page's scripts run. */
export interface PageText {
  title: string
  description: string
  /** The record of the address, if it may be spelt in several ways, in the archive's spelling. */
  named?: PageParams
  /** Whose picture messengers show. Absent: that of the site, or none if the page is hidden. */
  picture?: PictureOf
  /** The one address of what several show, if it is not made of `PageParams` alone. */
  address?: string
  describe?: Describe
}

export interface SitePage {
  path: string
  /** Null if the address names a record that does not exist. */
  find(db: Kysely<Database>, params: PageParams): Promise<PageText | null>
  /** The address of the record into which this one was merged; null if it was not. */
  moved?(db: Kysely<Database>, params: PageParams): Promise<string | null>
  hidden?: boolean
  /** The built page; absent for `site`. */
  entry?: Entry
  /** The text in its HTML; absent for pages that need scripts, and for those that name a person. */
  write?: WriteText
}

/** The records that an address names, as typed: codes and page ids in any case. */
export interface PageParams {
  pageId?: string | undefined
  journeyId?: string | undefined
  /** A ship's key. */
  id?: string | undefined
  /** An image's key. */
  scan?: string | undefined
  /** A stop's key. */
  stop?: string | undefined
  /** A passenger's key, or a name in an old link. */
  passenger?: string | undefined
  /** The words that a visitor looks for. */
  query?: string | undefined
}

export const HOME: PageText = {
  title: 'Overtocht – Ervaar de Nederlands-Indische repatriëring',
  description:
    'Zoek in de passagierslijsten van de schepen die van 1945 tot 1968 van Nederlands-Indië en Indonesië naar Nederland voeren, en volg hun reis over de wereldbol.',
}

const NOT_FOUND = {
  title: 'Niet gevonden – Overtocht',
  description: 'Deze pagina bestaat niet (meer).',
}

/**
 * Sends the site's page in place of one that could not be written. Its scripts then say that the address does not exist (404), or
 * ask for what it shows (503).
 */
export const sendBare = (reply: FastifyReply, document: Document, status: 404 | 503): FastifyReply =>
  reply
    .code(status)
    .header('vary', 'accept')
    .type('text/html; charset=utf-8')
    .send(document({ ...(status === 404 ? NOT_FOUND : HOME), url: '', hidden: true }))

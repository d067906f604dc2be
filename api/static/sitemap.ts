/**
 * `/robots.txt`, `/.well-known/security.txt` and `/sitemap.xml`: every public address that search engines may list, with when its record last changed. No
 * address names a person. Nothing is disallowed: a page that may not be listed says so itself, and has to be read for that.
 * https://www.sitemaps.org/protocol.html
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import { clock } from '#db/clock.ts'
import { keepUntilChange } from '#db/keep-until-change.ts'
import { published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { menuPageAddress, PAGES, shipAddress, voyagePageAddress } from '#domain/addresses.ts'
import { escaped } from '#domain/rich-text.ts'
import type { GivenSettings } from '#domain/settings.ts'
import { lastChange } from '#records/last-change.ts'
import { readSettings } from '#records/settings.ts'
import { listTold } from '#records/told-stories.ts'
import { notFound } from '../http/errors.ts'
import { originOf } from '../http/origin.ts'

interface Options {
  db: Kysely<Database>
  config: GivenSettings & Pick<Config, 'publicUrl'>
  /** The most addresses of one file. */
  most?: number
}

/** The most that the protocol allows. */
const MOST = 50_000

const FIXED = [...[PAGES.home, PAGES.journeys, PAGES.ships, PAGES.stories, PAGES.partners], ...[PAGES.shareStory, PAGES.data]]

export function serveSitemap(app: FastifyInstance, { db, config: given, most = MOST }: Options): void {
  const { publicUrl } = given
  const archive = keepUntilChange(db)
  const addresses = () => listAddresses(db)
  const config = { cache: 'revalidate' as const }
  const options = { config, schema: { hide: true } }
  const filesOf = async () => slices(await (await archive()).get(addresses), most)

  app.get('/robots.txt', options, async (request, reply) => {
    reply.type('text/plain; charset=utf-8')
    return `User-agent: *\nDisallow:\n\nSitemap: ${originOf(request, publicUrl)}/sitemap.xml\n`
  })
  app.get(SECURITY, options, async (_request, reply) => {
    const { contactEmail } = await readSettings(db, given)
    if (contactEmail === null) throw notFound()
    reply.type('text/plain; charset=utf-8')
    return securityText(contactEmail, publicUrl)
  })
  app.get('/sitemap.xml', options, async (request, reply) => {
    reply.type(XML)
    const files = await filesOf()
    const origin = originOf(request, publicUrl)
    return files.length === 1 ? urlsOf(origin, files[0]!) : indexOf(origin, files.length)
  })
  app.get('/sitemap-:part.xml', options, async (request: FastifyRequest<{ Params: { part: string } }>, reply) => {
    const files = await filesOf()
    const file = /^[1-9]\d*$/.test(request.params.part) && files.length > 1 && files[Number(request.params.part) - 1]
    if (!file) throw notFound()
    reply.type(XML)
    return urlsOf(originOf(request, publicUrl), file)
  })
}

const SECURITY = '/.well-known/security.txt'

/** Whom to tell of a weakness of the site (RFC 9116). It is made anew every day, and so never expires. */
function securityText(email: string, publicUrl: string | null): string {
  const expires = `${todayInAmsterdam(new Date(clock.now().getTime() + HALF_A_YEAR_MS))}T00:00:00Z`
  const lines = [`Contact: mailto:${email}`, `Expires: ${expires}`, 'Preferred-Languages: nl, en']
  if (publicUrl !== null) lines.push(`Canonical: ${publicUrl}${SECURITY}`)
  return `${lines.join('\n')}\n`
}
const HALF_A_YEAR_MS = 182 * 24 * 60 * 60_000

const XML = 'application/xml; charset=utf-8'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

interface Address {
  address: string
  /** Absent for pages that follow the whole archive. */
  changed?: Date
}

async function listAddresses(db: Kysely<Database>): Promise<Address[]> {
  const voyages = await db
    .selectFrom('journey')
    .select(['code', lastChange('journey').as('changed')])
    .where(published('journey'))
    .orderBy('id')
    .execute()
  const ships = await db
    .selectFrom('ship')
    .select(['id', lastChange('ship').as('changed')])
    .where(published('ship'))
    .orderBy('id')
    .execute()
  const pages = await db
    .selectFrom('side_menu')
    .select(['page_id', lastChange('sideMenu').as('changed')])
    .where(published('side_menu'))
    .where('content', '<>', '')
    .orderBy('id')
    .execute()
  return [
    ...FIXED.map((address) => ({ address })),
    ...pages.map(({ page_id, changed }) => ({ address: menuPageAddress(page_id), changed })),
    ...voyages.map(({ code, changed }) => ({ address: voyagePageAddress(code), changed })),
    ...ships.map(({ id, changed }) => ({ address: shipAddress(String(id)), changed })),
    ...(await listTold(db)),
  ]
}

const slices = (all: readonly Address[], most: number): (readonly Address[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most))

const urlsOf = (origin: string, addresses: readonly Address[]): string =>
  document(
    'urlset',
    addresses.map(({ address, changed }) => {
      const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
      return `<url><loc>${escaped(origin + address)}</loc>${lastmod}</url>`
    }),
  )

const indexOf = (origin: string, files: number): string =>
  document(
    'sitemapindex',
    Array.from({ length: files }, (_, at) => `<sitemap><loc>${escaped(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>`),
  )

const document = (root: string, rows: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${rows.join('\n')}\n</${root}>\n`

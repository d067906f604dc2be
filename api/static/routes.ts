/**
 * The built site (`dist/`): its files, and the HTML of every page. An address that does not exist gets the same HTML
 * with status 404, and the page then says so. Paths of the API never answer with HTML.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { isWithin, menuPageAddress, PAGES, PREVIEWED, previewAddress } from '#domain/addresses.ts'
import type { GivenSettings } from '#domain/settings.ts'
import type { Limiter } from '../attempts/limiter.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { isNavigation } from '../http/navigation.ts'
import { originOf } from '../http/origin.ts'
import { NO_INDEX } from '../http/robots.ts'
import { allowInlineStyles } from '../http/security-headers.ts'
import { Turns, takeTurns } from '../http/turns.ts'
import type { KeptMaps } from '../journeys/maps.ts'
import { SITE } from '../share-pictures/contents.ts'
import type { SharePictures } from '../share-pictures/pictures.ts'
import { dataPage } from './data-page.ts'
import type { Documents, PageMeta, PageParams, PageText, SitePage } from './document.ts'
import { HOME, sendBare } from './document.ts'
import {
  findImagePage,
  findKeptPassenger,
  findKeptShip,
  findMenuPage,
  findPassengerPage,
  findShipPage,
  findVoyagePage,
} from './record-pages.ts'
import { serveSitemap } from './sitemap.ts'
import { findStoryPage } from './story-page.ts'
import { type At, describeSite } from './structured-data.ts'
import {
  openTexts,
  writeHome,
  writeJourneys,
  writePage,
  writePartners,
  writeShare,
  writeShip,
  writeShips,
  writeStories,
  writeVoyage,
} from './text/texts.ts'

interface Options {
  db: Kysely<Database>
  /** Absolute path of the built site. */
  dist: string
  /** The HTML of its pages; null before the first build. */
  documents: Documents | null
  maps: KeptMaps
  pictures: SharePictures
  limiter: Limiter
  config: GivenSettings & Pick<Config, 'publicUrl'>
  /** Pages that are written at once. More wait, or get a page without text and 503. */
  atOnce: number
}

/** Links that one visitor opens together. */
const FEW = 10

/** Serves the site on `app` itself, not in a scope, because it also answers for addresses that no route has. */
export async function serveSite(app: FastifyInstance, options: Options): Promise<void> {
  const { db, dist, documents, maps, pictures, limiter, config, atOnce } = options
  const { publicUrl } = config
  if (documents === null) {
    app.setNotFoundHandler(() => {
      throw notFound()
    })
    return
  }
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    // One route per file. With one for all, @fastify/static reads the folder at each request to check the spelling. So a running
    // server does not know the files of a later build: it is started again after that.
    wildcard: false,
    // A compressed copy is sent in place of its file.
    globIgnore: ['**/*.{br,gz}'],
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // An address with a part that is too long for the other routes gets the same answer as any that names nothing.
  app.get('/*', (_request, reply) => reply.callNotFound())
  serveSitemap(app, { db, config })
  const textOf = openTexts(db, maps, config)
  /** Empty for a page that could not be looked up, because the database is away. */
  const writtenOf = async (page: SitePage, told: PageText, params: PageParams) =>
    page.write && (told !== HOME || page.path === PAGES.home) ? textOf(page.write, params) : ''
  const tell = async (page: SitePage, request: FastifyRequest) => {
    if (page.path === PAGES.passenger) limiter.take(request, 'shown')
    return page.find(db, paramsOf(request))
  }
  await app.register(async (scope) => {
    const turns = new Turns(atOnce, { few: FEW })
    // A page of staff asks the database nothing, and staff are not refused.
    takeTurns(scope, ({ url }) => (isWithin(url, [PAGES.admin]) ? null : turns))
    for (const page of [...SITE_PAGES, dataPage(config)]) {
      const html = documents[page.entry ?? 'site']
      // A preview is not public, so nothing keeps it.
      const caching = page.entry === 'preview' ? {} : { cache: 'revalidate' as const }
      scope.get(page.path, { config: caching, schema: { hide: true } }, async (request, reply) => {
        const params = paramsOf(request)
        // Without the database, or above a limit, the page is still sent. Its scripts then say what is wrong.
        const told = await tell(page, request).catch((error) => {
          if (!(error instanceof HttpError)) request.log.error({ err: error }, 'no title for this page')
          return HOME
        })
        const own = told?.named && ownAddress(request, params, told.named)
        // 301, so that search engines list only the archive's spelling. It is not cached, so it follows the archive.
        if (own) return reply.redirect(own, 301)
        const origin = originOf(request, publicUrl)
        const url = told?.address ? origin + told.address : addressOf(origin, request, params)
        const moved = told === null ? await page.moved?.(db, params).catch(() => null) : null
        if (moved) return reply.redirect(moved, 308)
        if (told === null) return sendBare(reply, documents.site, 404)
        const of = told.picture ?? (page.hidden ? null : SITE)
        const picture = of && (await pictures.find(of).catch(() => null))
        const text = await writtenOf(page, told, params).catch((error) => {
          request.log.error({ err: error }, 'no text for this page')
          return ''
        })
        if (page.entry) allowInlineStyles(reply)
        const meta = metaOf(told, page, params, { origin, url, picture })
        if (meta.hidden) reply.headers(NO_INDEX)
        return reply.type('text/html; charset=utf-8').send(html(meta, text))
      })
    }
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw notFound()
    return sendBare(reply, documents.site, 404)
  })
}

const metaOf = ({ title, description, describe }: PageText, page: SitePage, params: PageParams, at: At): PageMeta => ({
  title,
  description,
  url: at.url,
  // A chosen passenger stands at the top of the voyage. Words that somebody looks for may be a name.
  hidden: page.hidden === true || params.passenger !== undefined || params.query !== undefined,
  picture: at.picture,
  data: describe?.(at),
})

/** Vite puts a hash of the content in the name of every file in `assets/`. */
const isHashed = (path: string): boolean => path.includes('/assets/')

function paramsOf(request: FastifyRequest): PageParams {
  const { pageId, id } = request.params as Record<string, string>
  const query = request.query as Record<string, string | string[]>
  // Like the page itself: the first of several, and an empty one as absent.
  const asked = (name: string) => storable([query[name]].flat()[0] || undefined)
  return {
    pageId: storable(pageId),
    id: storable(id),
    stop: asked('contentPointId'),
    journeyId: asked('journeyId'),
    scan: asked('scan'),
    passenger: asked('passenger'),
    query: asked('query'),
  }
}

/** Postgres refuses NUL. With U+FFFD in its place the query runs, and finds nothing. */
const storable = (name: string | undefined) => name?.replaceAll('\0', '\uFFFD')

/**
 * The address with the archive's spelling of the code or page id. Null if this one is right.
 */
function ownAddress(request: FastifyRequest, asked: PageParams, own: PageParams): string | null {
  const [path = '/', query] = request.url.split(/\?(.*)/s)
  if (own.pageId !== undefined && own.pageId !== asked.pageId) {
    return `${menuPageAddress(own.pageId)}${query ? `?${query}` : ''}`
  }
  if (own.journeyId === undefined || own.journeyId === asked.journeyId) return null
  const params = new URLSearchParams(query)
  params.set('journeyId', own.journeyId)
  // Old links hold a passenger's name here instead of a key of digits. A name may not stand in an address or a log.
  if (/\D/.test(params.get('passenger') ?? '')) params.delete('passenger')
  return `${path}?${params}`
}

/** The address for search engines and messengers, without the state of the visitor's screen. */
function addressOf(origin: string, request: FastifyRequest, { journeyId }: PageParams): string {
  const url = new URL(origin)
  // The site takes an address with a slash at its end for the same page.
  url.pathname = request.url.split('?', 1)[0]!.replace(/(?<=.)\/$/, '')
  if (journeyId !== undefined && request.routeOptions.url === PAGES.voyage) {
    url.searchParams.set('journeyId', journeyId)
  }
  return url.href
}

/** A page with the same title for everybody. */
const fixed = (path: string, title: string, description: string): SitePage => ({
  path,
  find: async () => ({ title: `${title} – Overtocht`, description }),
})

/** Staff read English. */
const staffPage = (path: string, entry: 'staff' | 'preview' = 'staff'): SitePage => ({
  ...fixed(path, entry === 'staff' ? 'Staff' : 'Preview', 'Where staff keep the archive of Overtocht.'),
  hidden: true,
  entry,
})

const SEARCH = fixed(PAGES.search, 'Zoeken', 'Zoek op passagier of schip in de passagierslijsten van de repatriëring.')

const SITE_PAGES: SitePage[] = [
  { path: PAGES.home, find: async () => ({ ...HOME, describe: describeSite(HOME.description) }), write: writeHome },
  // Searches are without end, and name whom somebody looks for.
  {
    ...SEARCH,
    find: async (db, params) => ({ picture: SITE, ...((await findImagePage(db, params)) ?? (await SEARCH.find(db, params))!) }),
    hidden: true,
  },
  {
    ...fixed(
      PAGES.stories,
      'Verhalen',
      'Verhalen van de overtocht van Nederlands-Indië naar Nederland, elk op de reis waarop het speelt.',
    ),
    write: writeStories,
  },
  {
    ...fixed(
      PAGES.journeys,
      'Alle reizen',
      'Alle reizen van het archief op jaar en op schip, en van welke reizen namen zijn ingevoerd.',
    ),
    write: writeJourneys,
  },
  {
    ...fixed(PAGES.ships, 'Alle schepen', 'Alle schepen van het archief, met hun rederij, bouwjaar en reizen.'),
    write: writeShips,
  },
  { path: PAGES.ship, find: findShipPage, moved: findKeptShip, write: writeShip },
  // No search engine may list a person.
  { path: PAGES.passenger, find: findPassengerPage, moved: findKeptPassenger, hidden: true },
  {
    path: PAGES.voyage,
    find: async (db, params) => findStoryPage(db, params, await findVoyagePage(db, params)),
    write: writeVoyage,
  },
  { path: PAGES.menuPage, find: findMenuPage, write: writePage },
  { ...fixed(PAGES.partners, 'Partners', 'De partners, financiers en bronnen van Overtocht.'), write: writePartners },
  {
    ...fixed(
      PAGES.shareStory,
      'Ik wil mijn verhaal delen',
      'Deel uw verhaal of materiaal over de overtocht van Nederlands-Indië naar Nederland.',
    ),
    write: writeShare,
  },
  {
    ...fixed(PAGES.device, 'Op dit apparaat', 'Bewaar reizen en namen om ze zonder internet te bekijken.'),
    hidden: true,
  },
  staffPage(PAGES.admin),
  staffPage(`${PAGES.admin}/*`),
  ...PREVIEWED.map((section) => staffPage(previewAddress(section, ':id'), 'preview')),
]

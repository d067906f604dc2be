/**
 * Which answers the site keeps on a visitor's device, beside its own files: only those named here. It never keeps a search (its
 * address holds a name), the admin area, the access call, a page of a passenger list or anything marked `no-store`.
 */
import { MENU_PAGES, PAGES, SERVER_PARTS } from '#domain/addresses.ts'
import { addressTo, type ReadingCall } from '#domain/call-address.ts'
import type { Menu, MenuItem } from '#domain/side-menu.ts'
import { isOwn } from '../lib/own-answer.ts'

export type CacheName = 'voyages' | 'pages' | 'home' | 'images'

export interface Rule {
  /** The cache that the answers lie in. */
  cache: CacheName
  path: RegExp
  /** The parameters that an address must have; with others it is not kept. They hold codes, never a name or a query. */
  params: readonly string[]
  /** How the content type begins. */
  type: string
  /** How much is kept, in answers or in bytes. The longest unused are deleted first, and nothing because of its age. */
  most: { entries: number } | { bytes: number }
}

const JSON_TYPE = 'application/json'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** The paths of calls. An `:id` is a UUID; any other parameter may be anything. */
const pathOf = (...calls: readonly ReadingCall[]): RegExp => {
  const paths = calls.map((call) => call.slice(4).replace(':id', UUID).replace(/:\w+/, '[^/]*'))
  return new RegExp(`^(${paths.join('|')})/?$`)
}

export const KEPT: readonly Rule[] = [
  { cache: 'voyages', path: pathOf('GET /api/globe/journey'), params: ['journeyId'], type: JSON_TYPE, most: { entries: 400 } },
  // The address of the menu is that of a page without an id.
  { cache: 'pages', path: pathOf('GET /api/sideMenu/page/:pageId'), params: [], type: JSON_TYPE, most: { entries: 300 } },
  {
    cache: 'home',
    path: pathOf('GET /api/globe/favorites', 'GET /api/globe/overview', 'GET /api/partners'),
    params: [],
    type: JSON_TYPE,
    most: { entries: 10 },
  },
  { cache: 'images', path: pathOf('GET /media/:id'), params: [], type: 'image/', most: { bytes: 200_000_000 } },
]

const OF_IMAGE = `^/iiif/3/(${UUID})-[0-9a-f]{8}`
/** Another size of an image, such as its thumbnail. The kept file can stand in for it. */
const OTHER_SIZE = new RegExp(`${OF_IMAGE}/full/[^/]+/0/default\\.jpg$`)
/** A viewer asks this first, to show an image in tiles. Without an answer it shows the kept file. */
const TILES = new RegExp(`${OF_IMAGE}/info\\.json$`)

/** If `url` asks for another size or the tiles of an image: the address of the file that is kept of it. Otherwise null. */
export function fileOf({ pathname }: URL): { address: string; standsIn: boolean } | null {
  const size = OTHER_SIZE.exec(pathname)
  const id = (size ?? TILES.exec(pathname))?.[1]
  return id === undefined ? null : { address: `/media/${id}`, standsIn: size !== null }
}

/** The id of an image, from the address of its kept file. */
export const imageOf = (url: URL): string => url.pathname.slice('/media/'.length)

/** The answer holds the favourite voyages whole. Each is kept, so that it opens without a visit before. */
export const FAVOURITES = addressTo('GET /api/globe/favorites', {})

/** The answer names the pages of the menu. They are fetched ahead once it is known, and again when it changes. */
export const MENU = addressTo('GET /api/sideMenu/page/', {})

/** Fetched in the background if they lack, so that after one visit home and partners open without a network. */
export const FETCHED_AHEAD: readonly string[] = [
  FAVOURITES,
  addressTo('GET /api/globe/overview', {}),
  MENU,
  addressTo('GET /api/partners', {}),
]

/** How many pages are fetched ahead at most. That leaves room for pages that a visitor finds elsewhere. */
const PAGES_AHEAD = 200

/** Milliseconds that the network gets before the kept answer is shown. */
export const PATIENCE = 1500
/** Milliseconds that it gets for `SLOW_FOR` milliseconds after it was too slow, so that not every page waits. */
export const PATIENCE_WHEN_SLOW = 300
export const SLOW_FOR = 20_000

/** For so many milliseconds an answer that came too late counts as new. */
export const FRESH = 10_000

/** Addresses that are not pages of the app: other parts of the server, the admin area, and files. */
export const NOT_THE_PAGE = [new RegExp(`^(?:${[...SERVER_PARTS, PAGES.admin].join('|')})(?:/|$)`), /^\/[^/]+\.[a-z0-9]+$/i]

/** The header of a kept answer that is given because the server answered with an error. */
export const REFUSED = 'x-refused'

/** The message by which a page has the worker fetch one answer for the device, and tell the outcome. */
export const FETCH_ONE = 'fetch-one'
export type Outcome = 'kept' | 'gone' | 'away' | 'refused' | 'full'

/** The header of a request that wants the server's answer and never the kept one, however long it takes. */
export const ANEW = 'x-fetch-anew'

/** The message by which the worker tells pages that an answer came after the kept one was shown. */
export const ANSWERED_LATE = 'answered-late'

/** The rule under which the answer of this address is kept; null if it is not kept. */
export function ruleFor(url: URL): Rule | null {
  const names = [...url.searchParams.keys()]
  const fits = (rule: Rule) =>
    rule.path.test(url.pathname) && names.length === rule.params.length && names.every((name) => rule.params.includes(name))
  return KEPT.find(fits) ?? null
}

/** The key of an answer. It is the same with and without a slash at the end of the path. */
export function keyOf(url: URL): string {
  return url.origin + url.pathname.replace(/\/$/, '') + url.search
}

/** The call that answers with one voyage. */
export const voyageAddress = (journeyId: string): string => addressTo('GET /api/globe/journey', { query: { journeyId } })

/** The call that names the images of one voyage. */
export const packAddress = (journeyId: string): string => addressTo('GET /api/packs', { query: { journeyId } })

/** The calls that answer with the pages of the menu and the footer. */
export const pageAddresses = ({ menuItems, footer }: Menu): string[] =>
  [{ subLinks: footer?.links ?? [] }, ...menuItems]
    .flatMap(({ to, subLinks = [] }: Partial<MenuItem>) => [to, ...subLinks.map((link) => link.to)])
    .filter((to) => to?.startsWith(MENU_PAGES))
    .map((to) => String(to).replace(MENU_PAGES, MENU))
    .slice(0, PAGES_AHEAD)

const IMAGE = new RegExp(`/media/${UUID}(?=[^0-9a-f/-])`, 'g')

/** The addresses of the images in an answer, each once. */
export const imageAddresses = (answer: string): string[] => [...new Set(answer.match(IMAGE) ?? [])]

/** The visitor asked the browser to save data. Not in TypeScript's library. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Only whole answers of our server, of the expected type, and not marked `no-store`. */
export const mayBeKept = (response: Response, { type }: Pick<Rule, 'type'>): boolean =>
  isOwn(response) &&
  response.status === 200 &&
  (response.headers.get('content-type') ?? '').startsWith(type) &&
  isOpen(response)

/** Not marked `no-store`, as everything is that needs access to passenger lists. */
export const isOpen = (response: Response): boolean => !/no-store/i.test(response.headers.get('cache-control') ?? '')

const NEVER_GONE = FETCHED_AHEAD.map((address) => address.replace(/\/$/, ''))

/** Our server says that this record is not public, or not any more. An image may have become a page of a passenger list. */
export const isGone = (response: Response, key: string): boolean =>
  isOwn(response) &&
  ([403, 404, 410].includes(response.status) || (response.ok && !isOpen(response))) &&
  !NEVER_GONE.some((address) => key.endsWith(address))

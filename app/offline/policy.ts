/**
 * What the site keeps on a visitor's device, apart from its own files: the answers named here and no others. Never a
 * search (its address holds a name), never the admin area, the access call, a page of a passenger list or anything
 * marked `no-store`.
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
  /** The parameters that an address may have; with any other it is not kept. Codes only: no name, no query. */
  params: readonly string[]
  /** What their content type begins with. */
  type: string
  /** Kept at most, in answers or in bytes: the longest unused go first. Nothing goes because it is old. */
  most: { entries: number } | { bytes: number }
}

const JSON_TYPE = 'application/json'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** The paths of calls; an id is a UUID, and what else stands in a path may be anything. */
const pathOf = (...calls: readonly ReadingCall[]): RegExp => {
  const paths = calls.map((call) => call.slice(4).replace(':id', UUID).replace(/:\w+/, '[^/]*'))
  return new RegExp(`^(${paths.join('|')})/?$`)
}

export const KEPT: readonly Rule[] = [
  {
    cache: 'voyages',
    path: pathOf('GET /api/globe/journey'),
    params: ['journeyId'],
    type: JSON_TYPE,
    most: { entries: 400 },
  },
  // The menu too, as the page without an id.
  {
    cache: 'pages',
    path: pathOf('GET /api/sideMenu/page/:pageId'),
    params: [],
    type: JSON_TYPE,
    most: { entries: 300 },
  },
  {
    cache: 'home',
    path: pathOf('GET /api/globe/favorites', 'GET /api/globe/overview', 'GET /api/partners'),
    params: [],
    type: JSON_TYPE,
    most: { entries: 10 },
  },
  {
    cache: 'images',
    path: pathOf('GET /media/:id'),
    params: [],
    type: 'image/',
    most: { bytes: 200_000_000 },
  },
]

const OF_IMAGE = `^/iiif/3/(${UUID})-[0-9a-f]{8}`
/** Another size of an image: its thumbnail, say. The kept file stands in for it. */
const OTHER_SIZE = new RegExp(`${OF_IMAGE}/full/[^/]+/0/default\\.jpg$`)
/** What a viewer asks first to show an image in tiles. Without an answer it shows the kept file. */
const TILES = new RegExp(`${OF_IMAGE}/info\\.json$`)

/** The address of the one file that is kept of an image, of which `url` asks something else; null for all else. */
export function fileOf({ pathname }: URL): { address: string; standsIn: boolean } | null {
  const size = OTHER_SIZE.exec(pathname)
  const id = (size ?? TILES.exec(pathname))?.[1]
  return id === undefined ? null : { address: `/media/${id}`, standsIn: size !== null }
}

/** The id of an image, of the address of its kept file. */
export const imageOf = (url: URL): string => url.pathname.slice('/media/'.length)

/** Its answer holds the favourite voyages whole: each is kept from it, so that it opens although never visited. */
export const FAVOURITES = addressTo('GET /api/globe/favorites', {})

/** Its answer names the menu's pages: they are fetched ahead as soon as it is known, and again when it changes. */
export const MENU = addressTo('GET /api/sideMenu/page/', {})

/** Fetched in the background where they lack, so that home and partners open without a network after one visit. */
export const FETCHED_AHEAD: readonly string[] = [
  FAVOURITES,
  addressTo('GET /api/globe/overview', {}),
  MENU,
  addressTo('GET /api/partners', {}),
]

/** Pages fetched ahead at most, which leaves room for those that a visitor finds elsewhere. */
const PAGES_AHEAD = 200

/** Milliseconds that the network gets before the answer on the device is shown. */
export const PATIENCE = 1500
/** What it gets for so long after it was too slow: who goes from page to page does not wait on each. */
export const PATIENCE_WHEN_SLOW = 300
export const SLOW_FOR = 20_000

/** Milliseconds in which an answer that came too late counts as new. */
export const FRESH = 10_000

/** Addresses that the app's page does not answer for: other parts of the server, the admin area, and files. */
export const NOT_THE_PAGE = [new RegExp(`^(?:${[...SERVER_PARTS, PAGES.admin].join('|')})(?:/|$)`), /^\/[^/]+\.[a-z0-9]+$/i]

/** The header of a kept answer that is given because the server says that it has none now. */
export const REFUSED = 'x-refused'

/** What a page asks of the worker: to fetch one answer for the device, and tell what became of it. */
export const FETCH_ONE = 'fetch-one'
export type Outcome = 'kept' | 'gone' | 'away' | 'refused' | 'full'

/**
 * The header of a request that wants the server's answer, however long that takes, and not the kept one: what changed in the
 * archive is fetched anew like that.
 */
export const ANEW = 'x-fetch-anew'

/** What the worker tells the page: an answer came after the one on the device was shown. */
export const ANSWERED_LATE = 'answered-late'

/** The rule under which the answer of an address is kept; null when it is not. */
export function ruleFor(url: URL): Rule | null {
  const names = [...url.searchParams.keys()]
  const fits = (rule: Rule) =>
    rule.path.test(url.pathname) && names.length === rule.params.length && names.every((name) => rule.params.includes(name))
  return KEPT.find(fits) ?? null
}

/** One key per answer, with or without a slash at the end of its address. */
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

/** The images that stories in an answer show, each once. */
export const imageAddresses = (answer: string): string[] => [...new Set(answer.match(IMAGE) ?? [])]

/** The visitor asked the browser to fetch little; not in TypeScript's library. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Only whole answers of the server, of the expected kind, that nobody asked to forget. */
export const mayBeKept = (response: Response, { type }: Pick<Rule, 'type'>): boolean =>
  isOwn(response) &&
  response.status === 200 &&
  (response.headers.get('content-type') ?? '').startsWith(type) &&
  isOpen(response)

/** Nobody asked to forget it: that is asked of whatever is behind the gate. */
export const isOpen = (response: Response): boolean => !/no-store/i.test(response.headers.get('cache-control') ?? '')

const NEVER_GONE = FETCHED_AHEAD.map((address) => address.replace(/\/$/, ''))

/** The server has no such record for everybody, or no longer; an image may also have become a page of a passenger list. */
export const isGone = (response: Response, key: string): boolean =>
  isOwn(response) &&
  ([403, 404, 410].includes(response.status) || (response.ok && !isOpen(response))) &&
  !NEVER_GONE.some((address) => key.endsWith(address))

/**
 * What the site keeps on a visitor's device, apart from its own files: the answers named here and no others. Never a
 * search (its address holds a name), never the admin area, the access call or anything marked `no-store`.
 */
import { MENU_PAGES, PAGES, SERVER_PARTS } from '#domain/addresses.ts'
import type { Menu } from '#domain/side-menu.ts'

export interface Rule {
  /** The cache that the answers lie in. */
  cache: 'voyages' | 'pages' | 'home'
  path: RegExp
  /** The parameters that an address may have; with any other it is not kept. Codes only: no name, no query. */
  params: readonly string[]
  /** Answers kept at most, the longest unused go first. */
  entries: number
}

export const KEPT: readonly Rule[] = [
  { cache: 'voyages', path: /^\/api\/globe\/journey\/?$/, params: ['journeyId'], entries: 400 },
  { cache: 'pages', path: /^\/api\/sideMenu\/page\/[^/]*\/?$/, params: [], entries: 100 },
  { cache: 'home', path: /^\/api\/globe\/(favorites|overview)\/?$/, params: [], entries: 10 },
  { cache: 'home', path: /^\/api\/partners\/?$/, params: [], entries: 10 },
]

/** Its answer holds the favourite voyages whole: each is kept from it, so that it opens although never visited. */
export const FAVOURITES = '/api/globe/favorites'

/** Its answer names the menu's pages: they are fetched ahead as soon as it is known, and again when it changes. */
export const MENU = '/api/sideMenu/page/'

/** Fetched in the background on the first visit, so that home and partners open without a network. */
export const FETCHED_AHEAD: readonly string[] = [FAVOURITES, '/api/globe/overview', MENU, '/api/partners']

/** Pages fetched ahead at most, which leaves room for those that a visitor finds elsewhere. */
const PAGES_AHEAD = 60

/** Seconds that the network gets before the answer on the device is shown. */
export const PATIENCE = 3

/** Days after which a kept answer is thrown away. */
export const KEPT_DAYS = 90

/** Addresses that the app's page does not answer for: other parts of the server, the admin area, and files. */
export const NOT_THE_PAGE = [
  new RegExp(`^(?:${[...SERVER_PARTS, PAGES.admin].join('|')})(?:/|$)`),
  /^\/[^/]+\.[a-z0-9]+$/i,
]

/** The header in which a kept answer names when it was fetched. */
export const FETCHED_AT = 'x-fetched-at'

/** The rule under which the answer of an address is kept; null when it is not. */
export function ruleFor(url: URL): Rule | null {
  const names = [...url.searchParams.keys()]
  const fits = (rule: Rule) =>
    rule.path.test(url.pathname) &&
    names.length === rule.params.length &&
    names.every((name) => rule.params.includes(name))
  return KEPT.find(fits) ?? null
}

/** One key per answer, with or without a slash at the end of its address. */
export function keyOf(url: URL): string {
  return url.origin + url.pathname.replace(/\/$/, '') + url.search
}

/** The call that answers with one voyage. */
export const voyageAddress = (journeyId: string): string =>
  `/api/globe/journey?${new URLSearchParams({ journeyId })}`

/** The calls that answer with the menu's pages. */
export const pageAddresses = ({ menuItems }: Menu): string[] =>
  menuItems
    .flatMap(({ to, subLinks = [] }) => [to, ...subLinks.map((link) => link.to)])
    .filter((to) => to?.startsWith(MENU_PAGES))
    .map((to) => String(to).replace(MENU_PAGES, MENU))
    .slice(0, PAGES_AHEAD)

/** Only whole answers that nobody asked to forget. */
export const mayBeKept = (response: Response): boolean =>
  response.status === 200 && !/no-store/i.test(response.headers.get('cache-control') ?? '')

/** There is no such record, or no longer. */
export const isGone = (response: Response): boolean => response.status === 404

/** A proxy that says so itself is no more use than no network at all. */
export const isAway = (response: Response): boolean => [502, 503, 504].includes(response.status)

/** The server itself says that it is away for a moment; the page has words for that, and asks again by itself. */
export const asksToWait = (response: Response): boolean => response.status === 503

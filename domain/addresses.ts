/** The addresses of the site: its pages, and the parts of the server that answer programs. */
import type { DownloadFile } from './downloads.ts'

/** The path of every page, as routers write it. */
export const PAGES = {
  home: '/',
  search: '/zoeken',
  stories: '/verhalen',
  journeys: '/reizen',
  ships: '/schepen',
  ship: '/schip/:id',
  voyage: '/wereldbol',
  passenger: '/passagier/:id',
  menuPage: '/sidemenu/:pageId',
  partners: '/partners',
  shareStory: '/verhaal-delen',
  data: '/gegevens',
  device: '/op-dit-apparaat',
  admin: '/admin',
} as const
export type PageName = keyof typeof PAGES

/** The address of a voyage's page, by the voyage's code. With `stop`, the `id` of a stop, the story of that stop is open. */
export const voyagePageAddress = (code: string, stop?: string): string =>
  `${PAGES.voyage}?${new URLSearchParams({
    journeyId: code,
    ...(stop && { contentPointId: stop, isJourneyModalOpen: 'open' }),
  })}`

/** The address of a ship's page, by its `_id`. */
export const shipAddress = (id: string): string => PAGES.ship.replace(':id', encodeURIComponent(id))

/** The address of a download. It stays the same, and what it answers follows the archive. */
export const downloadAddress = (file: DownloadFile): string => `/download/${file}`

/** The address of a passenger's page, by its `_id`. */
export const passengerAddress = (id: string): string => PAGES.passenger.replace(':id', encodeURIComponent(id))

/** The address of a side-menu page by its id. */
export const menuPageAddress = (pageId: string): string => PAGES.menuPage.replace(':pageId', encodeURIComponent(pageId))

/** All addresses of side-menu pages begin with this. */
export const MENU_PAGES = PAGES.menuPage.replace(':pageId', '')

/** The sections of the admin area whose records can be seen as visitors would see them. */
export const PREVIEWED = ['journey', 'generalContentPoint', 'personalContentPoint', 'sideMenu'] as const

/** The address of a preview: a screen of the public site within the admin area. With the id `:id` it is a router's path. */
export const previewAddress = (section: string, id: string): string => `${PAGES.admin}/${section}/preview/${id}`

/** The parts of the server that answer programs. No page has a path within one of these. */
export const SERVER_PARTS = ['/api', '/form', '/iiif', '/media', '/share', '/download', '/health'] as const

/** Whether a path, with or without a query, is one of these parts or lies within one: `/api/search?x=1` is in `/api`. */
export const isWithin = (path: string, parts: readonly string[]): boolean =>
  parts.some((part) => path.startsWith(part) && /^$|^[/?]/.test(path.slice(part.length)))

/** Whether a record's source is a web address, which becomes a link. Other sources are words: "Nationaal Archief, 2.10.14". */
export const isWebAddress = (source: string): boolean => /^https?:\/\/\S+$/i.test(source) && URL.canParse(source)

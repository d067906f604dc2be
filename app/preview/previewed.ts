/** Which record is previewed, and the public screen that shows it. */
import { menuPageAddress, PAGES, PREVIEWED, voyagePageAddress } from '#domain/addresses.ts'
import type { Journey } from '#domain/journey.ts'
import type { Page } from '#domain/side-menu.ts'

export interface Previewed {
  section: (typeof PREVIEWED)[number]
  id: string
}

/** Null for what is no address of a preview. */
export function readAddress(path: string): Previewed | null {
  const [, asked, id = ''] = /\/([^/]+)\/preview\/([^/]+)\/?$/.exec(path) ?? []
  const section = PREVIEWED.find((one) => one === asked)
  return section ? { section, id } : null
}

const POINTS = { calls: '/contentPoint', isPoint: true }
/** The calls of each section, after `/api/admin`. */
const SECTIONS = {
  journey: { calls: '/journey', isPoint: false },
  generalContentPoint: POINTS,
  personalContentPoint: POINTS,
  sideMenu: { calls: '/sideMenu', isPoint: false },
} as const

export const recordPath = ({ section, id }: Previewed): string =>
  `${SECTIONS[section].calls}/${encodeURIComponent(id)}`

/** A public screen, and the one call whose answer is not the server's own. */
export interface Screen {
  /** On this site, with its query. */
  address: string
  call: string
  answer: unknown
  /** The ids that its query may name. */
  stops: readonly string[]
}

/** Null for a point that no voyage calls at. */
export function screenOf({ section, id }: Previewed, answer: unknown): Screen | null {
  if (section === 'sideMenu') {
    const page = answer as Page
    const call = `/api/sideMenu/page/${encodeURIComponent(page.pageId)}`
    return { address: menuPageAddress(page.pageId), call, answer: page, stops: [] }
  }
  const journey = SECTIONS[section].isPoint
    ? (answer as { journey: Journey | null }).journey
    : (answer as Journey)
  if (!journey) return null
  const address = voyagePageAddress(journey.journeyId)
  const call = `/api/globe/journey?${new URLSearchParams({ journeyId: journey.journeyId })}`
  const stop = SECTIONS[section].isPoint && journey.contentPoints.find((point) => point._id === id)
  const story = stop ? `&${new URLSearchParams({ contentPointId: stop.id, isJourneyModalOpen: 'open' })}` : ''
  const stops = journey.contentPoints.map((point) => point.id)
  return { address: address + story, call, answer: journey, stops }
}

/** Back to the form of the record. */
export const formAddress = ({ section, id }: Previewed): string => `${PAGES.admin}/${section}/update/${id}`

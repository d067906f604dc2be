/** The record that is previewed, and the public screen that shows it. */
import { menuPageAddress, PAGES, PREVIEWED, voyagePageAddress } from '#domain/addresses.ts'
import { addressTo } from '#domain/call-address.ts'
import { call } from '../admin/session/call.ts'

export interface Previewed {
  section: (typeof PREVIEWED)[number]
  id: string
}

/** Null if the path is not the address of a preview. */
export function readAddress(path: string): Previewed | null {
  const [, asked, id = ''] = /\/([^/]+)\/preview\/([^/]+)\/?$/.exec(path) ?? []
  const section = PREVIEWED.find((one) => one === asked)
  return section ? { section, id } : null
}

/** A public screen, and the one call that gets `answer` instead of the server's own. */
export interface Screen {
  /** On this site, with its query. */
  address: string
  call: string
  answer: unknown
  /** The ids of stops that its query may name. */
  stops: readonly string[]
}

/** Null for a point where no voyage calls. */
export async function findScreen({ section, id }: Previewed): Promise<Screen | null> {
  const params = { id }
  if (section === 'sideMenu') {
    const answer = await call('GET /api/admin/sideMenu/:id/preview', { params })
    const { pageId } = answer
    const replaced = addressTo('GET /api/sideMenu/page/:pageId', { params: { pageId } })
    return { address: menuPageAddress(pageId), call: replaced, answer, stops: [] }
  }
  const isPoint = section !== 'journey'
  const journey = isPoint
    ? (await call('GET /api/admin/contentPoint/:id/preview', { params })).journey
    : await call('GET /api/admin/journey/:id/preview', { params })
  if (!journey) return null
  const { journeyId, contentPoints } = journey
  const stop = isPoint ? contentPoints.find((point) => point._id === id) : undefined
  return {
    address: voyagePageAddress(journeyId, stop?.id),
    call: addressTo('GET /api/globe/journey', { query: { journeyId } }),
    answer: journey,
    stops: contentPoints.map((point) => point.id),
  }
}

/** The form of the record in the admin area. */
export const formAddress = ({ section, id }: Previewed): string => `${PAGES.admin}/${section}/update/${id}`

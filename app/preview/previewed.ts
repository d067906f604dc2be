/** Which record is previewed, and the public screen that shows it. */
import { menuPageAddress, PAGES, PREVIEWED, voyagePageAddress } from '#domain/addresses.ts'
import { addressTo } from '#domain/call-address.ts'
import { call } from '../admin/session/call.ts'

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
export async function findScreen({ section, id }: Previewed): Promise<Screen | null> {
  const params = { id }
  if (section === 'sideMenu') {
    const page = await call('GET /api/admin/sideMenu/:id/preview', { params })
    const { pageId } = page
    const address = addressTo('GET /api/sideMenu/page/:pageId', { params: { pageId } })
    return { address: menuPageAddress(pageId), call: address, answer: page, stops: [] }
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

/** Back to the form of the record. */
export const formAddress = ({ section, id }: Previewed): string => `${PAGES.admin}/${section}/update/${id}`

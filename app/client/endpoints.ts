/** The public calls that the app makes. */
import { dayNumber } from '#domain/dates.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import type { PassengerPage } from '#domain/passenger-page.ts'
import type { FoundResults, PassengerResults, Suggestion } from '#domain/search.ts'
import type { PassengerQuery, SearchQuery } from '#domain/search-query.ts'
import type { StoryQuery, StoryResults } from '#domain/stories.ts'
import { TABS } from '#domain/tabs.ts'
import {
  answerBy,
  answerList,
  answerSoon,
  answerTexts,
  type FailureOf,
  type WithoutNames,
} from '../offline/search/answering.ts'
import { ApiError, call } from './client.ts'

type Signal = AbortSignal | undefined

/** The number of passengers if none is given. */
const ROWS = 5

/** The device may answer in place of the server (`offline/search`), wholly or in part. */
export const searchArchive = (
  asked: SearchQuery,
  signal?: Signal,
  withoutNames?: WithoutNames<FoundResults>,
): Promise<FoundResults> => {
  // An offset of 0 is left out of the address.
  const query = { ...asked, tab: TABS.indexOf(asked.tab) + 1, offset: asked.offset || undefined }
  const network = (until: AbortSignal) => call('GET /api/search', { query, signal: until })
  return answerBy('find', asked, { network, failureOf, signal, withoutNames })
}

export const searchPassengers = (
  asked: Partial<PassengerQuery>,
  signal?: Signal,
  withoutNames?: WithoutNames<PassengerResults>,
): Promise<PassengerResults> => {
  const question = { query: '', offset: 0, rows: ROWS, ...asked }
  const query = { ...question, offset: question.offset || undefined }
  const network = (until: AbortSignal) => call('GET /api/search/passenger', { query, signal: until })
  return answerBy('findPassengers', question, { network, failureOf, signal, withoutNames })
}

export const listSuggestions = (query: string, signal?: Signal): Promise<Suggestion[]> => {
  const network = async (until: AbortSignal) =>
    (await call('GET /api/search/suggest', { query: { query }, signal: until })).suggestions
  return answerBy('suggest', query, { network, failureOf, signal, withoutNames: {} })
}

/** Texts by their words. Without a query: all stories. If the server does not answer, of those that the device keeps. */
export const listTexts = (asked: StoryQuery, signal?: Signal): Promise<StoryResults> => {
  const { query, offset, rows } = asked
  const network = (until: AbortSignal) =>
    call('GET /api/search/story', {
      query: { query: query || undefined, offset: offset || undefined, limit: rows },
      signal: until,
    })
  return answerTexts(asked, { network, failureOf, signal })
}

/** If the server does not answer, lists come from the catalogue on the device. */
export const listJourneys = (signal?: Signal) =>
  answerList('journeys', null, { network: (until) => call('GET /api/journeys', { signal: until }), failureOf, signal })

export const listShips = (signal?: Signal) =>
  answerList('ships', null, { network: (until) => call('GET /api/ships', { signal: until }), failureOf, signal })

/** 404 `ship_not_found`. */
export const getShip = (id: string, signal?: Signal) =>
  answerList('ship', id, {
    network: (until) => call('GET /api/ships/:id', { params: { id }, signal: until }),
    failureOf,
    signal,
  })

const failureOf: FailureOf = (error) => {
  if (!(error instanceof ApiError)) return null
  // An unreadable answer broke off on its way.
  if (error.offline || error.code === 'bad_answer') return 'silent'
  return error.status >= 500 ? 'away' : null
}

/** `journeyId` is the voyage's code. 404 `journey_not_found`. */
export const getJourney = (journeyId: string, signal?: Signal) =>
  call('GET /api/globe/journey', { query: { journeyId }, signal })

/** A passenger's page. 404 `passenger_not_found`. If the server does not answer soon, what the device knows of the passenger. */
export const getPassenger = (id: string, signal?: Signal): Promise<PassengerPage> =>
  answerSoon(
    { network: (until) => call('GET /api/passenger/:id', { params: { id }, signal: until }), failureOf, signal },
    async () => {
      const { passengers } = await searchPassengers({ passenger: id, rows: 1 }, signal)
      return passengers[0] ? keptPassenger(passengers[0]) : null
    },
  )

/** Devices keep no pages of lists, no birth years, and no count of names. */
const keptPassenger = ({
  _id,
  fullName,
  demonstration,
  journeyId,
  ship,
  startDate,
  endDate,
  ...ends
}: PassengerHit): PassengerPage => ({
  _id,
  fullName,
  demonstration,
  listPage: null,
  birthYear: null,
  metres: null,
  together: [],
  journey: { journeyId, name: '', ship, startDate, endDate, startCity: ends.startCity, endCity: ends.endCity, source: null },
  days: dayNumber(endDate, startDate),
  names: { entered: 0, expected: null },
})

export const listFavourites = (signal?: Signal) => call('GET /api/globe/favorites', { signal })

export const getOverview = (signal?: Signal) => call('GET /api/globe/overview', { signal })

/** The pages of a voyage's passenger list; 403 without access. */
export const getPassengerList = (journeyId: string, signal?: Signal) =>
  call('GET /api/passengerList/:journeyId', { params: { journeyId }, signal })

export const getMenu = (signal?: Signal) => call('GET /api/sideMenu/page/', { signal })

export const getPage = (pageId: string, signal?: Signal) =>
  call('GET /api/sideMenu/page/:pageId', { params: { pageId }, signal })

/** What visitors may keep on their device. */
export const listPacks = async (signal?: Signal) => (await call('GET /api/packs', { signal })).packs

/** Each of these voyages as a pack. Unknown voyages are left out; 404 `journey_not_found` if all are unknown. */
export const listPacksOf = async (codes: readonly string[], signal?: Signal) =>
  (await call('GET /api/packs', { query: { journeyId: codes }, signal })).packs

export const listDownloads = (signal?: Signal) => call('GET /api/downloads', { signal })

export const listPartners = (signal?: Signal) => call('GET /api/partners', { signal })

/** Whether this visitor may read passenger lists, and why. */
export const getListAccess = (signal?: Signal) => call('GET /api/passengerList/access', { signal })

/** 403 for a wrong code, 429 after too many. */
export const openListAccess = (code: string) => call('POST /api/passengerList/access', { body: { code } })

/** Ends the access by a code. Visitors at an allowed address keep access. */
export const closeListAccess = (signal?: Signal) => call('DELETE /api/passengerList/access', { signal })

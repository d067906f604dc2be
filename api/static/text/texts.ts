/**
 * The text of a page in the HTML that is sent: for search engines, and for visitors without scripts. It is made of the same
 * answers as the page, in the same words. The page's scripts take its place.
 */
import type { Kysely } from 'kysely'
import type { Compute } from '#db/keep-until-change.ts'
import { todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { journeyName } from '#domain/journey.ts'
import type { SeaMap } from '#domain/sea-map.ts'
import type { GivenSettings } from '#domain/settings.ts'
import type { Menu } from '#domain/side-menu.ts'
import { inTextOrder } from '#domain/text-order.ts'
import { findJourney } from '#records/answers/journey.ts'
import { findPage } from '#records/answers/page.ts'
import { readSettings } from '#records/settings.ts'
import { findTold, listTold } from '#records/told-stories.ts'
import { countNames, loadJourneyHits, selectVoyages } from '#records/voyages.ts'
import type { Browsing } from '#search/meaning/browse.ts'
import { findDownloads } from '../../downloads/routes.ts'
import { readBrowsing, readImages } from '../../journeys/browse.ts'
import type { KeptMaps } from '../../journeys/maps.ts'
import { listFavourites } from '../../journeys/routes.ts'
import { listPartners } from '../../partners/routes.ts'
import { loadMenu } from '../../side-menus/routes.ts'
import { framed } from './frame.ts'
import type { Html } from './html.ts'
import {
  bareText,
  dataText,
  homeText,
  journeysText,
  pageText,
  partnersText,
  shipsText,
  shipText,
  storiesText,
} from './list-texts.ts'
import { storyText, voyageText } from './voyage-text.ts'

interface Sources {
  db: Kysely<Database>
  seaMap(): Promise<SeaMap>
  browsing(): Promise<Browsing>
}

/** The record that the address names. */
interface Params {
  pageId?: string | undefined
  journeyId?: string | undefined
  id?: string | undefined
  stop?: string | undefined
}

/** Null if there is nothing to say at this address. */
export type WriteText = (sources: Sources, params: Params) => Promise<Html | null>

/** The function that it returns gives the text with the menu and the footer around it. */
export function openTexts(db: Kysely<Database>, { archive, seaMap }: KeptMaps, given: GivenSettings) {
  // The settings may change without the archive, so they are the key.
  const menu: Compute<Menu> = async (_kept, settings) => loadMenu(db, JSON.parse(settings))
  const browsing: Compute<Browsing> = async () => readBrowsing(db, await countNames(db, todayInAmsterdam(), null))
  return async (write: WriteText, params: Params): Promise<string> => {
    const kept = await archive()
    const main = await write({ db, seaMap: () => kept.get(seaMap), browsing: () => kept.get(browsing) }, params)
    if (main === null) return ''
    const settings = JSON.stringify(await readSettings(db, given))
    return framed(await kept.get(menu, settings), main).text
  }
}

export const writeHome: WriteText = async ({ db }) => {
  const ids = (await listFavourites(db)).map(({ id }) => id)
  const byId = new Map((await loadJourneyHits(db, ids)).map((hit) => [Number(hit._id), hit]))
  return homeText(ids.flatMap((id) => byId.get(id) ?? []))
}

export const writeVoyage: WriteText = async ({ db, seaMap }, { journeyId, stop }) => {
  if (journeyId === undefined) return null
  const story = stop === undefined ? null : await findTold(db, journeyId, stop)
  if (story) {
    const voyage = await selectVoyages(db).where('journey.code', '=', journeyId).executeTakeFirstOrThrow()
    return storyText(story, journeyName(voyage))
  }
  const journey = await findJourney(db, await seaMap(), journeyId)
  return journey && voyageText(journey)
}

export const writeJourneys: WriteText = async ({ browsing }) => journeysText((await browsing()).journeys())

export const writeShips: WriteText = async ({ browsing }) => shipsText((await browsing()).ships())

export const writeShip: WriteText = async ({ db, browsing }, { id = '' }) => {
  const all = await browsing()
  const keys = all.keysOf(id)
  return keys && shipText(all.ship(keys, await readImages(db, keys)))
}

export const writeStories: WriteText = async ({ db }) => storiesText(inTextOrder(await listTold(db), ({ title }) => title))

export const writePage: WriteText = async ({ db }, { pageId = '' }) => {
  const page = await findPage(db, pageId)
  return page && pageText(page)
}

export const writePartners: WriteText = async ({ db }) => partnersText(await listPartners(db))

export const writeShare: WriteText = async () =>
  bareText('Ik wil mijn verhaal delen', 'Voor het formulier is JavaScript nodig.')

export const writeData =
  (given: GivenSettings): WriteText =>
  async ({ db }) =>
    dataText(await findDownloads(db, given))

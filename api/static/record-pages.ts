/** Title, description and JSON-LD of an address that names a public voyage, ship, page or image. */
import { type Kysely, sql } from 'kysely'
import { findCode, findPageId } from '#db/own-spelling.ts'
import { published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { passengerAddress, shipAddress } from '#domain/addresses.ts'
import { journeyName } from '#domain/journey.ts'
import { lastChange } from '#records/last-change.ts'
import { keptInstead } from '#records/merged.ts'
import { countNames, selectShips, selectVoyages } from '#records/voyages.ts'
import { textOf } from '#rich-text/sanitise.ts'
import { findPassenger } from '../journeys/passenger.ts'
import { findImage, listImages } from '../media/repository.ts'
import { sayPassenger, sayShip, sayVoyage } from './descriptions.ts'
import { HOME, type PageParams, type PageText } from './document.ts'
import { describeArticle, describeImage, describeShip, describeVoyage } from './structured-data.ts'

type Db = Kysely<Database>

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160

/** `/wereldbol`: null when no public voyage has the code. */
export async function findVoyagePage(db: Db, params: PageParams): Promise<PageText | null> {
  if (params.journeyId === undefined) {
    return {
      title: 'Wereldbol – Overtocht',
      description: 'Volg een reis van de repatriëring over de wereldbol, van haven tot haven.',
    }
  }
  const journeyId = await findCode(db, params.journeyId)
  if (journeyId === null) return null
  const voyage = await selectVoyages(db).where('journey.code', '=', journeyId).executeTakeFirst()
  if (!voyage) return null
  const [places, images, named] = await Promise.all([
    listPlaces(db, voyage.id),
    listImages(db, 'journey_id', voyage.id),
    countNames(db, todayInAmsterdam(), [voyage.id]),
  ])
  const description = sayVoyage(voyage, { entered: named.get(voyage.id) ?? 0, expected: voyage.passengerCount })
  return {
    title: `${journeyName(voyage)} – Overtocht`,
    description,
    named: { journeyId },
    picture: { kind: 'voyage', id: String(voyage.id) },
    describe: describeVoyage({ ...voyage, description, places, images }),
  }
}

/** `/schip/{id}`: null when there is no such public ship. */
export async function findShipPage(db: Db, params: PageParams): Promise<PageText | null> {
  const found = await selectShips(db)
    .where(sql`id::text`, '=', params.id ?? '')
    .executeTakeFirst()
  if (!found) return null
  const voyages = await selectVoyages(db).where('journey.ship_id', '=', found.id).execute()
  const ids = voyages.map(({ id }) => id)
  const named = await countNames(db, todayInAmsterdam(), ids)
  return {
    title: `${found.shipName} – Overtocht`,
    description: sayShip(found, voyages, named.size),
    picture: { kind: 'ship', id: String(found.id) },
    describe: describeShip({ ...found, images: await listImages(db, 'ship_id', found.id) }),
  }
}

/** A ship that was merged into another: gives the address of the other. */
export async function findKeptShip(db: Db, { id = '' }: PageParams): Promise<string | null> {
  const kept = await keptInstead(db, 'ship', id)
  return kept !== null && (await findShipPage(db, { id: String(kept) })) ? shipAddress(String(kept)) : null
}

/** The same for a passenger. */
export async function findKeptPassenger(db: Db, { id = '' }: PageParams): Promise<string | null> {
  const kept = await keptInstead(db, 'passenger', id)
  return kept !== null && (await findPassenger(db, String(kept))) ? passengerAddress(String(kept)) : null
}

/** `/passagier/{id}`: null for a passenger who is unknown, not public yet or withdrawn. */
export async function findPassengerPage(db: Db, params: PageParams): Promise<PageText | null> {
  const passenger = await findPassenger(db, params.id ?? '')
  const voyage = passenger && (await selectVoyages(db).where('journey.id', '=', passenger.journey_id).executeTakeFirst())
  if (!passenger || !voyage) return null
  return {
    title: `${passenger.full_name} – Overtocht`,
    description: sayPassenger(passenger.full_name, voyage),
    picture: { kind: 'passenger', id: String(passenger.id) },
  }
}

/** `/sidemenu/{pageId}`: null when there is no such public page. */
export async function findMenuPage(db: Db, params: PageParams): Promise<PageText | null> {
  const pageId = await findPageId(db, params.pageId ?? '')
  if (pageId === null) return null
  const page = await db
    .selectFrom('side_menu')
    .select(['id', 'title', 'content', lastChange('sideMenu').as('modified')])
    .where('page_id', '=', pageId)
    .where(published('side_menu'))
    .executeTakeFirst()
  if (!page) return null
  const description = textOf(page.content, DESCRIPTION_LENGTH) || HOME.description
  return {
    title: `${page.title} – Overtocht`,
    description,
    named: { pageId },
    picture: { kind: 'page', id: String(page.id) },
    describe: describeArticle({ ...page, description }),
  }
}

/** `/zoeken?scan=...`, which shows an image in the viewer: null when there is no open image with that id. */
export async function findImagePage(db: Db, { scan }: PageParams): Promise<PageText | null> {
  const image = scan === undefined ? null : await findImage(db, scan)
  if (!image) return null
  const voyage =
    image.journey_id === null
      ? undefined
      : await selectVoyages(db).where('journey.id', '=', image.journey_id).executeTakeFirst()
  const of = voyage ? { code: voyage.code, name: journeyName(voyage) } : null
  return {
    title: `${image.description ?? 'Afbeelding'} – Overtocht`,
    description: [image.description, image.collection].filter(Boolean).join(' – ') || HOME.description,
    describe: describeImage({ ...image, voyage: of }),
  }
}

/** The places of the voyage in route order, as the globe shows them, without the personal points of passengers. */
async function listPlaces(db: Db, journeyId: number): Promise<string[]> {
  const stops = await db
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .select(['stop.city as calledCity', 'content_point.city'])
    .where('stop.journey_id', '=', journeyId)
    .where('content_point.personal', '=', false)
    .where(published('content_point'))
    .orderBy('stop.position')
    .orderBy('stop.id')
    .execute()
  const places = stops.flatMap(({ calledCity, city }) => calledCity ?? city ?? [])
  // Several stories at one place are several points, one after another.
  return places.filter((place, at) => place !== places[at - 1])
}

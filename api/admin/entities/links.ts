/** Links in the archive's texts: what they may lead to on this site, and which of them are dead. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { byDate } from '#db/by-date.ts'
import { findCode, findPageId } from '#db/own-spelling.ts'
import { isPublic, published } from '#db/published.ts'
import { isAny } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import {
  isWithin,
  MENU_PAGES,
  menuPageAddress,
  PAGES,
  SERVER_PARTS,
  shipAddress,
  voyagePageAddress,
} from '#domain/addresses.ts'
import type { DeadLink, LinkTarget } from '#domain/staff.ts'
import { textsOfLinks } from '#rich-text/sanitise.ts'
import { patternOf } from '../records/list.ts'

const OWN_PAGES = [
  ['Home', PAGES.home],
  ['Zoeken', PAGES.search],
  ['Alle reizen', PAGES.journeys],
  ['Alle schepen', PAGES.ships],
  ['Verhalen', PAGES.stories],
  ['Partners', PAGES.partners],
  ['Ik wil mijn verhaal delen', PAGES.shareStory],
  ['Op dit apparaat', PAGES.device],
] as const

/**
 * The public pages and records whose name has all these words: first those of exactly this name, then kind by kind. `total` also
 * counts those beyond `rows`.
 */
export async function findLinkTargets(
  db: Kysely<Database>,
  query: string,
  rows: number,
): Promise<{ targets: LinkTarget[]; total: number }> {
  const words = query.split(/\s+/).filter(Boolean)
  const kinds = [
    [...ownPages(words), ...(await pages(db, words))],
    await voyages(db, words),
    await ships(db, words),
    await stories(db, words),
  ]
  const counts = kinds.map((found) => Math.min(found.length, Math.floor(rows / kinds.length)))
  // If a kind does not need its share of the rows, the first of the others take the rest.
  for (const [at, found] of kinds.entries()) {
    const spare = rows - counts.reduce((sum, count) => sum + count, 0)
    counts[at] = Math.min(found.length, counts[at]! + spare)
  }
  const isWhole = ({ label }: LinkTarget) => label.toLowerCase() === query.trim().toLowerCase()
  return {
    targets: kinds
      .flatMap((found, at) => found.slice(0, counts[at]))
      .toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a))),
    total: kinds.reduce((sum, found) => sum + found.length, 0),
  }
}

const ownPages = (words: readonly string[]): LinkTarget[] =>
  OWN_PAGES.filter(([label]) => words.every((word) => label.toLowerCase().includes(word.toLowerCase()))).map(
    ([label, address]) => ({ _id: address, kind: 'Page', label, detail: 'part of the site', address }),
  )

/** Every word stands in one of the columns. */
const named = (words: readonly string[], columns: readonly string[]): RawBuilder<boolean> => {
  const text = sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})`
  return sql`(${sql.join([sql`true`, ...words.map((word) => sql`${text} ilike ${patternOf(word)}`)], sql` and `)})`
}

async function pages(db: Kysely<Database>, words: readonly string[]): Promise<LinkTarget[]> {
  const found = await db
    .selectFrom('side_menu')
    .leftJoin('side_menu as heading', 'heading.id', 'side_menu.parent_id')
    .select(['side_menu.page_id', 'side_menu.title', 'heading.title as heading'])
    .where(published('side_menu'))
    .where('side_menu.content', '<>', '')
    .where(named(words, ['side_menu.title']))
    .orderBy('side_menu.title')
    .execute()
  return found.map(({ page_id, title, heading }) => ({
    _id: `page ${page_id}`,
    kind: 'Page',
    label: title,
    address: menuPageAddress(page_id),
    detail: heading === null ? 'in the menu' : `in the menu, under ${heading}`,
  }))
}

async function voyages(db: Kysely<Database>, words: readonly string[]): Promise<LinkTarget[]> {
  const found = await db
    .selectFrom('journey')
    .leftJoin('ship', 'ship.id', 'journey.ship_id')
    .select(['code', 'name', 'ship_name', 'start_city', 'end_city', 'start_date'])
    .where(published('journey'))
    .where(named(words, ['code', 'name', 'ship_name', 'start_city', 'end_city', 'start_date']))
    .orderBy('code')
    .execute()
  return found.map(({ code, name, ship_name, start_city, end_city, start_date }) => ({
    _id: `journey ${code}`,
    kind: 'Journey',
    address: voyagePageAddress(code),
    label: [code, ship_name ?? name].filter(Boolean).join(' '),
    detail: [[start_city, end_city].filter(Boolean).join(' – '), start_date?.slice(0, 4)].filter(Boolean).join(', '),
  }))
}

async function ships(db: Kysely<Database>, words: readonly string[]): Promise<LinkTarget[]> {
  const found = await db
    .selectFrom('ship')
    .select(['id', 'ship_name', 'prefix', 'company', 'built_year'])
    .where(published('ship'))
    .where(named(words, ['ship_name']))
    .orderBy('ship_name')
    .execute()
  return found.map(({ id, ship_name, prefix, company, built_year }) => ({
    _id: `ship ${id}`,
    kind: 'Ship',
    label: ship_name,
    address: shipAddress(String(id)),
    detail: [prefix, company, built_year].filter(Boolean).join(', '),
  }))
}

/** Each story on the first voyage that has it. */
async function stories(db: Kysely<Database>, words: readonly string[]): Promise<LinkTarget[]> {
  const found = await db
    .selectFrom('content_point as point')
    .innerJoin('journey_stop as stop', 'stop.content_point_id', 'point.id')
    .innerJoin('journey', 'journey.id', 'stop.journey_id')
    .distinctOn(['point.title', 'point.id'])
    .select(['point.id', 'point.title', 'point.city', 'leg_from', 'leg_to', 'period', 'passenger_name'])
    .select(['year_from', 'stop.id as stop', 'journey.code'])
    .where('point.id', 'in', db.selectFrom('content_point').select('id').where(published('content_point')))
    .where(published('journey'))
    .where('point.story', 'is not', null)
    .where(named(words, ['point.title', 'point.city', 'leg_from', 'leg_to', 'passenger_name']))
    .orderBy('point.title')
    .orderBy('point.id')
    .orderBy(byDate('journey.start_date'))
    .orderBy('journey.code')
    .execute()
  return found.map(({ id, title, city, leg_from, leg_to, period, year_from, passenger_name, stop, code }) => {
    const place = city ?? `${leg_from} – ${leg_to}`
    return {
      _id: `story ${id}`,
      kind: 'Story',
      address: voyagePageAddress(code, String(stop)),
      label: title ?? passenger_name ?? place,
      detail: [`story at ${place}`, period ?? year_from, `on ${code}`].filter(Boolean).join(', '),
    }
  })
}

/** All addresses of ships' pages begin with this. */
const SHIPS = shipAddress('')

/** Any address: links within the site have no host. */
const HERE = 'http://localhost'

export async function listDeadLinks(db: Kysely<Database>): Promise<DeadLink[]> {
  const pages = await db
    .selectFrom('side_menu')
    .select(['id', 'title', 'content'])
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const dead: DeadLink[] = []
  for (const { id, title, content } of pages) {
    for (const link of textsOfLinks(content)) {
      const why = await whyDead(db, link.address)
      if (why !== null) dead.push({ page: { _id: String(id), title }, ...link, why })
    }
  }
  return dead
}

/** Null for a link that works, or that leads to another site. */
async function whyDead(db: Kysely<Database>, address: string): Promise<string | null> {
  const url = URL.parse(address, HERE)
  if (!url) return 'no address'
  if (url.origin !== HERE) return null
  const path = url.pathname
  if (path.startsWith(MENU_PAGES)) {
    const typed = decoded(path.slice(MENU_PAGES.length))
    return typed !== null && (await findPageId(db, typed)) !== null ? null : 'no such page'
  }
  if (path === PAGES.voyage) {
    const code = url.searchParams.get('journeyId')
    if (code === null) return null
    const found = await findCode(db, code)
    if (found === null) return 'no such journey'
    const stop = url.searchParams.get('contentPointId')
    return stop === null || (await hasStop(db, found, stop)) ? null : 'no such story on that journey'
  }
  if (path === PAGES.search) {
    const ship = url.searchParams.get('shipId')
    return ship === null || (await hasShip(db, ship)) ? null : 'no such ship'
  }
  if (path.startsWith(SHIPS)) return (await hasShip(db, path.slice(SHIPS.length))) ? null : 'no such ship'
  const pages: string[] = Object.values(PAGES)
  return pages.includes(path) || isWithin(path, SERVER_PARTS) ? null : 'no such address'
}

const hasStop = (db: Kysely<Database>, code: string, stop: string): Promise<boolean> =>
  isAny(
    db,
    sql`select from journey_stop join journey on journey.id = journey_stop.journey_id
      join content_point on content_point.id = journey_stop.content_point_id
    where journey.code = ${code} and journey_stop.id::text = ${stop} and ${isPublic('content_point')}`,
  )

const hasShip = (db: Kysely<Database>, id: string): Promise<boolean> =>
  isAny(db, sql`select from ship where id::text = ${id} and ${isPublic('ship')}`)

/** Null if it cannot be decoded, such as a single percent sign. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

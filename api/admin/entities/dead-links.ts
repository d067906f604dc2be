/** Links of the archive's own texts that lead nowhere on this site. */
import { type Kysely, sql } from 'kysely'
import { findCode, findPageId } from '#db/own-spelling.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { isWithin, MENU_PAGES, PAGES, SERVER_PARTS } from '#domain/addresses.ts'
import type { DeadLink } from '#domain/staff.ts'
import { textsOfLinks } from '#rich-text/sanitise.ts'

/** Any address will do: links within the site have none of their own. */
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

/** Null for a link that leads somewhere, or off this site. */
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
  const pages: string[] = Object.values(PAGES)
  return pages.includes(path) || isWithin(path, SERVER_PARTS) ? null : 'no such address'
}

const hasStop = async (db: Kysely<Database>, code: string, stop: string): Promise<boolean> =>
  (await db
    .selectFrom('journey_stop')
    .innerJoin('journey', 'journey.id', 'journey_stop.journey_id')
    .innerJoin('content_point', 'content_point.id', 'journey_stop.content_point_id')
    .select('journey_stop.id')
    .where('journey.code', '=', code)
    .where(sql`journey_stop.id::text`, '=', stop)
    .where(published('content_point'))
    .executeTakeFirst()) !== undefined

const hasShip = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.selectFrom('ship').select('id').where(sql`id::text`, '=', id).where(published('ship')).executeTakeFirst()) !==
  undefined

/** Null for what no browser would write: a percent sign that stands for nothing. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

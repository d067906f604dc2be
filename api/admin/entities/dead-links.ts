/** Links of the archive's own texts that lead nowhere on this site. */
import type { Kysely } from 'kysely'
import { findCode, findPageId } from '#db/own-spelling.ts'
import type { Database } from '#db/schema.ts'
import { isWithin, MENU_PAGES, PAGES, SERVER_PARTS } from '#domain/addresses.ts'
import { textsOfLinks } from '#rich-text/sanitise.ts'

export interface DeadLink {
  /** The page that has the link. */
  page: { _id: string; title: string }
  text: string
  address: string
}

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
      if (!(await leadsNowhere(db, link.address))) continue
      dead.push({ page: { _id: String(id), title }, ...link })
    }
  }
  return dead
}

async function leadsNowhere(db: Kysely<Database>, address: string): Promise<boolean> {
  const url = URL.parse(address, HERE)
  if (!url) return true
  if (url.origin !== HERE) return false
  const path = url.pathname
  if (path.startsWith(MENU_PAGES)) {
    return (await findPageId(db, decodeURIComponent(path.slice(MENU_PAGES.length)))) === null
  }
  if (path === PAGES.voyage) {
    const code = url.searchParams.get('journeyId')
    return code !== null && (await findCode(db, code)) === null
  }
  const pages: string[] = Object.values(PAGES)
  return !pages.includes(path) && !isWithin(path, SERVER_PARTS)
}

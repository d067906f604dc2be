/** A side-menu page as visitors read it. */
import type { Kysely } from 'kysely'
import { findCode, findPageId } from '#db/own-spelling.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import type { JourneyHit } from '#domain/journey.ts'
import type { Page } from '#domain/side-menu.ts'
import { linksIn, sanitiseHtml } from '#rich-text/sanitise.ts'
import { loadJourneyHits } from '../voyages.ts'

/** A public page by its id in any case; null when there is none. */
export async function findPage(db: Kysely<Database>, typed: string): Promise<Page | null> {
  const pageId = await findPageId(db, typed)
  if (pageId === null) return null
  const page = await db
    .selectFrom('side_menu')
    .select(['id', 'page_id', 'title', 'content', 'sort_order'])
    .where('page_id', '=', pageId)
    .where(published('side_menu'))
    .executeTakeFirst()
  if (!page) return null
  return {
    _id: String(page.id),
    pageId: page.page_id,
    title: page.title,
    content: sanitiseHtml(page.content),
    order: page.sort_order,
    journeys: await listMentionedJourneys(db, codesIn(page.content)),
  }
}

/** The codes of voyages in the content's links (`...?journeyId=KI-1951-1`), each once, in the order of the links. */
function codesIn(html: string): string[] {
  const codes = linksIn(html).flatMap((link) => {
    const url = URL.parse(link, 'http://localhost')
    return url?.searchParams.get('journeyId') ?? []
  })
  return [...new Set(codes)]
}

/** The voyages with these codes (in any case), in this order and each once. Codes without a public voyage are left out. */
async function listMentionedJourneys(db: Kysely<Database>, typed: string[]): Promise<JourneyHit[]> {
  const found = await Promise.all(typed.map((code) => findCode(db, code)))
  const codes = [...new Set(found)].filter((code) => code !== null)
  if (codes.length === 0) return []
  const rows = await db.selectFrom('journey').select('id').where('code', 'in', codes).where('deleted_at', 'is', null).execute()
  const ids = rows.map((row) => row.id)
  const byCode = new Map((await loadJourneyHits(db, ids)).map((hit) => [hit.journeyId, hit]))
  return codes.flatMap((code) => byCode.get(code) ?? [])
}

/** Every address of the site with its title and description; those of a voyage and of a page are their own. */
import type { Kysely } from 'kysely'
import { textOf } from '#db/html.ts'
import { findCode, findPageId } from '#db/own-spelling.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { journeyName } from '#domain/journey.ts'

export interface PageText {
  title: string
  description: string
  /** What the address names, in the archive's own spelling. */
  named?: PageParams
}

export interface SitePage {
  path: string
  /** Null when what the address names is not there. */
  find(db: Kysely<Database>, params: PageParams): Promise<PageText | null>
  hidden?: boolean
}
/** What an address names, in any case. */
export interface PageParams {
  pageId?: string | undefined
  journeyId?: string | undefined
}

export const HOME: PageText = {
  title: 'Overtocht – Ervaar de Nederlands-Indische repatriëring',
  description:
    'Zoek in de passagierslijsten van de schepen die van 1945 tot 1968 van Nederlands-Indië en Indonesië naar Nederland voeren, en volg hun reis over de wereldbol.',
}

export const NOT_FOUND: PageText = {
  title: 'Niet gevonden – Overtocht',
  description: 'Deze pagina bestaat niet (meer).',
}

/** A page whose text is the same for everybody. */
const fixed = (path: string, title: string, description: string): SitePage => ({
  path,
  find: async () => ({ title: `${title} – Overtocht`, description }),
})

export const SITE_PAGES: SitePage[] = [
  { path: '/', find: async () => HOME },
  fixed('/zoeken', 'Zoeken', 'Zoek op passagier of schip in de passagierslijsten van de repatriëring.'),
  { path: '/wereldbol', find: findVoyageText },
  { path: '/sidemenu/:pageId', find: findMenuPageText },
  fixed('/partners', 'Partners', 'De partners, financiers en bronnen van Overtocht.'),
  fixed(
    '/verhaal-delen',
    'Ik wil mijn verhaal delen',
    'Deel uw verhaal of materiaal over de overtocht van Nederlands-Indië naar Nederland.',
  ),
  { ...fixed('/admin', 'Beheer', 'Het beheer van Overtocht.'), hidden: true },
  { ...fixed('/admin/*', 'Beheer', 'Het beheer van Overtocht.'), hidden: true },
]

async function findVoyageText(db: Kysely<Database>, params: PageParams): Promise<PageText | null> {
  if (params.journeyId === undefined) {
    return {
      title: 'Wereldbol – Overtocht',
      description: 'Volg een reis van de repatriëring over de wereldbol, van haven tot haven.',
    }
  }
  const journeyId = await findCode(db, params.journeyId)
  if (journeyId === null) return null
  const journey = await db
    .selectFrom('journey')
    .leftJoin('ship', (join) => join.onRef('ship.id', '=', 'journey.ship_id').on(published('ship')))
    .select(['journey.name', 'ship.ship_name as shipName', 'journey.story_intro as storyIntro'])
    .select(['journey.start_date as startDate', 'journey.end_date as endDate'])
    .select(['journey.start_city as startCity', 'journey.end_city as endCity'])
    .where('journey.code', '=', journeyId)
    .where(published('journey'))
    .executeTakeFirst()
  if (!journey) return null
  const name = journeyName(journey)
  const intro = textOf(journey.storyIntro ?? '', DESCRIPTION_LENGTH)
  return {
    title: `${name} – Overtocht`,
    description: intro || `De reis ${name} over de wereldbol.`,
    named: { journeyId },
  }
}

async function findMenuPageText(db: Kysely<Database>, params: PageParams): Promise<PageText | null> {
  const pageId = await findPageId(db, params.pageId ?? '')
  if (pageId === null) return null
  const page = await db
    .selectFrom('side_menu')
    .select(['title', 'content'])
    .where('page_id', '=', pageId)
    .where(published('side_menu'))
    .executeTakeFirst()
  if (!page) return null
  const description = textOf(page.content, DESCRIPTION_LENGTH) || HOME.description
  return { title: `${page.title} – Overtocht`, description, named: { pageId } }
}

/** Characters that a search engine shows of a description. */
const DESCRIPTION_LENGTH = 160

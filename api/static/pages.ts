/** Every address of the site with its title and description; those of a voyage, a page and an image are their own. */
import { HOME, type SitePage } from './page.ts'
import { findImagePage, findMenuPage, findVoyagePage } from './record-pages.ts'
import { describeSite } from './structured-data.ts'

/** A page whose text is the same for everybody. */
const fixed = (path: string, title: string, description: string): SitePage => ({
  path,
  find: async () => ({ title: `${title} – Overtocht`, description }),
})

const SEARCH = fixed(
  '/zoeken',
  'Zoeken',
  'Zoek op passagier of schip in de passagierslijsten van de repatriëring.',
)

export const SITE_PAGES: SitePage[] = [
  { path: '/', find: async () => ({ ...HOME, describe: describeSite(HOME.description) }) },
  { ...SEARCH, find: async (db, params) => (await findImagePage(db, params)) ?? SEARCH.find(db, params) },
  { path: '/wereldbol', find: findVoyagePage },
  { path: '/sidemenu/:pageId', find: findMenuPage },
  fixed('/partners', 'Partners', 'De partners, financiers en bronnen van Overtocht.'),
  fixed(
    '/verhaal-delen',
    'Ik wil mijn verhaal delen',
    'Deel uw verhaal of materiaal over de overtocht van Nederlands-Indië naar Nederland.',
  ),
  { ...fixed('/admin', 'Beheer', 'Het beheer van Overtocht.'), hidden: true },
  { ...fixed('/admin/*', 'Beheer', 'Het beheer van Overtocht.'), hidden: true },
]

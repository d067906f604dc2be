/** Every page of the site with its title and description. A voyage, a menu page and an image have their own. */
import { PAGES, PREVIEWED, previewAddress } from '#domain/addresses.ts'
import { HOME, type SitePage } from './page.ts'
import { findImagePage, findMenuPage, findVoyagePage } from './record-pages.ts'
import { describeSite } from './structured-data.ts'

/** A page whose text is the same for everybody. */
const fixed = (path: string, title: string, description: string): SitePage => ({
  path,
  find: async () => ({ title: `${title} – Overtocht`, description }),
})

/** Staff read English. */
const staffPage = (path: string, entry: 'staff' | 'preview' = 'staff'): SitePage => ({
  ...fixed(path, entry === 'staff' ? 'Staff' : 'Preview', 'Where staff keep the archive of Overtocht.'),
  ...{ hidden: true, entry },
})

const SEARCH = fixed(
  PAGES.search,
  'Zoeken',
  'Zoek op passagier of schip in de passagierslijsten van de repatriëring.',
)

export const SITE_PAGES: SitePage[] = [
  { path: PAGES.home, find: async () => ({ ...HOME, describe: describeSite(HOME.description) }) },
  { ...SEARCH, find: async (db, params) => (await findImagePage(db, params)) ?? SEARCH.find(db, params) },
  { path: PAGES.voyage, find: findVoyagePage },
  { path: PAGES.menuPage, find: findMenuPage },
  fixed(PAGES.partners, 'Partners', 'De partners, financiers en bronnen van Overtocht.'),
  fixed(
    PAGES.shareStory,
    'Ik wil mijn verhaal delen',
    'Deel uw verhaal of materiaal over de overtocht van Nederlands-Indië naar Nederland.',
  ),
  {
    ...fixed(PAGES.device, 'Op dit apparaat', 'Bewaar reizen en namen om ze zonder internet te bekijken.'),
    hidden: true,
  },
  staffPage(PAGES.admin),
  staffPage(`${PAGES.admin}/*`),
  ...PREVIEWED.map((section) => staffPage(previewAddress(section, ':id'), 'preview')),
]

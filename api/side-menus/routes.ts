import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { menuPageAddress, PAGES } from '#domain/addresses.ts'
import { LICENCES } from '#domain/licences.ts'
import type { GivenSettings, SettingFields } from '#domain/settings.ts'
import { FOOTER_PAGES, type Menu, type MenuItem } from '#domain/side-menu.ts'
import { findPage } from '#records/answers/page.ts'
import { readSettings } from '#records/settings.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { listPartners } from '../partners/routes.ts'

interface Options {
  db: Kysely<Database>
  config: GivenSettings
}

export const sideMenuRoutes: FastifyPluginAsync<Options> = async (app, { db, config }) => {
  serve(app, 'GET /api/sideMenu/page/', async () => loadMenu(db, await readSettings(db, config)))

  serve(app, 'GET /api/sideMenu/page/:pageId', async (request) => {
    const page = await findPage(db, request.params.pageId)
    if (!page) throw notFound('page_not_found', 'Deze pagina is niet gevonden.')
    return page
  })
}

export async function loadMenu(db: Kysely<Database>, settings: SettingFields): Promise<Menu> {
  const { contactEmail, dataLicence, menuPartner } = settings
  const [pages, partners] = await Promise.all([listMenuPages(db), listPartners(db)])
  const licence = dataLicence && { licence: LICENCES[dataLicence] }
  const partner = partners.find(({ _id }) => _id === menuPartner) ?? partners[0]
  const sources = partners.filter(({ role }) => role === 'bron').map(({ name }) => name)
  return {
    menuItems: menuOf(pages),
    footer: { links: footerOf(pages), ...licence, sources },
    ...(contactEmail !== null && { contactEmail }),
    ...(partner && { partner }),
  }
}

async function listMenuPages(db: Kysely<Database>): Promise<MenuPage[]> {
  const pages = await db
    .selectFrom('side_menu')
    .select(['id', 'page_id', 'title', 'parent_id'])
    .select((eb) => eb('content', '<>', '').as('hasContent'))
    .where(published('side_menu'))
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return pages.map((page) => ({ ...page, hasContent: Boolean(page.hasContent) }))
}

/** Makes the main menu, and the footer's links, from the side-menu pages. */
export interface MenuPage {
  id: number
  page_id: string
  title: string
  /** False for a heading that only groups. */
  hasContent: boolean
  parent_id: number | null
}

/**
 * Makes the main menu from the pages without a parent, in their order. A page with children is a dropdown; if it has content,
 * it is the first link there. The menu has two levels, so grandchildren stand under their top page. A page whose parent is
 * withdrawn, or in the footer, stands at the top. The share form and Partners come last.
 */
export function menuOf(all: MenuPage[]): MenuItem[] {
  const pages = all.filter(({ page_id }) => !FOOTER_PAGES.includes(page_id))
  const byId = new Map(pages.map((page) => [page.id, page]))
  const children = Map.groupBy(
    pages.filter((page) => topOf(page, byId) !== page),
    (page) => topOf(page, byId).id,
  )
  const items = pages.flatMap((page): MenuItem[] => {
    if (topOf(page, byId) !== page) return []
    const subPages = children.get(page.id) ?? []
    const own = page.hasContent ? [page] : []
    if (subPages.length > 0) return [{ label: page.title, subLinks: [...own, ...subPages].map(linkTo) }]
    return own.map(linkTo)
  })
  return [...items, { label: 'Ik wil mijn verhaal delen', to: PAGES.shareStory }, { label: 'Partners', to: PAGES.partners }]
}

/** The footer's links, in the order of `FOOTER_PAGES`. */
export const footerOf = (pages: MenuPage[]) =>
  FOOTER_PAGES.flatMap((id) => pages.filter(({ page_id, hasContent }) => page_id === id && hasContent)).map(linkTo)

const linkTo = (page: MenuPage) => ({
  label: page.title,
  to: menuPageAddress(page.page_id),
})

/** The page at the top of the chain of parents. A page that is its own ancestor by mistake is its own top. */
function topOf(page: MenuPage, byId: Map<number, MenuPage>): MenuPage {
  const passed = new Set<number>()
  let top = page
  while (top.parent_id !== null) {
    passed.add(top.id)
    const parent = byId.get(top.parent_id)
    if (!parent) return top
    if (passed.has(parent.id)) return page
    top = parent
  }
  return top
}

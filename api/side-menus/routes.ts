import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import { published } from '#db/published.ts'
import type { Database } from '#db/schema.ts'
import { LICENCES } from '#domain/licences.ts'
import { findPage } from '#records/answers/page.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { listPartners } from '../partners/repository.ts'
import { footerOf, type MenuPage, menuOf } from './menu.ts'

interface Options {
  db: Kysely<Database>
  config: Pick<Config, 'contactEmail' | 'dataLicence'>
}

export const sideMenuRoutes: FastifyPluginAsync<Options> = async (app, { db, config }) => {
  const { contactEmail, dataLicence } = config
  serve(app, 'GET /api/sideMenu/page/', async () => {
    const [pages, partners] = await Promise.all([listMenuPages(db), listPartners(db)])
    const licence = dataLicence && { licence: LICENCES[dataLicence] }
    const sources = partners.filter(({ role }) => role === 'bron').map(({ name }) => name)
    return {
      menuItems: menuOf(pages),
      footer: { links: footerOf(pages), ...licence, sources },
      ...(contactEmail !== null && { contactEmail }),
    }
  })

  serve(app, 'GET /api/sideMenu/page/:pageId', async (request) => {
    const page = await findPage(db, request.params.pageId)
    if (!page) throw notFound('page_not_found', 'Deze pagina is niet gevonden.')
    return page
  })
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

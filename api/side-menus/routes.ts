import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { findPage } from '#answers/page.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { LICENCES } from '#domain/licences.ts'
import { AskedPageIdSchema, MenuSchema, PageSchema } from '#domain/side-menu.ts'
import { errorResponses, notFound } from '../errors.ts'
import { listPartners } from '../partners/repository.ts'
import { footerOf, menuOf } from './menu.ts'
import { listMenuPages } from './repository.ts'

interface Options {
  db: Kysely<Database>
  config: Pick<Config, 'contactEmail' | 'dataLicence'>
}

export const sideMenuRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, config }) => {
  const { contactEmail, dataLicence } = config
  app.get(
    '/api/sideMenu/page/',
    {
      config: { cache: 'revalidate' },
      schema: {
        summary: 'The main menu, and the footer',
        tags: ['side menu'],
        response: { 200: MenuSchema, ...errorResponses() },
      },
    },
    async () => {
      const [pages, partners] = await Promise.all([listMenuPages(db), listPartners(db)])
      const licence = dataLicence && { licence: LICENCES[dataLicence] }
      const sources = partners.filter(({ role }) => role === 'bron').map(({ name }) => name)
      return {
        menuItems: menuOf(pages),
        footer: { links: footerOf(pages), ...licence, sources },
        ...(contactEmail !== null && { contactEmail }),
      }
    },
  )

  app.get(
    '/api/sideMenu/page/:pageId',
    {
      config: { cache: 'revalidate' },
      schema: {
        summary: 'A side-menu page with the voyages that it links to',
        tags: ['side menu'],
        params: Type.Object({ pageId: AskedPageIdSchema }),
        response: { 200: PageSchema, ...errorResponses(404) },
      },
    },
    async (request) => {
      const page = await findPage(db, request.params.pageId)
      if (!page) throw notFound('page_not_found', 'Deze pagina is niet gevonden.')
      return page
    },
  )
}

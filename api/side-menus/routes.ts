import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { findPage } from '#answers/page.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/schema.ts'
import { AskedPageIdSchema, MenuSchema, PageSchema } from '#domain/side-menu.ts'
import { errorResponses, notFound } from '../errors.ts'
import { listMenuItems } from './repository.ts'

interface Options {
  db: Kysely<Database>
  config: Pick<Config, 'contactEmail'>
}

export const sideMenuRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { db, config }) => {
  app.get(
    '/api/sideMenu/page/',
    {
      config: { cache: 'revalidate' },
      schema: {
        summary: 'The main menu',
        tags: ['side menu'],
        response: { 200: MenuSchema, ...errorResponses() },
      },
    },
    async () => {
      const menuItems = await listMenuItems(db)
      return config.contactEmail === null ? { menuItems } : { menuItems, contactEmail: config.contactEmail }
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

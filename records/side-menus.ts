/** Side-menu pages: what staff keep of them. */
import { PageFieldsSchema } from '#domain/side-menu.ts'
import { columnsOf, type RecordDescription } from './description.ts'

export const sideMenuDescription: RecordDescription = {
  kind: 'sideMenu',
  table: 'side_menu',
  schema: PageFieldsSchema,
  columns: columnsOf('side_menu', PageFieldsSchema, {
    pageId: 'page_id',
    title: 'title',
    content: 'content',
    order: 'sort_order',
    parent: 'parent_id',
  }),
  references: ['parent'],
  long: ['content'],
  label: ({ title }) => String(title),
}

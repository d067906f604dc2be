import type { RowOf } from '#domain/staff-records.ts'
import { describe } from '../list/description.ts'
import { refersTo } from '../records/field.ts'

export type MenuPage = RowOf<'sideMenu'>

export const sideMenus = describe('sideMenu', {
  plural: 'pages',
  said: 'SideMenu',
  deleted: 'Side Menu',
  nameOf: ({ title }) => title,
  refusals: { page_id_taken: ['title'] },
  hasDrafts: true,
  fields: {
    title: { label: 'Title' },
    pageId: { label: 'Page Id' },
    order: { label: 'Order', hint: 'Among the pages of its level; the list puts them in order.' },
    parent: refersTo('sideMenu', 'Under'),
    content: { label: 'Content', html: true },
  },
  columns: [],
})

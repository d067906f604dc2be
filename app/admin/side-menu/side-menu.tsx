import type { RowOf } from '#domain/staff-records.ts'
import { type ListDescription, STATE_FILTER } from '../list/description.ts'
import { sectionOf } from '../parts/sections.ts'
import { recordsOf } from '../session/records.ts'

export type MenuPage = RowOf<'sideMenu'>

export const sideMenus: ListDescription<MenuPage> = {
  ...sectionOf('sideMenu'),
  ...recordsOf('sideMenu'),
  plural: 'pages',
  said: 'SideMenu',
  deleted: 'Side Menu',
  hasUses: true,
  filter: STATE_FILTER,
  nameOf: ({ title }) => title,
  refusals: { page_id_taken: ['title'] },
  hasDrafts: true,
  fields: {
    title: { label: 'Title' },
    pageId: { label: 'Page Id' },
    order: { label: 'Order', hint: 'Among the pages of its level; the list puts them in order.' },
    parent: {
      label: 'Under',
      say: (id, nameOf) => (id ? (nameOf('sideMenu', String(id)) ?? '') : ''),
      refers: (id) => (id ? [{ kind: 'sideMenu', id: String(id) }] : []),
    },
    content: { label: 'Content', html: true },
  },
  columns: [],
}

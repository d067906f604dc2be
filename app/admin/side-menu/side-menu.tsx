/** Side-menu pages in the admin area. */
import type { Static } from 'typebox'
import type { PageFieldsSchema } from '#domain/side-menu.ts'
import type { RecordState } from '#domain/staff.ts'
import { type ListDescription, type RowBase, STATE_FILTER } from '../list/description.ts'
import { sectionCalls } from '../parts/sections.ts'

export type MenuPage = Static<typeof PageFieldsSchema> &
  RowBase & {
    state: RecordState
    /** A heading may have none. */
    hasText: boolean
  }

export const sideMenus: ListDescription<MenuPage> = {
  ...sectionCalls('sideMenu'),
  plural: 'pages',
  said: 'SideMenu',
  deleted: 'Side Menu',
  hasUses: true,
  filter: STATE_FILTER,
  nameOf: ({ title }) => title,
  kind: 'sideMenu',
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

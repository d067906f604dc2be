/** The addresses of the admin area's screens. */
import { PAGES } from '#domain/addresses.ts'

export const LOGIN = PAGES.admin
export const DASHBOARD = `${PAGES.admin}/dashboard`

/** What stands in the addresses of a kind of record: `ship` in `/admin/ship/list`. */
export type Section =
  | 'ship'
  | 'journey'
  | 'generalContentPoint'
  | 'personalContentPoint'
  | 'sideMenu'
  | 'user'

export const listPath = (section: Section): string => `${PAGES.admin}/${section}/list`
export const createPath = (section: Section): string => `${PAGES.admin}/${section}/create`
/** With `:id` it is the path as routers write it. */
export const updatePath = (section: Section, id: string): string => `${PAGES.admin}/${section}/update/${id}`
export const previewPath = (section: Section, id: string): string => `${PAGES.admin}/${section}/preview/${id}`

/** The changes of all records, or of one. Points of both sections are one kind. */
export const HISTORY = `${PAGES.admin}/history`
export const historyPath = (kind: string, id: string): string => `${HISTORY}/${kind}/${id}`

/** The addresses of the admin area's screens. */

import { PAGES, previewAddress } from '#domain/addresses.ts'
import type { Section } from '#domain/kinds.ts'

export const LOGIN = PAGES.admin
export const DASHBOARD = `${PAGES.admin}/dashboard`

export const listPath = (section: Section): string => `${PAGES.admin}/${section}/list`
export const createPath = (section: Section): string => `${PAGES.admin}/${section}/create`
/** With `:id` as its id it is a route's pattern. */
export const updatePath = (section: Section, id: string): string => `${PAGES.admin}/${section}/update/${id}`
export const previewPath: (section: Section, id: string) => string = previewAddress

/** The changes of all records. */
export const HISTORY = `${PAGES.admin}/history`
/** The stories and corrections that visitors sent. */
export const SUBMISSIONS = `${PAGES.admin}/submission/list`
/** What was imported, and when. */
export const IMPORTS = `${PAGES.admin}/import/list`
/** Who opened which passenger list; for admins. */
export const ACCESS_LOG = `${PAGES.admin}/accessLog`
/** What holds for the whole site; for admins. */
export const SETTINGS = `${PAGES.admin}/settings`
/** `create` for a new import, `update` with its number for one that was begun. */
export const importPath = (step: 'create' | 'update' | ':step', id = ''): string =>
  `${PAGES.admin}/import/${step}${id && `/${id}`}`
export const NEW_IMPORT = importPath('create')
export const BIN = `${PAGES.admin}/bin`
/** The changes of one record. Content points of both sections are one kind. */
export const historyPath = (kind: string, id: string): string => `${HISTORY}/${kind}/${id}`

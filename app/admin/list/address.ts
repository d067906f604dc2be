/**
 * What a list shows, as its address says it: `?page=2&sort=company&order=desc&query=roma&state=draft`. The last one is
 * remembered per path until the browser is closed, so that a form leads back to the same place, and so does the sidebar.
 */

export interface Shown {
  page: number
  sort: string | null
  order: 'asc' | 'desc'
  query: string
  /** The value of the list's filter; empty for all. */
  filter: string
}

export function readShown(search: string, filter: string): Shown {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: params.get('sort'),
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    query: params.get('query') ?? '',
    filter: params.get(filter) ?? '',
  }
}

/** Without what is as it is anyway; the first page is named, so that it can be gone back to. */
export function writeShown({ page, sort, order, query, filter }: Shown, name: string): string {
  const params = new URLSearchParams({ page: String(page) })
  if (sort !== null) params.set('sort', sort)
  if (sort !== null && order === 'desc') params.set('order', order)
  if (query !== '') params.set('query', query)
  if (filter !== '') params.set(name, filter)
  return `?${params}`
}

const keyOf = (path: string): string => `list:${path}`

export const rememberShown = (path: string, search: string): void => sessionStorage.setItem(keyOf(path), search)

/** The address of the list as it was last seen. */
export const lastShown = (path: string): string => `${path}${sessionStorage.getItem(keyOf(path)) ?? ''}`

/**
 * What a list shows, as its address says it: `?page=2&sort=company&order=desc&query=roma&state=draft`. The browser remembers the
 * last address of each list until the tab is closed, so a form and the sidebar lead back to the same place.
 */
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

export interface Shown {
  page: number
  sort: string | null
  order: 'asc' | 'desc'
  query: string
  /** The value of the list's filter; empty for all. */
  filter: string
  /** The part of the list that toggles above it choose; empty for all. */
  part: string
  /** The values of further filters, by their parameters. */
  more: Readonly<Record<string, string>>
}

export function readShown(search: string, filter: string, further: readonly string[] = []): Shown {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page'))
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    sort: params.get('sort'),
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    query: params.get('query') ?? '',
    filter: params.get(filter) ?? '',
    part: params.get('part') ?? '',
    more: Object.fromEntries(further.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : []))),
  }
}

/** Leaves out what is the default. The first page is named all the same, because a bare path opens the page seen last. */
export function writeShown({ page, sort, order, query, filter, part, more }: Shown, name: string): string {
  const params = new URLSearchParams({ page: String(page) })
  if (sort !== null) params.set('sort', sort)
  if (sort !== null && order === 'desc') params.set('order', order)
  if (query !== '') params.set('query', query)
  if (filter !== '') params.set(name, filter)
  if (part !== '') params.set('part', part)
  for (const [param, value] of Object.entries(more)) if (value !== '') params.set(param, value)
  return `?${params}`
}

/** The row that was open is not opened again: the sidebar leads to the list. */
function withoutOpen(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('open')
  return params.size === 0 ? '' : `?${params}`
}

const keyOf = (path: string): string => `list:${path}`

/** The address of the list as it was last seen. */
export const lastShown = (path: string): string => `${path}${sessionStorage.getItem(keyOf(path)) ?? ''}`

/**
 * Reads and writes what the list shows. A list that is opened by its bare path shows what it showed last. `sort`: the default
 * column. `further`: the parameters of more filters.
 */
export function useShown(
  filter: string,
  sort: string | null,
  further: readonly string[] = [],
): [Shown, (change: Partial<Shown>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const asked = search === '' ? (lastShown(path).split('?', 2)[1] ?? '') : search

  useEffect(() => {
    if (search !== '') return sessionStorage.setItem(keyOf(path), withoutOpen(search))
    if (asked !== '') navigate(`${path}?${asked}`, { replace: true })
  }, [path, search, asked, navigate])

  const shown = readShown(asked, filter, further)
  const show = (change: Partial<Shown>) =>
    navigate(path + writeShown({ ...shown, ...change }, filter), { replace: 'query' in change })
  return [{ ...shown, sort: shown.sort ?? sort }, show]
}

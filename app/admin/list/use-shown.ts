import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lastShown, readShown, rememberShown, type Shown, writeShown } from './address.ts'

/**
 * What the list shows, in its address; a list that is opened without saying what shows what it last did. Sorted by `sort` unless another
 * column was chosen.
 */
export function useShown(filter: string, sort: string | null): [Shown, (change: Partial<Shown>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const asked = search === '' ? (lastShown(path).split('?', 2)[1] ?? '') : search

  useEffect(() => {
    if (search !== '') return rememberShown(path, `?${search}`)
    if (asked !== '') navigate(`${path}?${asked}`, { replace: true })
  }, [path, search, asked, navigate])

  const shown = readShown(asked, filter)
  const show = (change: Partial<Shown>) =>
    navigate(path + writeShown({ ...shown, ...change }, filter), { replace: 'query' in change })
  return [{ ...shown, sort: shown.sort ?? sort }, show]
}

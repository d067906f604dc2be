import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { create } from 'zustand'
import type { MenuItem } from '#domain/side-menu.ts'
import { getMenu, listPartners } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { samePath } from '../../lib/urls.ts'

/** The path on which the visitor turned the menu from its default; leaving it brings the default back. */
const useToggled = create<{ path: string | null }>(() => ({ path: null }))

/** Whether the menu is open: by default on the root path only. */
export function useMenuOpen() {
  const [path] = useLocation()
  const toggled = useToggled((state) => state.path === path)
  return {
    open: (path === '/') !== toggled,
    toggle: () => useToggled.setState({ path: toggled ? null : path }),
  }
}

/** Once, in the layout: the menu does not stay as it was turned when the visitor comes back to a page. */
export function useMenuDefaults(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on leaving each path
  useEffect(() => () => useToggled.setState({ path: null }), [path])
}

export const useMenu = () => useResource('menu', getMenu)

export const usePartners = () => useResource('partners', listPartners)

/** The dropdown that holds a path, if it stands in one. */
export const sectionOf = (items: readonly MenuItem[], path: string): MenuItem | undefined =>
  items.find((item) => item.subLinks?.some((link) => samePath(link.to, path)))

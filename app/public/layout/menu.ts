import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { create } from 'zustand'
import type { MenuItem } from '#domain/side-menu.ts'
import { samePath } from '../../lib/urls.ts'
import { useOverlay } from '../../lib/use-overlay.ts'

/** Whether the visitor shut the menu of the root path; leaving that path opens it again. */
const useShut = create<{ shut: boolean }>(() => ({ shut: false }))

/** Whether the menu is open: part of the page on the root path, and open there; elsewhere over the page, when asked for. */
export function useMenuOpen() {
  const [path] = useLocation()
  const shut = useShut((state) => state.shut)
  const { open, show, hide } = useOverlay('menu')
  if (path !== '/') return { open, toggle: open ? hide : show }
  return { open: !shut, toggle: () => useShut.setState({ shut: !shut }) }
}

/** Once, in the layout: the menu does not stay shut when the visitor comes back to the root path. */
export function useMenuDefaults(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on leaving each path
  useEffect(() => () => useShut.setState({ shut: false }), [path])
}

/** The dropdown that holds a path, if it stands in one. */
export const sectionOf = (items: readonly MenuItem[], path: string): MenuItem | undefined =>
  items.find((item) => item.subLinks?.some((link) => samePath(link.to, path)))

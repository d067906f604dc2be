import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { create } from 'zustand'
import type { MenuItem } from '#domain/side-menu.ts'
import { samePath } from '../../lib/urls.ts'
import { useOverlay } from '../../lib/use-overlay.ts'

/** Whether the visitor shut the menu on home. Leaving home opens it again. */
const useShut = create<{ shut: boolean }>(() => ({ shut: false }))

/** Whether the menu is open. On home it is part of the page and open at first. Elsewhere it opens over the page. */
export function useMenuOpen() {
  const [path] = useLocation()
  const shut = useShut((state) => state.shut)
  const { open, show, hide } = useOverlay('menu')
  if (path !== '/') return { open, toggle: open ? hide : show }
  return { open: !shut, toggle: () => useShut.setState({ shut: !shut }) }
}

/** Opens the menu on home again when the visitor leaves. Only the layout calls this. */
export function useMenuDefaults(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on leaving each path
  useEffect(() => () => useShut.setState({ shut: false }), [path])
}

/** The dropdown that holds a path, if there is one. */
export const sectionOf = (items: readonly MenuItem[], path: string): MenuItem | undefined =>
  items.find((item) => item.subLinks?.some((link) => samePath(link.to, path)))

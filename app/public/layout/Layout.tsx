import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { isKiosk } from '../../lib/kiosk.ts'
import { Footer } from './Footer.tsx'
import { Masthead } from './Masthead.tsx'
import { MenuDialog } from './MenuDialog.tsx'
import { useMenuDefaults, useMenuOpen } from './menu.ts'
import './layout.css'

export interface LayoutProps {
  frame: 'masthead' | 'search' | 'none'
  children: ReactNode
}

/**
 * The frame round a page: masthead with the menu's toggle, and the footer, which a kiosk has not. On home the page itself holds the menu, as a column;
 * elsewhere it opens over the page.
 */
export function Layout({ frame, children }: LayoutProps) {
  const [path] = useLocation()
  const { open, toggle } = useMenuOpen()
  useMenuDefaults(path)
  if (frame === 'none') return children
  const root = path === '/'

  return (
    <>
      <a className="skip-link" href="#main">
        Naar de inhoud
      </a>
      <Masthead search={frame === 'search'} menuOpen={open} onToggleMenu={toggle} root={root} />
      {!root && open && <MenuDialog onClose={toggle} />}
      {children}
      {!isKiosk() && <Footer />}
    </>
  )
}

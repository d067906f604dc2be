import type { ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { isKiosk } from '../../lib/kiosk.ts'
import { Logo } from '../../lib/Logo.tsx'
import { searchUrl } from '../../lib/urls.ts'
import { useModal } from '../../lib/use-overlay.ts'
import { Icon } from '../Icon.tsx'
import { SearchForm } from '../search-form/SearchForm.tsx'
import { Footer } from './Footer.tsx'
import { MainMenu } from './MainMenu.tsx'
import { useMenuDefaults, useMenuOpen } from './menu.ts'
import './layout.css'

export interface LayoutProps {
  frame: 'masthead' | 'search' | 'none'
  children: ReactNode
}

/**
 * The frame round a page: the masthead with the menu's toggle, and the footer, which a kiosk does not have. On home the menu is
 * a column of the page. On other pages it opens over the page.
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
      <header className={frame === 'search' ? 'masthead masthead--search' : 'masthead'}>
        <Link href="/" className="masthead__logo" aria-label="Overtocht, naar de beginpagina">
          <Logo />
          Overtocht
        </Link>
        {frame === 'search' && <MastheadSearch />}
        <MenuToggle open={open} column={root} onToggle={toggle} />
      </header>
      {!root && open && <MenuDialog onClose={toggle} />}
      {children}
      {!isKiosk() && <Footer />}
    </>
  )
}

/** The field always shows the term of the URL, also after Back. */
function MastheadSearch() {
  const { query } = searchUrl.read(useSearch())
  return (
    <div className="masthead__search">
      <SearchForm initialTerm={query} placeholder="Doorzoek de passagierslijsten" />
    </div>
  )
}

/** The main menu over the page, from the right. */
const MenuDialog = ({ onClose }: { onClose: () => void }) => (
  <dialog {...useModal(onClose)} className="menu-dialog" aria-label="Menu">
    <div className="menu-dialog__head">
      <MenuToggle open column={false} onToggle={onClose} />
    </div>
    <MainMenu over />
  </dialog>
)

interface MenuToggleProps {
  open: boolean
  /** On home the toggle is the head of the menu's column. */
  column: boolean
  onToggle: () => void
}

function MenuToggle({ open, column, onToggle }: MenuToggleProps) {
  return (
    <button
      type="button"
      className={open && column ? 'menu-toggle menu-toggle--column' : 'menu-toggle'}
      aria-expanded={open}
      aria-controls={open ? 'main-menu' : undefined}
      onClick={onToggle}
    >
      MENU
      <Icon name={open ? 'close' : 'menu'} />
    </button>
  )
}

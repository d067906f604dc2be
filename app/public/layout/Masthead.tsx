import { Link, useSearch } from 'wouter'
import { Logo } from '../../lib/Logo.tsx'
import { searchUrl } from '../../lib/urls.ts'
import { SearchForm } from '../search-form/SearchForm.tsx'
import { MenuToggle } from './MenuToggle.tsx'
import './masthead.css'

interface MastheadProps {
  root: boolean
  search: boolean
  menuOpen: boolean
  onToggleMenu: () => void
}

export function Masthead({ root, search, menuOpen, onToggleMenu }: MastheadProps) {
  return (
    <header className={search ? 'masthead masthead--search' : 'masthead'}>
      <Link href="/" className="masthead__logo" aria-label="Overtocht, naar de beginpagina">
        <Logo />
        Overtocht
      </Link>
      {search && <MastheadSearch />}
      <MenuToggle open={menuOpen} column={root} onToggle={onToggleMenu} />
    </header>
  )
}

/** The term of the URL stands in the field, also after going back. */
function MastheadSearch() {
  const { query } = searchUrl.read(useSearch())
  return (
    <div className="masthead__search">
      <SearchForm initialTerm={query} placeholder="Doorzoek de passagierslijsten" />
    </div>
  )
}

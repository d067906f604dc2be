import { useMenu } from '../../client/use-resource.ts'
import { hasMenuColumn, usePage } from '../../lib/use-media.ts'
import { useTitle } from '../../lib/use-title.ts'
import { MainMenu } from '../layout/MainMenu.tsx'
import { useMenuOpen } from '../layout/menu.ts'
import { Favourites } from './Favourites.tsx'
import { Hero } from './Hero.tsx'
import './home.css'

/** `/`: search, the map of all voyages, the menu, and five favourite voyages. */
export default function HomePage() {
  useTitle(null)
  const { open } = useMenuOpen()
  const settling = useMenu().loading
  // A menu beside the whole page has room for an open dropdown. A menu above the favourites does not.
  const column = usePage(hasMenuColumn)
  const classes = ['home', open && 'home--menu', open && settling && 'home--settling'].filter(Boolean).join(' ')
  return (
    <main id="main" tabIndex={-1} className={classes}>
      <Hero />
      {open && <MainMenu openFirst={column} />}
      <Favourites />
    </main>
  )
}

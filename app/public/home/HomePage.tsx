import { PHONE, useMedia } from '../../lib/use-media.ts'
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
  const phone = useMedia(PHONE)
  return (
    <main id="main" tabIndex={-1} className={open ? 'home home--menu' : 'home'}>
      <Hero />
      {open && <MainMenu openFirst={!phone} />}
      <Favourites />
    </main>
  )
}

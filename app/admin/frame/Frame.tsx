import { Button } from '@fluentui/react-components'
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { usePage } from '../../lib/use-media.ts'
import { findWork, wipeWork } from '../kept/kept-work.ts'
import { askToLeave, isGuarded } from '../leave/guard.ts'
import { LeaveDialog } from '../leave/LeaveDialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { updatePath } from '../parts/paths.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { isWide } from '../parts/wide.ts'
import { call } from '../session/call.ts'
import { logOut } from '../session/session.ts'
import type { StaffUser } from '../session/token.ts'
import { Header } from './Header.tsx'
import { LoginDialog } from './LoginDialog.tsx'
import { Sidebar } from './Sidebar.tsx'

export function Frame({ user, children }: { user: StaffUser; children: ReactNode }) {
  const wide = usePage(isWide)
  const [open, setOpen] = useState(false)
  const isOpen = open && !wide

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads within the page; the script keeps the address as it is */}
      <a className="skip-link" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <Header menu={!wide && <MenuButton open={isOpen} onToggle={() => setOpen(!isOpen)} />}>
        <Link className="header__user" href={updatePath('user', user.sub)} state={FROM_HERE}>
          {user.username}
        </Link>
        <Button onClick={() => void leave(user)}>Logout</Button>
      </Header>
      <div className="frame">
        {wide && (
          <div className="frame__side">
            <Sidebar />
          </div>
        )}
        <main className="frame__screen" id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {!wide && <Drawer open={isOpen} onClose={() => setOpen(false)} />}
      <LeaveDialog />
      <LoginDialog username={user.username} onLogOut={endHere} />
    </>
  )
}

/** The address stays as it is: another one would be a way out of the screen, with the question before it. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

const MenuButton = ({ open, onToggle }: { open: boolean; onToggle: () => void }) => (
  <Button className="header__menu" icon={<Icon name="menu" />} aria-label="Menu" aria-expanded={open} onClick={onToggle}>
    <span className="header__word">Menu</span>
  </Button>
)

const loadDrawer = () => import('./MenuDrawer.tsx').then(({ MenuDrawer }) => MenuDrawer)

/** Fetched as soon as there is no room for the sidebar. */
function Drawer(props: ComponentProps<Awaited<ReturnType<typeof loadDrawer>>>) {
  const MenuDrawer = useLoaded(loadDrawer, () => {})
  return MenuDrawer && <MenuDrawer {...props} />
}

/** Nothing of whoever logs out stays on the device. He is asked first, if that means work of his. */
async function leave(user: StaffUser): Promise<void> {
  const kept = await findWork(user.sub)
  if (!isGuarded() && kept.length === 0) return endHere()
  askToLeave(endHere, {
    title: 'Log out without saving?',
    text: 'Work that was not saved lies on this device. It goes when you log out.',
  })
}

/** The session ends on this device also when the server cannot be told. */
function endHere(): void {
  void call('POST /api/admin/user/logout', {}).catch(() => {})
  void wipeWork()
  logOut()
}

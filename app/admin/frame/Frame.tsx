import { Button } from '@fluentui/react-components'
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useLoaded } from '../../lib/use-loaded.ts'
import { usePage } from '../../lib/use-media.ts'
import { RunningImport } from '../import/RunningImport.tsx'
import { findWork, wipeWork } from '../kept/kept-work.ts'
import { askToLeave, isGuarded, stay, useGuards } from '../leave/guard.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE } from '../parts/links.tsx'
import { updatePath } from '../parts/paths.ts'
import { isWide } from '../parts/use-screen.ts'
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
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page; the script keeps the address */}
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
          <RunningImport />
          {children}
        </main>
      </div>
      {!wide && <Drawer open={isOpen} onClose={() => setOpen(false)} />}
      <LeaveDialog />
      <LoginDialog username={user.username} onLogOut={endHere} />
    </>
  )
}

/** Keeps the address: a new one would count as leaving the screen, and unsaved work would bring up a question. */
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

/** The drawer's code is fetched once there is no room for the sidebar. */
function Drawer(props: ComponentProps<Awaited<ReturnType<typeof loadDrawer>>>) {
  const MenuDrawer = useLoaded(loadDrawer, [])
  return MenuDrawer && <MenuDrawer {...props} />
}

/** Logging out wipes the user's unsaved work from the device. If there is any, the user is asked first. */
async function leave(user: StaffUser): Promise<void> {
  const kept = await findWork(user.sub)
  if (!isGuarded() && kept.length === 0) return endHere()
  askToLeave(endHere, {
    title: 'Log out without saving?',
    text: 'Work that was not saved lies on this device. It goes when you log out.',
  })
}

/** Ends the session on this device, even if the server cannot be told. */
function endHere(): void {
  void call('POST /api/admin/user/logout', {}).catch(() => {})
  void wipeWork()
  logOut()
}

/** The question before unsaved work is left behind. */
function LeaveDialog() {
  const asking = useGuards((guards) => guards.asking)
  if (!asking) return null
  return (
    <AskDialog title={asking.title} text={asking.text} onClose={stay}>
      <Button onClick={asking.leave}>Leave</Button>
      <Button appearance="primary" onClick={stay} data-first>
        Keep working
      </Button>
    </AskDialog>
  )
}

import { Link, useLocation } from 'wouter'
import { ACCESS_LOG, BIN, DASHBOARD, HISTORY, IMPORTS, listPath, SETTINGS, SUBMISSIONS } from '../parts/paths.ts'
import { SECTIONS, type SectionOf } from '../parts/sections.ts'
import { listOf } from '../session/records.ts'
import { useSession } from '../session/session.ts'
import { useCall } from '../session/use-call.ts'

const linkTo = ({ section, title }: SectionOf) => ({ label: title, path: listPath(section) })

/** The links of the sidebar, in groups. */
const GROUPS: readonly { label: string; path: string; isForAdmins?: true }[][] = [
  [{ label: 'Dashboard', path: DASHBOARD }, ...SECTIONS.filter(({ isAside }) => !isAside).map(linkTo)],
  [
    { label: 'History', path: HISTORY },
    { label: 'Bin', path: BIN },
  ],
  [
    { label: 'Import', path: IMPORTS },
    ...SECTIONS.filter(({ isAside }) => isAside).map(linkTo),
    { label: 'Submission', path: SUBMISSIONS },
    { label: 'Settings', path: SETTINGS, isForAdmins: true },
    { label: 'Access log', path: ACCESS_LOG, isForAdmins: true },
  ],
]

const STORIES = listOf('GET /api/admin/submission')
/** Keeps the last count, so that a menu that is opened again shows it at once. */
const STAYING = { gcTime: Number.POSITIVE_INFINITY }

export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const [current] = useLocation()
  const { total: count = 0 } = useCall(STORIES, { state: 'new', rows: 1 }, STAYING).answer ?? {}
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  const isCurrent = (path: string) => current.startsWith(path.replace(/list$/, ''))
  return (
    <nav className="sidebar" aria-label="Main">
      {GROUPS.map((items) => (
        <ul key={items[0]?.path}>
          {items
            .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
            .map(({ label, path }) => (
              <li key={path}>
                <Link href={path} aria-current={isCurrent(path) ? 'page' : undefined} onClick={onChoose}>
                  {label}
                  {path === SUBMISSIONS && count > 0 && (
                    <b className="sidebar__new">
                      {count}
                      <span className="unseen"> new</span>
                    </b>
                  )}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  )
}

import { Link, useLocation } from 'wouter'
import { BIN, DASHBOARD, HISTORY, listPath } from '../parts/paths.ts'
import { SECTION_TITLES, SECTIONS } from '../parts/sections.ts'

/** The screens of the admin area: those of the records first. */
const GROUPS: readonly { label: string; path: string }[][] = [
  [
    { label: 'Dashboard', path: DASHBOARD },
    ...SECTIONS.map((section) => ({ label: SECTION_TITLES[section], path: listPath(section) })),
  ],
  [
    { label: 'History', path: HISTORY },
    { label: 'Bin', path: BIN },
  ],
]

export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const [current] = useLocation()
  const isCurrent = (path: string) => current.startsWith(path.replace(/list$/, ''))
  return (
    <nav className="sidebar" aria-label="Main">
      {GROUPS.map((items) => (
        <ul key={items[0]?.path}>
          {items.map(({ label, path }) => (
            <li key={path}>
              <Link href={path} aria-current={isCurrent(path) ? 'page' : undefined} onClick={onChoose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

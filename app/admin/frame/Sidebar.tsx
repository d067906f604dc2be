import { Link, useLocation } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import type { Section } from '#domain/staff.ts'
import { DASHBOARD, listPath } from '../parts/paths.ts'

/** The screens of the admin area in the order of the sidebar. */
const ITEMS: readonly { label: string; section: Section | null }[] = [
  { label: 'Dashboard', section: null },
  { label: 'Ship', section: 'ship' },
  { label: 'Journey', section: 'journey' },
  { label: 'General Content Point', section: 'generalContentPoint' },
  { label: 'Personal Content Point', section: 'personalContentPoint' },
  { label: 'Side Menu', section: 'sideMenu' },
  { label: 'User', section: 'user' },
]

export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const [path] = useLocation()
  const isCurrent = (section: Section | null) =>
    section === null ? path === DASHBOARD : path.startsWith(`${PAGES.admin}/${section}/`)
  return (
    <nav className="sidebar" aria-label="Main">
      <ul>
        {ITEMS.map(({ label, section }) => (
          <li key={label}>
            <Link
              href={section === null ? DASHBOARD : listPath(section)}
              aria-current={isCurrent(section) ? 'page' : undefined}
              onClick={onChoose}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

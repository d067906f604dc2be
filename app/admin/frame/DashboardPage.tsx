import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Section } from '#domain/staff.ts'
import { listPath } from '../parts/paths.ts'
import { SECTION_TITLES } from '../parts/sections.ts'
import { useTitle } from '../parts/use-title.ts'
import { callList } from '../session/call.ts'
import './dashboard.css'

interface Kind {
  section: Section
  path: string
  params?: { type: 'general' | 'personal' }
}
const KINDS: readonly Kind[] = [
  { section: 'ship', path: '/ship' },
  { section: 'journey', path: '/journey' },
  { section: 'generalContentPoint', path: '/contentPoint', params: { type: 'general' } },
  { section: 'personalContentPoint', path: '/contentPoint', params: { type: 'personal' } },
  { section: 'sideMenu', path: '/sideMenu' },
  { section: 'user', path: '/user' },
]

/** How much there is of everything. */
export function DashboardPage() {
  useTitle('Dashboard')
  return (
    <div className="dashboard">
      <h1>Dashboard</h1>
      <ul className="dashboard__counts">
        {KINDS.map((kind) => (
          <li key={kind.section}>
            <Link href={listPath(kind.section)}>
              {SECTION_TITLES[kind.section]} <Count {...kind} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Nothing while it is not known: a count is no reason to bother anybody with an error. */
function Count({ path, params }: Kind) {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    callList(path, { params: { ...params, rows: 1 }, signal: asking.signal }).then(
      ({ total }) => setCount(total),
      () => {},
    )
    return () => asking.abort()
  }, [path, params])
  return <b>{count?.toLocaleString('en')}</b>
}

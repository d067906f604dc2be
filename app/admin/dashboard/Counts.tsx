import { Link } from 'wouter'
import type { Section } from '#domain/staff.ts'
import { listPath } from '../parts/paths.ts'
import { SECTIONS, type SectionCalls } from '../parts/sections.ts'
import { callList } from '../session/call.ts'
import { useAnswer } from './use-answer.ts'

const LABELS: Readonly<Record<Section, string>> = {
  ship: 'Ships',
  journey: 'Journeys',
  generalContentPoint: 'General points',
  personalContentPoint: 'Personal points',
  sideMenu: 'Menu pages',
  user: 'Users',
}

/** How much there is of everything. */
export const Counts = () => (
  <section className="dashboard__part">
    <h2>In the archive</h2>
    <ul className="counts">
      {SECTIONS.map((calls) => (
        <li key={calls.section}>
          <Count {...calls} />
        </li>
      ))}
    </ul>
  </section>
)

function Count({ section, path, params }: SectionCalls) {
  const count = useAnswer(
    async (signal) => (await callList(path, { params: { ...params, rows: 1 }, signal })).total,
  )
  return (
    <Link href={listPath(section)}>
      {LABELS[section]} <b>{count?.toLocaleString('en')}</b>
    </Link>
  )
}

import { Link } from 'wouter'
import { listPath } from '../parts/paths.ts'
import { SECTIONS, type SectionOf } from '../parts/sections.ts'
import { recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'

/** How much there is of everything. */
export const Counts = () => (
  <section className="dashboard__part">
    <h2>In the archive</h2>
    <ul className="counts">
      {SECTIONS.map((section) => (
        <li key={section.section}>
          <Count {...section} />
        </li>
      ))}
    </ul>
  </section>
)

function Count({ section, kind, many, params }: SectionOf) {
  const count = useCall(recordsOf(kind).list, { ...params, rows: 1 }).answer?.total
  return (
    <Link href={listPath(section)}>
      {many} <b>{count?.toLocaleString('en')}</b>
    </Link>
  )
}

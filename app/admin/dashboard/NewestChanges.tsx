import { Link } from 'wouter'
import { sayAction } from '../history/say-action.ts'
import { Who } from '../history/Who.tsx'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { shortOf } from '../parts/moment.ts'
import { HISTORY, historyPath } from '../parts/paths.ts'
import { listOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'

/** Changes that are named. */
const SHOWN = 8
const CHANGES = listOf('GET /api/admin/history')

/** Who changed what last. Nothing while nobody has. */
export function NewestChanges() {
  const { data: rows } = useCall(CHANGES, { rows: SHOWN }).answer ?? {}
  if (!rows?.length) return null
  return (
    <section className="dashboard__part">
      <h2>
        Newest changes <Link href={HISTORY}>All history</Link>
      </h2>
      <ul className="newest">
        {rows.map((row) => (
          <li key={row._id}>
            <Link className="table__name" href={`${historyPath(row.kind, row.id)}?version=${row.number}`} state={FROM_HERE}>
              {row.label}
            </Link>
            <span>{shortOf(row.at)}</span>
            <small>
              <Who row={row} />, {sayAction(row)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Link } from 'wouter'
import type { HistoryKind } from '#domain/kinds.ts'
import { momentOf } from '../parts/date.ts'
import { FROM_HERE } from '../parts/links.tsx'
import { historyPath } from '../parts/paths.ts'
import { call, reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import { sayAction, Who } from './say-action.tsx'
import './history.css'

interface Props {
  kind: HistoryKind
  id: string
  /** Another one after each change: then they are read anew. */
  version: number
}

/** How many are shown. */
const ROWS = 4
const LAST = reader('last versions', ({ kind, id }: Props, signal) =>
  call('GET /api/admin/history', { query: { kind, id, rows: ROWS }, signal }),
)

/** The last versions of a record, below its form. */
export default function LastVersions(props: Props) {
  const { answer: rows } = useCall(LAST, props, { keep: true })
  const all = historyPath(props.kind, props.id)
  return (
    <section aria-labelledby="last-versions">
      <div className="section__head">
        <h2 id="last-versions">History</h2>
        {rows && rows.length > 0 && (
          <Link href={all} state={FROM_HERE}>
            All of it
          </Link>
        )}
      </div>
      {rows?.length === 0 && <p className="version__note">Nothing has been changed since the import.</p>}
      {rows && rows.length > 0 && (
        <table className="last-versions">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row._id}>
                <td>
                  <Link href={`${all}?version=${row.number}`} state={FROM_HERE}>
                    {momentOf(row.at)}
                  </Link>
                </td>
                <td>
                  <Who row={row} />
                </td>
                <td>{sayAction(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

import { Button } from '@fluentui/react-components'
import { Link } from 'wouter'
import type { Revision } from '#domain/history.ts'
import { recentOf } from '../parts/moment.ts'
import { sayAction } from './say-action.ts'
import type { Versions } from './use-versions.ts'
import { Who } from './Who.tsx'

interface Props {
  versions: Versions
  chosen: Revision
  hrefOf: (row: Revision) => string
}

/** Every version of a record, the newest first. */
export function VersionList({ versions: { rows, total, more }, chosen, hrefOf }: Props) {
  return (
    <div>
      <ol className="versions" aria-label="Versions">
        {rows?.map((row) => (
          <li key={row._id}>
            <Link href={hrefOf(row)} replace state={history.state} aria-current={row._id === chosen._id ? 'true' : undefined}>
              <b>{recentOf(row.at)}</b>
              <span>
                <Who row={row} />
              </span>
              <small>
                {row.number}. {sayAction(row)}
              </small>
            </Link>
          </li>
        ))}
      </ol>
      {rows && rows.length < total && <Button onClick={more}>Older versions</Button>}
    </div>
  )
}

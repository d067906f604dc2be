import { Link } from 'wouter'
import type { Use } from '#domain/staff.ts'
import { FROM_HERE } from '../parts/links.tsx'
import { updatePath } from '../parts/paths.ts'

/** Lists what uses a record, each with a link to it. */
export const Uses = ({ uses }: { uses: readonly Use[] }) => (
  <ul className="uses">
    {uses.map(({ kind, at, label }) => (
      <li key={`${kind} ${at?._id} ${label}`}>
        <span className="uses__kind">{kind}</span>
        <span>{label}</span>
        {at && (
          <Link href={updatePath(at.section, at._id)} state={FROM_HERE}>
            Show
            <span className="unseen"> {label}</span>
          </Link>
        )}
      </li>
    ))}
  </ul>
)

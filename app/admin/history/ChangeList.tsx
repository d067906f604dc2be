import { WordDiff } from '../diff/WordDiff.tsx'
import type { Change } from './changes.ts'

/** What changed, with its words marked. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="changes">
      {changes.map(({ label, before, after, note }) => (
        <div key={label + before}>
          <dt>{label}</dt>
          <dd>
            <WordDiff before={before} after={after} />
            {after === '' && <i className="table__unknown"> empty</i>}
            {note !== null && <i className="table__unknown"> ({note})</i>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

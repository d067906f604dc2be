import { WordDiff } from '../diff/WordDiff.tsx'
import { idOfPicture, StaffImage } from '../pictures/StaffImage.tsx'
import type { Change } from './differences.ts'

/** What changed, with its words marked, and its pictures. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="changes">
      {changes.map(({ label, before, after, note }) => (
        <div key={label + before}>
          <dt>{label}</dt>
          <dd>
            {[before, after].some((text) => idOfPicture(text) !== null) ? (
              <Pictures before={before} after={after ?? ''} />
            ) : (
              <WordDiff before={before} after={after} />
            )}
            {after === '' && <i className="table__unknown"> empty</i>}
            {note !== null && <i className="table__unknown"> ({note})</i>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** By their addresses; an empty one is none. */
function Pictures({ before, after }: { before: string; after: string }) {
  const picture = (src: string, alt: string) => src && <StaffImage className="changes__picture" src={src} alt={alt} />
  if (before === after) return picture(after, after)
  return (
    <>
      <del>{picture(before, 'before')}</del> <ins>{picture(after, 'after')}</ins>
    </>
  )
}

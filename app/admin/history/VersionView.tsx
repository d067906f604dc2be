import { Button, Dropdown, Option } from '@fluentui/react-components'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Revision } from '#domain/history.ts'
import { useNames } from '../diff/use-names.ts'
import { WordDiff } from '../diff/WordDiff.tsx'
import { FailedBar } from '../list/NoRows.tsx'
import { recentOf } from '../parts/date.ts'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE } from '../parts/links.tsx'
import { useNotify } from '../parts/notify.tsx'
import { SUBMISSIONS, updatePath } from '../parts/paths.ts'
import { Spinner } from '../parts/Spinner.tsx'
import { idOfPicture, StaffImage } from '../pictures/StaffImage.tsx'
import { referencesIn } from '../records/field.ts'
import { CallError, call, messageOf } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import { type Change, changesBetween, wholeOf } from './differences.ts'
import { KINDS } from './kinds.ts'
import { sayAction, Who } from './say-action.tsx'

interface Props {
  row: Revision
  /** The version that it is compared with; null for the first version. */
  other: Revision | null
  versions: readonly Revision[]
  onCompare: (row: Revision) => void
  /** Why it cannot be restored; null if it can. */
  kept: string | null
  /** The current version number of the record; null while it is not known. */
  recordVersion: number | null
  /** Called if somebody has changed the record since it was read. */
  onStale: () => void
}

const useRevision = (id: string) => useCall('GET /api/admin/history/:id', { params: { id } })

/** A version of a record: who made it, when, and what it changed. */
export function VersionView(props: Props) {
  const { row, other, kept, recordVersion, onStale } = props
  const chosen = useRevision(row._id)
  const compared = useRevision((other ?? row)._id)
  const failed = chosen.error ?? compared.error
  return (
    <section className="version" aria-labelledby="version">
      <div className="version__head">
        <h2 id="version">
          Version {row.number}, {recentOf(row.at)}, <Who row={row} />
        </h2>
        {other && <CompareChoice {...props} other={other} />}
        {kept === null && recordVersion !== null && <RestoreButton row={row} version={recordVersion} onStale={onStale} />}
      </div>
      {row.correction && <Accepted correction={row.correction} />}
      <FailedBar
        error={failed}
        onRetry={() => {
          void chosen.reload()
          void compared.reload()
        }}
      />
      {chosen.answer && compared.answer ? (
        <States row={row} before={other && compared.answer.state} after={chosen.answer.state} />
      ) : (
        failed === null && <Spinner label={`Loading version ${row.number}`} />
      )}
      <p className="version__note">{kept ?? (row.kind === 'passenger' ? RESTORES_AT_ONCE : RESTORES_A_DRAFT)}</p>
    </section>
  )
}

const RESTORES_A_DRAFT = 'Restore makes a draft of this version. Nothing becomes public until you publish it.'
const RESTORES_AT_ONCE =
  'Restore writes this version at once. Who is withdrawn stays so, and a later day of an embargo stays too.'

/** Why the record was changed: a visitor's correction. */
const Accepted = ({ correction: { _id, number, reason } }: { correction: NonNullable<Revision['correction']> }) => (
  <p className="version__same">
    <Link href={`${SUBMISSIONS}?open=${_id}`}>Correction {number}</Link> by a visitor
    {reason && (
      <>
        : <q lang="nl">{reason}</q>
      </>
    )}
  </p>
)

interface StatesProps {
  row: Revision
  /** Null for the first version, which is shown whole. */
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

function States({ row, before, after }: StatesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const kind = KINDS[row.kind]
  const nameOf = useNames(referencesIn(kind.fields, before ? [before, after] : [after]))
  if (!before) return <ChangeList changes={wholeOf(kind, after, nameOf)} />
  const { changed, unchanged } = changesBetween(kind, before, after, nameOf)
  return (
    <>
      {changed.length > 0 ? (
        <ChangeList changes={changed} />
      ) : (
        <p className="version__same">{sayAction({ ...row, fields: [] })}. No field differs.</p>
      )}
      <p className="version__note">
        {unchanged.length > 0 && `Unchanged: ${unchanged.join(', ')}. `}
        <Button
          appearance="transparent"
          className="version__whole"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show the changes alone' : 'Show the whole version'}
        </Button>
      </p>
      {isWhole && <ChangeList changes={wholeOf(kind, after, nameOf)} />}
    </>
  )
}

function CompareChoice({ row, other, versions, onCompare }: Omit<Props, 'other'> & { other: Revision }) {
  return (
    <Dropdown
      className="list__filter"
      size="large"
      aria-label="Compared with"
      value={`Compared with: version ${other.number}`}
      selectedOptions={[other._id]}
      onOptionSelect={(_event, { optionValue }) => {
        const found = versions.find(({ _id }) => _id === optionValue)
        if (found) onCompare(found)
      }}
    >
      {versions
        .filter(({ _id }) => _id !== row._id)
        .map(({ _id, number, at }) => (
          <Option key={_id} value={_id} text={`version ${number}`}>
            {`version ${number}, ${recentOf(at)}`}
          </Option>
        ))}
    </Dropdown>
  )
}

/** Lists changes, with their words marked, and with their pictures. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
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

/** Two pictures by their addresses. An empty address is no picture. */
function Pictures({ before, after }: { before: string; after: string }) {
  const picture = (src: string, alt: string) => src && <StaffImage className="changes__picture" src={src} alt={alt} />
  if (before === after) return picture(after, after)
  return (
    <>
      <del>{picture(before, 'before')}</del> <ins>{picture(after, 'after')}</ins>
    </>
  )
}

interface RestoreProps {
  row: Revision
  /** The version number of the record that the user has seen. */
  version: number
  onStale: () => void
}

/** Makes a draft of a version and leads to its form. */
function RestoreButton({ row, version, onStale }: RestoreProps) {
  const [busy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  const notify = useNotify()

  const restore = async () => {
    setBusy(true)
    try {
      const { state } = await call('POST /api/admin/history/:id/restore', { params: { id: row._id }, body: { version } })
      if (row.kind === 'passenger') notify.success(`Version ${row.number} is restored`)
      else
        notify.success(state === 'published' ? 'Nothing differs from what is public' : `Version ${row.number} is a draft now`)
      if (row.section) navigate(updatePath(row.section, row.id), { state: FROM_HERE })
    } catch (error) {
      notify.error(messageOf(error))
      setBusy(false)
      if (error instanceof CallError && error.code === 'stale') onStale()
    }
  }
  return (
    <Button appearance="primary" icon={<Icon name="back" small />} disabledFocusable={busy} onClick={restore}>
      Restore
    </Button>
  )
}

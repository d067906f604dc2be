import { Button, Dropdown, Option, Spinner } from '@fluentui/react-components'
import { useState } from 'react'
import type { Revision } from '#domain/history.ts'
import { useNames } from '../diff/use-names.ts'
import { FailedBar } from '../list/FailedBar.tsx'
import { recentOf } from '../parts/moment.ts'
import { referencesIn } from '../records/field.ts'
import { useCall } from '../session/use-call.ts'
import { ChangeList } from './ChangeList.tsx'
import { changesBetween, wholeOf } from './differences.ts'
import { KINDS } from './kinds.ts'
import { RestoreButton } from './RestoreButton.tsx'
import { sayAction } from './say-action.ts'
import { Who } from './Who.tsx'

interface Props {
  row: Revision
  /** What it is compared with; null for the first version. */
  other: Revision | null
  versions: readonly Revision[]
  onCompare: (row: Revision) => void
  /** Why it cannot be restored. */
  kept: string | null
  /** The record's, as it was read; null while it is not known. */
  recordVersion: number | null
  /** Somebody has changed the record since it was read. */
  onStale: () => void
}

const useRevision = (id: string) => useCall('GET /api/admin/history/:id', { params: { id } })

/** One version of a record: who made it, when, and what it changed. */
export function VersionView(props: Props) {
  const { row, other, versions, onCompare, kept, recordVersion, onStale } = props
  const chosen = useRevision(row._id)
  const compared = useRevision((other ?? row)._id)
  const failed = chosen.error ?? compared.error
  return (
    <section className="version" aria-labelledby="version">
      <div className="version__head">
        <h2 id="version">
          Version {row.number}, {recentOf(row.at)}, <Who row={row} />
        </h2>
        {other && <CompareChoice {...{ row, other, versions, onCompare }} />}
        {kept === null && recordVersion !== null && <RestoreButton row={row} version={recordVersion} onStale={onStale} />}
      </div>
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
        failed === null && <Spinner className="list__loading" label={`Loading version ${row.number}`} />
      )}
      <p className="version__note">
        {kept ?? 'Restore makes a draft of this version. Nothing becomes public until you publish it.'}
      </p>
    </section>
  )
}

interface StatesProps {
  row: Revision
  /** Null for the first version, of which everything is shown. */
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

function CompareChoice({
  row,
  other,
  versions,
  onCompare,
}: Pick<Props, 'row' | 'versions' | 'onCompare'> & { other: Revision }) {
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

import { Spinner } from '@fluentui/react-components'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import type { Revision } from '#domain/history.ts'
import { HISTORY_KINDS, type HistoryKind } from '#domain/kinds.ts'
import { lastShown } from '../list/address.ts'
import { FailedBar } from '../list/FailedBar.tsx'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { BIN, listPath, updatePath } from '../parts/paths.ts'
import { titleOf } from '../parts/sections.ts'
import { useTitle } from '../parts/use-title.ts'
import { recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import { useVersions } from './use-versions.ts'
import { VersionList } from './VersionList.tsx'
import { VersionView } from './VersionView.tsx'
import '../list/list.css'
import '../form/form.css'
import './history.css'

/** The versions of one record. Which one is shown, and with which it is compared, stands in the address. */
export default function RecordHistoryPage() {
  const { kind = '', id = '' } = useParams<{ kind: string; id: string }>()
  const known = HISTORY_KINDS.find((one) => one === kind)
  return known ? <RecordHistory key={`${kind} ${id}`} kind={known} id={id} /> : <NotFoundPage />
}

function RecordHistory({ kind, id }: { kind: HistoryKind; id: string }) {
  const versions = useVersions(kind, id)
  const { answer: record, missing, reload } = useCall(recordsOf(kind).read, id)
  const params = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const { rows, total, error, retry } = versions
  const newest = rows?.[0]
  const label = newest?.label ?? ''
  useTitle(label === '' ? 'History' : `History of ${label}`)

  if (rows === null || !newest) {
    if (rows !== null && missing) return <NotFoundPage />
    return (
      <div className="form">
        <FailedBar error={error} onRetry={retry} />
        {rows === null && error === null && <Spinner label="Loading the history" />}
        {rows !== null && record && <Unchanged />}
      </div>
    )
  }
  const numbered = (name: string) => rows.find(({ number }) => number === Number(params.get(name)))
  const chosen = numbered('version') ?? newest
  const other = numbered('with') ?? rows.find(({ number }) => number === chosen.number - 1) ?? null
  const hrefOf = ({ number }: Revision) => `${path}?version=${number}`
  const { section } = newest

  return (
    <div className="form">
      <p className="form__crumb">
        <Link href={lastShown(listPath(section))}>{titleOf(section)} list</Link> <span>/</span>{' '}
        {missing ? label : <Link href={updatePath(section, id)}>{label}</Link>} <span>/</span> History
      </p>
      <div className="form__head">
        <h1>History of {label}</h1>
        <span className="form__note">
          {total} {total === 1 ? 'version' : 'versions'}
        </span>
      </div>
      <FailedBar error={error} onRetry={retry} />
      <div className="history">
        <VersionList versions={versions} chosen={chosen} hrefOf={hrefOf} />
        <VersionView
          key={`${chosen._id} ${other?._id}`}
          row={chosen}
          other={other}
          versions={rows}
          onCompare={({ number }) => navigate(`${hrefOf(chosen)}&with=${number}`, { replace: true, state: history.state })}
          kept={whyKept(kind, missing, chosen === newest)}
          recordVersion={record?.version ?? null}
          onStale={() => {
            retry()
            void reload()
          }}
        />
      </div>
      {missing && (
        <p className="version__note">
          <Link href={BIN}>Open the bin</Link>
        </p>
      )}
    </div>
  )
}

/** Why a version cannot be restored; null when it can. */
function whyKept(kind: HistoryKind, isInBin: boolean, isNewest: boolean): string | null {
  if (isInBin) return 'This record is in the bin. Give it back from there to restore a version.'
  if (kind === 'user') return 'Users have no drafts: change one in the form.'
  return isNewest ? 'This is how the record is now.' : null
}

const Unchanged = () => (
  <>
    <h1>History</h1>
    <p>Nothing has been changed since the import. The first change will also show what it was until then.</p>
  </>
)

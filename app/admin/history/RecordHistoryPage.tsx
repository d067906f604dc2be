import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import type { Revision } from '#domain/history.ts'
import { HISTORY_KINDS, type HistoryKind } from '#domain/kinds.ts'
import { lastShown } from '../list/address.ts'
import { FailedBar } from '../list/NoRows.tsx'
import { recentOf } from '../parts/date.ts'
import { NotFoundPage } from '../parts/Message.tsx'
import { BIN, listPath, SETTINGS, updatePath } from '../parts/paths.ts'
import { titleOf } from '../parts/sections.ts'
import { useTitle } from '../parts/use-screen.ts'
import { callList, reader } from '../session/call.ts'
import { recordsOf } from '../session/records.ts'
import { useMayPublish } from '../session/session.ts'
import { useCall } from '../session/use-call.ts'
import { sayAction, Who } from './say-action.tsx'
import { VersionView } from './VersionView.tsx'
import '../list/list.css'
import '../form/form.css'
import './history.css'
import { Spinner } from '../parts/Spinner.tsx'

/** The versions of one record. The address says which one is shown, and with which one it is compared. */
export default function RecordHistoryPage() {
  const { kind = '', id = '' } = useParams<{ kind: string; id: string }>()
  const known = HISTORY_KINDS.find((one) => one === kind)
  return known ? <RecordHistory key={`${kind} ${id}`} kind={known} id={id} /> : <NotFoundPage />
}

function RecordHistory({ kind, id }: { kind: HistoryKind; id: string }) {
  const versions = useVersions(kind, id)
  // No call reads the settings as a record.
  const mayPublish = useMayPublish()
  const isRecord = kind !== 'settings'
  const { answer: record, missing, reload } = useCall(recordsOf(isRecord ? kind : 'ship').read, isRecord ? id : null)
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
        {section ? (
          <>
            <Link href={lastShown(listPath(section))}>{titleOf(section)} list</Link> <span>/</span>{' '}
            {missing ? label : <Link href={updatePath(section, id)}>{label}</Link>}
          </>
        ) : (
          <Link href={SETTINGS}>{label}</Link>
        )}{' '}
        <span>/</span> History
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
          kept={newest.action === 'erased' ? ERASED : whyKept(kind, missing, chosen === newest, mayPublish)}
          recordVersion={record?.version ?? null}
          onStale={() => {
            retry()
            void reload()
          }}
        />
      </div>
      {missing && newest.action !== 'erased' && (
        <p className="version__note">
          <Link href={BIN}>Open the bin</Link>
        </p>
      )}
    </div>
  )
}

const ERASED = 'This was erased on request. Nothing of it can be restored.'

/** Why a version cannot be restored; null if it can. */
function whyKept(kind: HistoryKind, isInBin: boolean, isNewest: boolean, mayPublish: boolean): string | null {
  if (isInBin) return 'This record is in the bin. Give it back from there to restore a version.'
  if (kind === 'settings') return 'The settings have no drafts: change them on their page.'
  if (kind === 'user') return 'Users have no drafts: change one in the form.'
  if (kind === 'passenger' && !mayPublish) return 'Publishers change passengers.'
  return isNewest ? 'This is how the record is now.' : null
}

const Unchanged = () => (
  <>
    <h1>History</h1>
    <p>Nothing has been changed since the import. The first change will also show what it was until then.</p>
  </>
)

interface ListProps {
  versions: ReturnType<typeof useVersions>
  chosen: Revision
  hrefOf: (row: Revision) => string
}

/** Every version of a record, the newest first. */
function VersionList({ versions: { rows, total, more }, chosen, hrefOf }: ListProps) {
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

/** The most versions that the server gives at once. */
const ROWS = 100

const VERSIONS = reader('versions', async ({ kind, id, pages }: { kind: HistoryKind; id: string; pages: number }, signal) => {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  const found = await Promise.all(
    numbers.map((page) => callList('GET /api/admin/history', { query: { kind, id, rows: ROWS, page }, signal })),
  )
  return { rows: found.flatMap(({ data }) => data), total: found[0]?.total ?? 0 }
})

/** The versions of one record, the newest first. `rows` is null before the first answer. `more` asks for older versions. */
function useVersions(kind: HistoryKind, id: string) {
  const [pages, setPages] = useState(1)
  const { answer, error, reload } = useCall(VERSIONS, { kind, id, pages }, { keep: true })
  return {
    rows: answer?.rows ?? null,
    total: answer?.total ?? 0,
    error,
    retry: () => void reload(),
    more: () => setPages((count) => count + 1),
  }
}

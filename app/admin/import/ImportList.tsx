import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ImportBatch } from '#domain/import-batch.ts'
import type { ImportJob } from '#domain/import-job.ts'
import { sayWritten } from '../history/say-action.tsx'
import { useShown } from '../list/address.ts'
import { DataTable } from '../list/DataTable.tsx'
import type { Column, Filter } from '../list/description.ts'
import { ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { useList } from '../list/use-list.ts'
import { recentOf, shortOf } from '../parts/date.ts'
import { Icon } from '../parts/Icon.tsx'
import { LinkButton } from '../parts/links.tsx'
import { importPath, NEW_IMPORT } from '../parts/paths.ts'
import { useTitle } from '../parts/use-screen.ts'
import { listOf } from '../session/records.ts'
import { useSession } from '../session/session.ts'
import { useCall } from '../session/use-call.ts'
import { namesOf, whileAtWork } from './RunningImport.tsx'
import { UndoImport } from './UndoImport.tsx'
import '../list/list.css'
import './imports.css'

const STATE: Filter = {
  param: 'state',
  label: 'State',
  options: [
    { value: 'in', label: 'In the archive' },
    { value: 'undone', label: 'Undone' },
  ],
}
const IMPORTS = { list: listOf('GET /api/admin/import'), filter: STATE }

const COLUMNS: readonly (Column<ImportBatch> & { label: string })[] = [
  { field: '_id', label: 'No.', unsorted: true, right: true, show: ({ _id }) => _id },
  { field: 'at', label: 'When', unsorted: true, show: ({ at }) => <span className="table__whole">{recentOf(at)}</span> },
  { field: 'by', label: 'Who', unsorted: true, show: ({ by }) => by ?? <i className="import__command">by command</i> },
  {
    field: 'name',
    label: 'Files',
    unsorted: true,
    show: ({ name, job }) =>
      job ? (
        <Link className="table__name" href={importPath('update', job)}>
          {name}
        </Link>
      ) : (
        <b className="table__name">{name}</b>
      ),
  },
  // One from before they were counted says nothing.
  { field: 'new', label: 'Written', unsorted: true, show: (row) => (row.counts.length > 0 ? sayWritten(row) : null) },
  { field: 'wrong', label: 'Wrong', unsorted: true, right: true, show: ({ wrong }) => wrong.toLocaleString('en') },
  {
    field: 'state',
    label: 'State',
    unsorted: true,
    show: ({ undone }) => (undone ? <Undone {...undone} /> : 'In the archive'),
  },
]

const Undone = ({ at, by }: NonNullable<ImportBatch['undone']>) => (
  <>
    <span className="badge">Undone</span> <span className="import__undone">{`${shortOf(at)}, ${by ?? 'by command'}`}</span>
  </>
)

const JOB_WORDS: Readonly<Record<ImportJob['state'], string>> = {
  open: 'Files are chosen',
  checking: 'Is being checked',
  checked: 'Waits to be imported',
  writing: 'Is being written',
  done: 'In the archive',
  failed: 'Stopped: nothing is in',
}

/** Imports that are not in the archive yet. */
function Underway() {
  const { answer: jobs } = useCall('GET /api/admin/import/job', {}, whileAtWork)
  if (!jobs || jobs.length === 0) return null
  return (
    <ul className="underway" aria-label="Not in the archive yet">
      {jobs.map(({ _id, state, by, at, files }) => (
        <li key={_id}>
          <Link className="table__name" href={importPath('update', _id)}>
            {namesOf({ files }) || 'Without files'}
          </Link>
          <span>{`${by ?? 'unknown'}, ${recentOf(at)}. ${JOB_WORDS[state]}.`}</span>
        </li>
      ))}
    </ul>
  )
}

/** All imports, the newest first. Admins may undo one. */
export default function ImportList() {
  useTitle('Import list')
  const [shown, show] = useShown(STATE.param, null)
  const { rows, total, error, loading, reload } = useList(IMPORTS, shown)
  const [asked, setAsked] = useState<ImportBatch | null>(null)
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  const undo = (row: ImportBatch) =>
    row.canUndo && (
      <Button appearance="transparent" className="import__undo" icon={<Icon name="back" small />} onClick={() => setAsked(row)}>
        Undo<span className="unseen"> import {row._id}</span>
      </Button>
    )
  return (
    <>
      <div className="list">
        <ListHead title="Import list" search="File or person" {...{ filter: STATE, shown, show }}>
          <LinkButton href={NEW_IMPORT} appearance="primary" icon={<Icon name="add" small />}>
            New import
          </LinkButton>
        </ListHead>
        <Underway />
        {!isAdmin && <p className="list__intro">Only admins undo an import.</p>}
        <FailedBar error={error} onRetry={reload} />
        <DataTable
          label="Import list"
          stacked="imports"
          columns={COLUMNS}
          {...{ rows, shown }}
          onSort={() => {}}
          action={isAdmin ? undo : undefined}
          waiting={rows === null && error === null}
        />
        {rows?.length === 0 && !loading && <EmptyList plural="imports" {...{ shown, show, total }} />}
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
      {asked && (
        <UndoImport
          batch={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            reload()
          }}
        />
      )}
    </>
  )
}

import { Button, MessageBar, MessageBarBody, ToggleButton } from '@fluentui/react-components'
import { addressTo } from '#domain/call-address.ts'
import { type ImportJob, type Plan, type PlannedRow, ROW_RESULTS, type RowResult } from '#domain/import-job.ts'
import { columnLabel, type ImportKind } from '#domain/import-kinds.ts'
import type { Shown } from '../list/address.ts'
import { DataTable } from '../list/DataTable.tsx'
import type { Column, Filter } from '../list/description.ts'
import { FilterChoice } from '../list/ListHead.tsx'
import { FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { dateText } from '../parts/date.ts'
import { ErrorBar } from '../parts/ErrorBar.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useDownload } from '../parts/use-download.ts'
import { callList, reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'

const WORDS: Readonly<Record<RowResult, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  conflict: 'Conflict',
  wrong: 'Wrong',
}

export const totalOf = ({ counts }: Pick<Plan, 'counts'>, result: RowResult | 'rows'): number =>
  counts.reduce((sum, count) => sum + count[result], 0)

/** `1 row`, `12 rows`. */
export const sayRows = (count: number): string => `${said(count)} ${count === 1 ? 'row' : 'rows'}`

/** `12,000`. */
export const said = (count: number) => count.toLocaleString('en')

/** A date as staff write it; any other text as it is. */
export const shownValue = (value: string) => (/^\d{4}-\d{2}(-\d{2})?~?$/.test(value) ? dateText(value) : value)

const COLUMNS: readonly (Column<PlannedRow> & { label: string })[] = [
  { field: 'source', label: 'File', unsorted: true, show: ({ source }) => source },
  { field: 'row', label: 'Row', unsorted: true, right: true, show: ({ row }) => row },
  { field: 'record', label: 'Record', unsorted: true, show: ({ record }) => (record ? <b>{record}</b> : <i>none</i>) },
  {
    field: 'result',
    label: 'Result',
    unsorted: true,
    show: ({ result }) => <span className={`badge badge--${result}`}>{WORDS[result]}</span>,
  },
  { field: 'what', label: 'What', unsorted: true, show: What },
]

function What({ kind, changes, reasons }: PlannedRow) {
  return (
    <>
      {changes.map(({ column, old, new: next }) => (
        <span key={column} className="import__what">
          {columnLabel(kind, column)}: {old !== '' && <del>{shownValue(old)}</del>} <ins>{shownValue(next) || 'empty'}</ins>
        </span>
      ))}
      {reasons.map(({ column, reason }) => (
        <span key={`${column} ${reason}`} className="import__what">
          {column === null ? reason : `${columnLabel(kind, column)}: ${reason}`}
        </span>
      ))}
    </>
  )
}

const ROWS = reader(
  'rows of an import',
  ({ id, ...query }: { id: string; result: string; kind?: ImportKind; remarked?: true; page: number; mark: string }, signal) =>
    callList('GET /api/admin/import/job/:id/rows', {
      params: { id },
      query: {
        result: query.result,
        page: query.page,
        ...(query.kind && { kind: query.kind }),
        ...(query.remarked && { remarked: true }),
      },
      signal,
    }),
)

interface Props {
  job: ImportJob & { plan: Plan }
  shown: Shown
  show: (change: Partial<Shown>) => void
}

/** The results that are shown at first: those that want a look. */
const FIRST: readonly RowResult[] = ['changed', 'conflict', 'wrong']

/** Rows that come in, with a remark. */
const REMARKS = 'remarks'

const resultsOf = ({ part }: Shown, plan: Plan): readonly RowResult[] => {
  if (part === REMARKS) return ROW_RESULTS
  const chosen = ROW_RESULTS.filter((result) => part.split('-').includes(result))
  if (chosen.length > 0) return chosen
  const first = FIRST.filter((result) => totalOf(plan, result) > 0)
  return first.length > 0 ? first : ROW_RESULTS
}

/** What an import would change: in numbers, and row by row. */
export function Check(props: Props) {
  const { plan } = props.job
  return (
    <>
      {plan.isOther && (
        <MessageBar intent="warning" className="list__bar">
          <MessageBarBody>
            The archive has changed since you looked. Nothing was written. This is what the import would do now.
          </MessageBarBody>
        </MessageBar>
      )}
      {plan.faults.map(({ source, reason }) => (
        <ErrorBar key={`${source} ${reason}`} text={`${source}: ${reason}`} className="list__bar" />
      ))}
      {plan.notes?.map(({ source, reason }) => (
        <MessageBar key={`${source} ${reason}`} className="list__bar bar--info">
          <MessageBarBody>{`${source}: ${reason}`}</MessageBarBody>
        </MessageBar>
      ))}
      <Counts plan={plan} />
      <PlannedRows {...props} />
    </>
  )
}

/** What an import does with each row; those that want a look are shown first. */
export function PlannedRows({ job, shown, show }: Props) {
  const { plan } = job
  const results = resultsOf(shown, plan)
  const kind = plan.counts.find((count) => count.kind === shown.filter)?.kind
  const remarked = shown.part === REMARKS
  const asked = {
    id: job._id,
    result: results.join(),
    page: shown.page,
    mark: plan.mark,
    ...(kind && { kind }),
    ...(remarked && { remarked }),
  }
  const { answer, error, reload } = useCall(ROWS, asked, { keep: true })
  const files: Filter = {
    param: 'file',
    label: 'File',
    options: plan.counts.map((count) => ({ value: count.kind, label: count.source })),
  }
  const toggle = (result: RowResult) => {
    const next = results.includes(result) ? results.filter((one) => one !== result) : [...results, result]
    show({ part: next.join('-'), page: 1 })
  }
  return (
    <>
      <div className="import__choose">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own */}
        <div role="group" aria-label="Rows" className="kinds import__kinds">
          <ToggleButton
            size="large"
            checked={results.length === ROW_RESULTS.length && !remarked}
            onClick={() => show({ part: ROW_RESULTS.join('-'), page: 1 })}
          >
            All <span className="kinds__count">{said(totalOf(plan, 'rows'))}</span>
          </ToggleButton>
          {ROW_RESULTS.map((result) => (
            <ToggleButton
              key={result}
              size="large"
              checked={results.includes(result) && results.length < ROW_RESULTS.length}
              onClick={() => (results.length === ROW_RESULTS.length ? show({ part: result, page: 1 }) : toggle(result))}
            >
              {WORDS[result]} <span className="kinds__count">{said(totalOf(plan, result))}</span>
            </ToggleButton>
          ))}
          {plan.remarks > 0 && (
            <ToggleButton size="large" checked={remarked} onClick={() => show({ part: remarked ? '' : REMARKS, page: 1 })}>
              With a remark <span className="kinds__count">{said(plan.remarks)}</span>
            </ToggleButton>
          )}
        </div>
        <FilterChoice filter={files} chosen={kind ?? ''} disabled={false} onChoose={(filter) => show({ filter, page: 1 })} />
      </div>
      <p className="import__say">
        Changed: old value struck out, new value marked. Conflict: staff changed it since; staff’s value stays. Wrong: stays
        out. With a remark: it comes in, but a cell was read otherwise than it is written.
      </p>
      <FailedBar error={error} onRetry={() => void reload()} />
      <DataTable
        label="Rows"
        stacked="planned"
        columns={COLUMNS}
        rows={answer?.data ?? null}
        shown={shown}
        onSort={() => {}}
        waiting={answer === null && error === null}
      />
      <Pager page={shown.page} total={answer?.total ?? null} onTurn={(page) => show({ page })} />
    </>
  )
}

function Counts({ plan }: { plan: Plan }) {
  const cells = ['rows', ...ROW_RESULTS] as const
  return (
    <section className="table__frame import__frame" aria-label="What would change" tabIndex={-1}>
      <table className="table import__table import__counts">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col" className="table__right">
              Rows
            </th>
            {ROW_RESULTS.map((result) => (
              <th key={result} scope="col" className="table__right">
                {WORDS[result]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.counts.map((count) => (
            <tr key={count.source}>
              <td>
                <b>{count.source}</b>
              </td>
              {cells.map((cell) => (
                <td
                  key={cell}
                  className={cell === 'wrong' && count.wrong > 0 ? 'table__right import__count--wrong' : 'table__right'}
                >
                  {said(count[cell])}
                </td>
              ))}
            </tr>
          ))}
          {plan.counts.length > 1 && (
            <tr className="import__together">
              <td>
                <b>Together</b>
              </td>
              {cells.map((cell) => (
                <td key={cell} className="table__right">
                  <b>{said(totalOf(plan, cell))}</b>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** A button for each file that has wrong rows. */
export function WrongRows({ job }: { job: ImportJob & { plan: Plan } }) {
  const download = useDownload()
  const save = (kind: ImportKind, source: string) => {
    const url = addressTo('GET /api/admin/import/job/:id/wrong/:kind', { params: { id: job._id, kind } })
    void download(url, `${source.replace(/\.(csv|tsv|txt|xlsx)/i, '').replace(/[:/\\]/g, '')}, wrong rows.csv`)
  }
  const wrong = job.plan.counts.filter((count) => count.wrong > 0)
  return wrong.map(({ kind, source }) => (
    <Button key={kind} icon={<Icon name="down" small />} onClick={() => save(kind, source)}>
      {wrong.length === 1 ? 'Download the wrong rows' : `Wrong rows of ${source}`}
    </Button>
  ))
}

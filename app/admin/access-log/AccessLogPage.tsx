import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import type { LetInBy, Opening } from '#domain/access.ts'
import { addressTo } from '#domain/call-address.ts'
import { isCalendarDate } from '#domain/dates.ts'
import { DateInput } from '../form/DateField.tsx'
import { type Shown, useShown } from '../list/address.ts'
import { DataTable } from '../list/DataTable.tsx'
import type { Column, Filter } from '../list/description.ts'
import { FilterChoice } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { useList } from '../list/use-list.ts'
import { recentOf, whenOf } from '../parts/date.ts'
import { Icon } from '../parts/Icon.tsx'
import { Message } from '../parts/Message.tsx'
import { useNotify } from '../parts/notify.tsx'
import { useDownload } from '../parts/use-download.ts'
import { useTitle } from '../parts/use-screen.ts'
import { call } from '../session/call.ts'
import { listOf } from '../session/records.ts'
import { useSession } from '../session/session.ts'
import { useCall } from '../session/use-call.ts'
import '../form/form.css'
import '../list/list.css'
import './access-log.css'

const LET_IN: Readonly<Record<LetInBy, { by: string; who: string }>> = {
  address: { by: 'its address', who: 'reading room' },
  code: { by: 'the code', who: 'visitor' },
  staff: { by: 'staff', who: 'staff' },
}
const BY: Filter = {
  param: 'by',
  label: 'Let in by',
  options: Object.entries(LET_IN).map(([value, { by }]) => ({ value, label: by })),
}
const OPENINGS = { list: listOf('GET /api/admin/accessLog'), filter: BY }

const COLUMNS: readonly (Column<Opening> & { label: string })[] = [
  {
    field: 'openedAt',
    label: 'When',
    unsorted: true,
    show: ({ openedAt }) => <span className="table__whole">{recentOf(openedAt)}</span>,
  },
  { field: 'journeyId', label: 'List', unsorted: true, show: ({ journeyId }) => <b>{journeyId}</b> },
  { field: 'ship', label: 'Ship', unsorted: true, show: ({ ship }) => ship },
  { field: 'by', label: 'Let in by', unsorted: true, show: ({ by }) => LET_IN[by].by },
  {
    field: 'username',
    label: 'Who',
    unsorted: true,
    show: ({ by, username }) => username ?? <i className="access-log__who">{LET_IN[by].who}</i>,
  },
  { field: 'address', label: 'Address', unsorted: true, show: ({ address }) => address },
]

/** Who opened which passenger list in the last 90 days, and who can open one now. */
export default function AccessLogPage() {
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  return isAdmin ? (
    <AccessLog />
  ) : (
    <Message title="Access log">
      <p>Only admins see this page.</p>
    </Message>
  )
}

function AccessLog() {
  useTitle('Access log')
  const [shown, show] = useShown(BY.param, null, ['journey', 'from', 'to'])
  const { rows, total, error, loading, reload } = useList(OPENINGS, shown)
  const download = useDownload()
  const save = () => {
    const query = { ...shown.more, ...(shown.filter && { by: shown.filter as LetInBy }) }
    void download(addressTo('GET /api/admin/accessLog/csv', { query }), 'access-log.csv')
  }
  return (
    <>
      <div className="list">
        <div className="list__head">
          <h1>Access log</h1>
          <span className="list__note">who opened a passenger list, 90 days</span>
          <Button className="access-log__export" icon={<Icon name="down" small />} onClick={save}>
            Export CSV
          </Button>
        </div>
        <OpenNow onEnd={reload} />
        <Filters {...{ shown, show }} total={rows === null ? null : total} />
        <FailedBar error={error} onRetry={reload} />
        <DataTable
          label="Access log"
          stacked="access-log"
          columns={COLUMNS}
          {...{ rows, shown }}
          onSort={() => {}}
          waiting={rows === null && error === null}
        />
        {rows?.length === 0 && !loading && <EmptyList plural="lists that were opened" {...{ shown, show, total }} />}
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
    </>
  )
}

/** Access by the code that has not ended yet. */
function OpenNow({ onEnd }: { onEnd: () => void }) {
  const { answer: grants, error, reload } = useCall('GET /api/admin/accessLog/grants', {})
  const notify = useNotify()
  const end = async (id: string) => {
    await notify.attempt(() => call('DELETE /api/admin/accessLog/grants/:id', { params: { id } }), 'Access ended successfully')
    void reload()
    onEnd()
  }
  return (
    <section aria-labelledby="open-now">
      <div className="open-now__head">
        <h2 id="open-now">Open now</h2>
        <span>
          {grants && (grants.length === 0 ? 'nobody by the code' : `${grants.length}, by the code of the reading room`)}
        </span>
      </div>
      <FailedBar error={error} onRetry={() => void reload()} />
      {grants && grants.length > 0 && (
        <ul className="open-now">
          {grants.map(({ _id, address, grantedAt, expiresAt, opened }) => (
            <li key={_id}>
              <span>
                <b>{address ?? 'unknown address'}</b> code typed {whenOf(grantedAt)}, ends {whenOf(expiresAt)}
                <small>
                  {opened.map(({ journeyId, ship }) => [journeyId, ship].filter(Boolean).join(' ')).join(', ') ||
                    'nothing opened yet'}
                </small>
              </span>
              <Button className="table__delete" onClick={() => void end(_id)}>
                End access<span className="unseen"> of {address}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface FiltersProps {
  shown: Shown
  show: (change: Partial<Shown>) => void
  /** How many are found; null while that is not known. */
  total: number | null
}

function Filters({ shown, show, total }: FiltersProps) {
  const journeys = useCall('GET /api/admin/accessLog/journeys', {}).answer ?? []
  const narrow = (name: string, value: string) => {
    const more = Object.entries({ ...shown.more, [name]: value }).filter(([, one]) => one !== '')
    show({ more: Object.fromEntries(more), page: 1 })
  }
  const journey: Filter = {
    param: 'journey',
    label: 'Journey',
    options: journeys.map((code) => ({ value: code, label: code })),
  }
  return (
    <div className="access-log__filters">
      <FilterChoice
        filter={journey}
        chosen={shown.more.journey ?? ''}
        disabled={journeys.length === 0}
        onChoose={(code) => narrow('journey', code)}
      />
      <Day label="From" value={shown.more.from ?? ''} onChange={(day) => narrow('from', day)} />
      <Day label="To" value={shown.more.to ?? ''} onChange={(day) => narrow('to', day)} />
      <FilterChoice filter={BY} chosen={shown.filter} disabled={false} onChoose={(filter) => show({ filter, page: 1 })} />
      <p className="access-log__total">
        {total !== null && `${total.toLocaleString('en')} ${total === 1 ? 'time' : 'times'} opened`}
      </p>
    </div>
  )
}

/** A day, which counts once it is a whole one. */
function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(value)
  const today = new Date().toISOString().slice(0, 10)
  return (
    <DateInput
      label={label}
      value={typed}
      near={value || today}
      fault={typed === '' || isCalendarDate(typed) ? undefined : 'Give a day, month and year.'}
      onChange={(day) => {
        setTyped(day)
        if (day === '' || isCalendarDate(day)) onChange(day)
      }}
    />
  )
}

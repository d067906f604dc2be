import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { ImportJob, JobTable, Plan, Reading } from '#domain/import-job.ts'
import { useShown } from '../list/address.ts'
import { FailedBar } from '../list/NoRows.tsx'
import { YesNoDialog } from '../parts/AskDialog.tsx'
import { whenOf } from '../parts/date.ts'
import { ErrorBar } from '../parts/ErrorBar.tsx'
import { NotFoundPage } from '../parts/Message.tsx'
import { useNotify } from '../parts/notify.tsx'
import { IMPORTS, importPath } from '../parts/paths.ts'
import { sizeOf } from '../parts/size.ts'
import { useTitle } from '../parts/use-screen.ts'
import { call } from '../session/call.ts'
import { useMayPublish } from '../session/session.ts'
import { askAnew, useCall } from '../session/use-call.ts'
import { Check, sayRows, totalOf, WrongRows } from './Check.tsx'
import { Columns, openIn } from './Columns.tsx'
import { Done } from './Done.tsx'
import { Files } from './Files.tsx'
import { isWriting, Progress, sayProgress, useTimeLeft, Writing } from './Progress.tsx'
import { isAtWork, whileAtWork } from './RunningImport.tsx'
import { Step } from './Step.tsx'
import { useSending } from './use-sending.ts'
import '../form/form.css'
import '../list/list.css'
import '../submission/submission.css'
import '../diff/diff.css'
import '../parts/goes.css'
import './import.css'
import { Spinner } from '../parts/Spinner.tsx'

export default function ImportPage() {
  const { step = '', id } = useParams<{ step: string; id?: string }>()
  const isOne = (step === 'create' && !id) || (step === 'update' && id)
  return isOne ? <Import id={id ?? null} /> : <NotFoundPage />
}

type At = 1 | 2 | 3 | 4

function Import({ id }: { id: string | null }) {
  useTitle(id === null ? 'New import' : `Import ${id}`)
  const [, navigate] = useLocation()
  const notify = useNotify()
  const {
    answer: job,
    error,
    missing,
    reload,
    put,
  } = useCall('GET /api/admin/import/job/:id', id === null ? null : { params: { id } }, {
    keep: true,
    ...whileAtWork,
  })
  const [opened, setOpened] = useState<At | null>(null)
  const [earlierPublic, setEarlierPublic] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const files = useSending(() => void reload())
  const [shown, show] = useShown('file', null)
  const mayPublish = useMayPublish()
  const left = useTimeLeft(job)

  if (missing) return <NotFoundPage />
  if (job?.state === 'done' && job.plan)
    return (
      <Done
        job={{ ...job, plan: job.plan }}
        head={
          <Head
            title={job.batch === null ? 'Import' : `Import ${job.batch}`}
            note={[job.by, whenOf(job.at)].filter(Boolean).join(', ')}
          />
        }
        {...{ shown, show }}
      />
    )

  /** Makes a call about this import and shows its answer. */
  const act = async (make: (id: string) => Promise<ImportJob>) => {
    if (job === null) return
    setBusy(true)
    await notify.attempt(async () => {
      put(await make(job._id))
      void askAnew('GET /api/admin/import/job')
      setOpened(null)
    })
    setBusy(false)
  }
  const add = async (chosen: File[]) => {
    if (chosen.length === 0) return
    await notify.attempt(async () => {
      const to = id ?? (await call('POST /api/admin/import/job', {}))._id
      files.add(to, chosen)
      if (id === null) navigate(importPath('update', to), { replace: true })
    })
  }
  const read = (reading: Reading) =>
    act(async (id) => {
      const next = await call('PUT /api/admin/import/job/:id/tables', { params: { id }, body: { tables: [reading] } })
      setOpened(at)
      return next
    }).then(() => setOpened(at))
  const remove = (name: string) => {
    files.stop(name)
    void act((id) => call('DELETE /api/admin/import/job/:id/file', { params: { id }, query: { name } })).then(() =>
      setOpened(1),
    )
  }

  const working = job && isAtWork(job) ? job : null
  const tables = job?.tables.filter(({ kind }) => kind !== null) ?? []
  const open = tables.reduce((sum, table) => sum + openIn(table), 0)
  const at: At = opened ?? stepOf(job)
  const state = (step: At) => (step === at ? 'now' : step < at ? 'done' : 'todo')
  const change = (step: At) => (working ? undefined : () => setOpened(step))
  const plan = job?.plan ?? null
  const coming = [...files.sending.values()].filter(({ failed }) => failed === null).length

  return (
    <>
      <div className="list import">
        <Head title="New import" note={at < 4 ? 'nothing is written before step 4' : ''} />
        <FailedBar error={error} onRetry={() => void reload()} />
        {job?.state === 'failed' && <ErrorBar text={job.problem} className="list__bar" />}
        <Step number={1} title="Files" note={at === 1 ? '' : sayFiles(job)} state={state(1)} onChange={change(1)}>
          <Files
            job={job}
            sending={files.sending}
            onAdd={(chosen) => void add(chosen)}
            onRemove={remove}
            onKind={({ source, columns, leftOut, monthFirst }, kind) =>
              void read({ source, kind, columns, leftOut, monthFirst })
            }
          />
        </Step>
        <Step
          number={2}
          title="Columns"
          note={at < 2 ? 'which column is what' : sayColumns(tables, open)}
          state={state(2)}
          onChange={change(2)}
        >
          <Columns
            tables={tables}
            onRead={(reading) => void read(reading)}
            earlierPublic={earlierPublic}
            onEarlierPublic={setEarlierPublic}
          />
        </Step>
        <Step number={3} title="Check" note={at < 3 ? 'what would change, row by row' : sayPlan(plan)} state={state(3)}>
          {job?.state === 'checking' ? (
            <Progress job={job} />
          ) : (
            plan && job && <Check job={{ ...job, plan }} {...{ shown, show }} />
          )}
        </Step>
        <Step number={4} title="Import" note={left} state={state(4)}>
          {job?.state === 'writing' && (
            <>
              <Writing job={job} />
              <MessageBar className="list__bar bar--info">
                <MessageBarBody>
                  You can leave this page: the import goes on. Once it writes it is written whole, also if the server stops
                  meanwhile.
                </MessageBarBody>
              </MessageBar>
            </>
          )}
        </Step>
      </div>
      <div className="strip form__strip">
        {working ? (
          <span className="form__state" role="status">
            <Spinner small label={sayProgress(working)} />
          </span>
        ) : (
          <>
            <Button onClick={() => (job ? setLeaving(true) : navigate(IMPORTS))}>Cancel</Button>
            <span className="form__state" role="status">
              {busy ? <Spinner small label="Reading" /> : sayNext(at, coming, open, mayPublish)}
            </span>
          </>
        )}
        {working && !isWriting(working.progress) && (
          <Button onClick={() => void act((id) => call('POST /api/admin/import/job/:id/stop', { params: { id } }))}>
            Stop, write nothing
          </Button>
        )}
        {at === 1 && (
          <Button
            appearance="primary"
            disabledFocusable={busy || coming > 0 || tables.length === 0}
            onClick={() => setOpened(2)}
          >
            Next: columns
          </Button>
        )}
        {at === 2 && (
          <Button
            appearance="primary"
            disabledFocusable={busy || open > 0 || tables.length === 0}
            onClick={() => {
              show({ page: 1, part: '', filter: '' })
              void act((id) => call('POST /api/admin/import/job/:id/check', { params: { id }, body: { earlierPublic } }))
            }}
          >
            Next: check
          </Button>
        )}
        {at === 3 && !working && job && plan && (
          <>
            <WrongRows job={{ ...job, plan }} />
            <Button
              appearance="primary"
              disabledFocusable={busy || written(plan) === 0 || !mayPublish}
              onClick={() =>
                void act((id) => call('POST /api/admin/import/job/:id/commit', { params: { id }, body: { mark: plan.mark } }))
              }
            >
              {`Import ${sayRows(written(plan))}`}
            </Button>
          </>
        )}
      </div>
      {isLeaving && job && (
        <YesNoDialog
          title="Give this import up?"
          text="Its files are removed here. Nothing was written."
          onClose={() => setLeaving(false)}
          onYes={() => {
            setLeaving(false)
            void notify.attempt(async () => {
              await call('DELETE /api/admin/import/job/:id', { params: { id: job._id } })
              navigate(IMPORTS)
            })
          }}
        />
      )}
    </>
  )
}

function Head({ title, note = '' }: { title: string; note?: string }) {
  return (
    <>
      <div className="form__top">
        <p className="form__crumb">
          <Link href={IMPORTS}>Import list</Link> <span>/</span> {title}
        </p>
      </div>
      <div className="form__head">
        <h1>{title}</h1>
        {note && <span className="form__note">{note}</span>}
      </div>
    </>
  )
}

function stepOf(job: ImportJob | null): At {
  if (job === null) return 1
  if (job.state === 'writing') return 4
  if (job.state === 'checking' || (job.state === 'checked' && job.plan)) return 3
  const isHere = job.files.length > 0 && job.files.every(({ received, size }) => received === size)
  return isHere && job.state === 'failed' ? 2 : 1
}

const written = (plan: Plan) => totalOf(plan, 'new') + totalOf(plan, 'changed')

function sayFiles(job: ImportJob | null): string {
  const files = job?.files ?? []
  return `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${sizeOf(files.reduce((sum, { size }) => sum + size, 0))}`
}

function sayColumns(tables: readonly JobTable[], open: number): string {
  const all = tables.reduce((sum, { columns }) => sum + columns.length, 0)
  if (open > 0) return `${open} of ${all} still to choose`
  const out = tables.flatMap(({ headings, leftOut }) => headings.filter((_, at) => leftOut[at]).map(({ heading }) => heading))
  return `${all} columns${out.length > 0 ? `, ${out.length} left out (${out.filter(Boolean).join(', ')})` : ''}`
}

const sayPlan = (plan: Plan | null): string =>
  plan === null
    ? ''
    : `${sayRows(totalOf(plan, 'rows'))} read. ${written(plan).toLocaleString('en')} would be written, ${totalOf(plan, 'wrong').toLocaleString('en')} ${totalOf(plan, 'wrong') === 1 ? 'stays' : 'stay'} out.`

function sayNext(at: At, coming: number, open: number, mayPublish: boolean): string {
  if (at === 3 && !mayPublish) return 'A publisher imports it: what is new is public at once.'
  if (coming > 0) return `${coming} ${coming === 1 ? 'file is' : 'files are'} still being sent`
  if (at === 2)
    return open > 0 ? `${open} still to choose` : 'Your choices are remembered for the next file with these headings'
  return ''
}

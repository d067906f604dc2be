/** How far the check and the writing of an import are. */
import { ProgressBar } from '@fluentui/react-components'
import { useRef } from 'react'
import type { ImportJob } from '#domain/import-job.ts'
import { IMPORT_KIND_NAMES, IMPORT_KINDS } from '#domain/import-kinds.ts'
import { said } from './Check.tsx'

export function Progress({ job: { state, progress } }: { job: ImportJob }) {
  const label = progress ? `${progress.step}: ${said(progress.done)} of ${said(progress.total)}` : 'Beginning'
  const share = progress && progress.total > 0 ? progress.done / progress.total : null
  return <Bar title={state === 'checking' ? 'Checking' : 'Importing'} state={label} share={share} />
}

/** A bar for each kind, in the order in which they are written: the catalogue, then its passengers. */
export function Writing({ job }: { job: ImportJob }) {
  const { plan, progress } = job
  const rowsOf = Map.groupBy(plan?.counts ?? [], ({ kind }) => kind)
  const kinds = IMPORT_KIND_NAMES.flatMap((kind) => {
    const rows = (rowsOf.get(kind) ?? []).reduce((sum, count) => sum + count.new + count.changed, 0)
    return rows > 0 ? [{ kind, rows }] : []
  }).toSorted((a, b) => Number(a.kind === 'passengers.csv') - Number(b.kind === 'passengers.csv'))
  const total = kinds.reduce((sum, { rows }) => sum + rows, 0)
  // After a restart only the rest is counted.
  if (!progress || progress.total !== total) return <Progress job={job} />
  let before = 0
  return kinds.map(({ kind, rows }) => {
    const done = Math.min(rows, Math.max(0, progress.done - before))
    before += rows
    return <Bar key={kind} title={IMPORT_KINDS[kind].label} state={`${said(done)} of ${said(rows)}`} share={done / rows} />
  })
}

function Bar({ title, state, share }: { title: string; state: string; share: number | null }) {
  return (
    <div className="import__progress">
      <b>{title}</b>
      <ProgressBar aria-label={`${title}: ${state}`} {...(share !== null && { value: share })} />
      <span>{state}</span>
    </div>
  )
}

/** Before it is written everything is read and compared once more. */
export const isWriting = (progress: ImportJob['progress']): progress is NonNullable<ImportJob['progress']> =>
  progress?.step === 'Writing'

/** Milliseconds that a pace is measured before it is believed. */
const PACE_MS = 3_000

/** How long the writing still takes, by its pace since this page was opened. */
export function useTimeLeft(job: ImportJob | null | undefined): string {
  const first = useRef<{ id: string; done: number; at: number } | null>(null)
  if (job?.state !== 'writing') return ''
  if (!isWriting(job.progress)) return 'Reading once more, to write what was shown'
  const { done, total } = job.progress
  const now = performance.now()
  if (first.current?.id !== job._id || first.current.done > done) first.current = { id: job._id, done, at: now }
  const since = now - first.current.at
  const rows = done - first.current.done
  if (since < PACE_MS || rows === 0) return 'Importing'
  const minutes = ((total - done) * since) / rows / 60_000
  if (minutes < 0.5) return 'Importing, less than a minute left'
  return `Importing, about ${Math.round(minutes)} ${Math.round(minutes) === 1 ? 'minute' : 'minutes'} left`
}

export const sayProgress = ({ progress, state }: ImportJob): string =>
  isWriting(progress)
    ? `${said(progress.done)} of ${said(progress.total)} rows`
    : state === 'writing'
      ? 'Reading once more'
      : 'Checking'

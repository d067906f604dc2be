import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { ImportJob } from '#domain/import-job.ts'
import { useNotify } from '../parts/notify.tsx'
import { importPath } from '../parts/paths.ts'
import { useCall } from '../session/use-call.ts'

/** How often a page asks how far an import is. */
const EVERY_MS = 1000

export const isAtWork = ({ state }: Pick<ImportJob, 'state'>): boolean => state === 'checking' || state === 'writing'

/** Asks again and again while one of them is at work. */
export const whileAtWork = {
  refetchInterval: ({ state: { data } }: { state: { data: unknown } }) =>
    data && [data as ImportJob | ImportJob[]].flat().some(isAtWork) ? EVERY_MS : false,
} as const

export const namesOf = ({ files }: Pick<ImportJob, 'files'>): string => files.map(({ name }) => name).join(', ')

/** "Importing passagiers.xlsx: 61 %", on every screen but its own. Says when it is in. */
export function RunningImport() {
  const { answer: jobs } = useCall('GET /api/admin/import/job', {}, whileAtWork)
  const [here] = useLocation()
  const notify = useNotify()
  const seen = useRef<ImportJob | null>(null)
  const job = jobs?.find(isAtWork) ?? null
  useEffect(() => {
    const last = seen.current
    if (jobs === null || last?._id === job?._id) return
    seen.current = job
    if (last === null || here === importPath('update', last._id)) return
    const left = jobs.find(({ _id }) => _id === last._id)
    if (left?.state === 'failed') notify.error(`${namesOf(last)}: ${left.problem}`)
    else notify.success(left ? `${namesOf(last)} is checked` : `${namesOf(last)} is in the archive`)
  }, [jobs, job, here, notify])
  if (!job || here === importPath('update', job._id)) return null
  const { state, progress } = job
  const part = progress && progress.total > 0 ? `: ${Math.floor((progress.done / progress.total) * 100)} %` : ''
  return (
    <p className="running-import">
      {state === 'checking' ? 'Checking' : 'Importing'} <Link href={importPath('update', job._id)}>{namesOf(job)}</Link>
      {part}
    </p>
  )
}

/** Why a job cannot do what was asked. */
import type { JobState } from '#domain/import-job.ts'

export class JobRefusal extends Error {
  override name = 'JobRefusal'
  readonly status: number
  readonly code: string
  /** More for the client. */
  readonly details: object

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export const noJob = () => new JobRefusal(404, 'import_not_found', 'There is no such import, or it is no longer kept.')
export const noFile = () => new JobRefusal(404, 'file_not_found', 'This import has no such file.')
export const atWork = () => new JobRefusal(409, 'import_running', 'This import is at work just now.')

/** Refuses a job that is gone, at work or done. One of which a part is in is at work until the rest is. */
export function idle<J extends { state: JobState; batch: number | null }>(job: J | undefined): J {
  if (!job) throw noJob()
  if (job.state === 'done') throw new JobRefusal(409, 'import_done', 'This import is in the archive.')
  if (job.state === 'checking' || job.state === 'writing' || job.batch !== null) throw atWork()
  return job
}

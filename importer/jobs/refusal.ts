/** Why a job cannot do what was asked. */
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

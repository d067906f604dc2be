/** Why a backup, a restore or a check was refused: one line for the operator, with a code that stays. */
export class Refused extends Error {
  override name = 'Refused'
  readonly operator = true
  readonly code: string

  constructor(code: string, why: string) {
    super(`${why} (${code})`)
    this.code = code
  }
}

/** The code of what went wrong, for the database, the log and the dashboard. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'backup_failed'

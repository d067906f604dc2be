/** A bad variable: a mistake of the operator, not of the program. The message is one line for them. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly operator = true
}

/** The fields of an error that a log line may show. Others, such as `detail` of a database error, hold values of rows. */
export const errorFields = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? '',
})

/** Whether a row or a file could not be written because the disk is full. Programs for pictures give no code. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(String((error as { code?: unknown }).code)) ||
    /no space left/i.test(error.message))

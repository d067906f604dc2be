/** What a log line says of an error. Other fields of a database error, such as `detail`, hold values of the statement or the row. */
export const errorFields = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? '',
})

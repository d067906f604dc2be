/** CSV files that leave the archive, for people who open them in a spreadsheet. */
import { stringify } from 'csv-stringify/sync'

/**
 * Rows as CSV lines that end in CRLF; null is an empty cell. A cell that looks like a formula gets an apostrophe, because a
 * spreadsheet would run it: `=1+1` -> `'=1+1`.
 */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(rows as (string | number | null)[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // A spreadsheet ends a row at any line break that is not quoted.
    quoted_match: /[\r\n]/,
  })

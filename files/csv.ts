/** CSV files that leave the archive, for people who open them in a spreadsheet. */
import { stringify } from 'csv-stringify/sync'

/**
 * Rows as lines that end as Windows has them; null is an empty cell. A cell that begins as a formula does gets an
 * apostrophe, since a spreadsheet would run it: `=1+1` is written `'=1+1`.
 */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(rows as (string | number | null)[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // A spreadsheet ends a row at any line break that is not quoted.
    quoted_match: /[\r\n]/,
  })

/** CSV files that leave the archive, for people who open them in a spreadsheet. */
import { stringify } from 'csv-stringify/sync'

/** Before the first line. Spreadsheets take a file without it for one of an older encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

type Rows = readonly (readonly (string | number | null)[])[]

/**
 * Rows as CSV lines that end in CRLF; null is an empty cell. A cell that looks like a formula gets an apostrophe, because a
 * spreadsheet would run it: `=1+1` -> `'=1+1`.
 */
export const csvLines = (rows: Rows): string => lines(rows, true)

/** The same for a file that can be imported again. `importer/columns.ts` writes its cells, and knows the apostrophe when it reads them. */
export const importableLines = (rows: Rows): string => lines(rows, false)

const lines = (rows: Rows, escape_formulas: boolean): string =>
  stringify(rows as (string | number | null)[][], {
    escape_formulas,
    record_delimiter: 'windows',
    // A spreadsheet ends a row at any line break that is not quoted.
    quoted_match: /[\r\n]/,
  })

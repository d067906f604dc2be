/** The most that a search may ask. Calls refuse more, and the page never asks more. */

/** Characters of a query. */
export const QUERY_MAX = 200
/** Characters of a list of cities to filter by, with its commas. */
export const CITIES_MAX = 2000
/** Rows in one answer. */
export const ROWS_MAX = 100
/** The deepest row that can be asked for. */
export const DEPTH_MAX = 100_000
/** Rows in a CSV file of the passengers found. */
export const FILE_ROWS_MAX = 10_000
/** Records that staff may ask for by id in one call. */
export const IDS_MAX = 500

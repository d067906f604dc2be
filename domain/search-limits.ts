/** How much a search may ask, for the calls and the page. */

/** Longest query that is read; a longer one is refused with 400. */
export const QUERY_MAX = 200
/** Longest list of cities to filter by, with their commas. */
export const CITIES_MAX = 2000
/** Rows at most in one answer, and the deepest row that can be asked for. */
export const ROWS_MAX = 100
export const DEPTH_MAX = 100_000
/** Rows at most in the passengers found as a file. */
export const FILE_ROWS_MAX = 10_000

/** Why search cannot answer for a moment. The API renders both as 503 with Retry-After. */
export type SearchErrorCode = 'search_starting' | 'search_unavailable'

export class SearchError extends Error {
  override readonly name = 'SearchError'
  readonly code: SearchErrorCode
  /** How long to wait before asking again. */
  readonly retryAfterSeconds: number

  constructor(code: SearchErrorCode, retryAfterSeconds: number) {
    super(code)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The engine is reading the archive; the rest of the site works. */
export const searchStarting = () => new SearchError('search_starting', 2)

/** The engine is gone, closing, or does not answer in time. */
export const searchUnavailable = () => new SearchError('search_unavailable', 5)

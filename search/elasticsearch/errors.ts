/** What goes wrong between us and Elasticsearch, without a word of what was asked. */

/**
 * A request that failed. The client's own errors hold the request and what the server says of it, and so names and
 * queries, which no log may have; of those this keeps the kind alone.
 */
export class ElasticsearchError extends Error {
  override readonly name = 'ElasticsearchError'
  /** Of the answer; null when there was none. */
  readonly status: number | null
  /** As Elasticsearch calls it (`index_not_found_exception`), or the client (`TimeoutError`). */
  readonly type: string
  /** Why there is no connection. */
  readonly detail: string

  constructor(status: number | null, type: string, detail = '') {
    const said = detail === '' ? type : `${type}: ${detail}`
    super(`Elasticsearch failed: ${status === null ? said : `${status} ${said}`}`)
    this.status = status
    this.type = type
    this.detail = detail
  }

  /** No node answers, or not in time, or what stands before them says so: it may be back soon. */
  get away(): boolean {
    return this.status === null ? AWAY.has(this.type) : this.status >= 502 && this.status <= 504
  }
}

const AWAY = new Set(['ConnectionError', 'TimeoutError', 'NoLivingConnectionsError', 'RequestAbortedError'])

/** A server that cannot be used, in one line for the operator. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'
  readonly operator = true
  /** It may be back soon; otherwise a setting is wrong. */
  readonly away: boolean

  constructor(message: string, away: boolean) {
    super(message)
    this.away = away
  }
}

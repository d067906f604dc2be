/** Errors of Elasticsearch. They never say what was asked. */

/**
 * A failed request. The client's own errors hold the request and the answer, and so names and queries, which must not reach a
 * log. This error only keeps their type.
 */
export class ElasticsearchError extends Error {
  override readonly name = 'ElasticsearchError'
  /** HTTP status. Null if there was no answer. */
  readonly status: number | null
  /** Name of the error in Elasticsearch (`index_not_found_exception`) or in the client (`TimeoutError`). */
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

  /** No node answers in time, or a proxy says that none does. Elasticsearch may be back soon. */
  get away(): boolean {
    return this.status === null ? AWAY.has(this.type) : this.status >= 502 && this.status <= 504
  }
}

const AWAY = new Set(['ConnectionError', 'TimeoutError', 'NoLivingConnectionsError', 'RequestAbortedError'])

/** The server cannot be used. The message is one line for the operator. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError'
  readonly operator = true
  /** True: the server may be back soon. False: a setting is wrong. */
  readonly away: boolean

  constructor(message: string, away: boolean) {
    super(message)
    this.away = away
  }
}

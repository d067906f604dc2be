/** A connection to one node, of which a request gets all of its answer within its time, or an error that says why not. */
import {
  type ConnectionRequestOptions,
  type ConnectionRequestParams,
  errors,
  UndiciConnection,
} from '@elastic/elasticsearch'

/**
 * The client itself looks at the clock until the headers are there, and not at the body. And a request that is late it ends by
 * the caller's signal, which ends every other request with the same one. So each gets a signal of its own.
 */
export class TimedConnection extends UndiciConnection {
  override async request(
    params: ConnectionRequestParams,
    { timeout, signal, ...options }: ConnectionRequestOptions,
    // biome-ignore lint/suspicious/noExplicitAny: as the client declares it, whose caller alone knows.
  ): Promise<any> {
    const late = new AbortController()
    const timer = timeout ? setTimeout(() => late.abort(), timeout) : undefined
    try {
      const own = AbortSignal.any(signal ? [signal, late.signal] : [late.signal])
      return await super.request(params, { ...options, signal: own })
    } catch (error) {
      if (signal?.aborted) throw new errors.RequestAbortedError('Request aborted')
      if (late.signal.aborted) throw new errors.TimeoutError('Request timed out')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

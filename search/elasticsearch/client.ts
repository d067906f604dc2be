/** The official client with our settings, and a check of the server. */
import {
  Client,
  type ConnectionRequestOptions,
  type ConnectionRequestParams,
  errors,
  Transport,
  type TransportRequestOptions,
  type TransportRequestParams,
  UndiciConnection,
} from '@elastic/elasticsearch'
import { ConnectError, ElasticsearchError } from './errors.ts'

/** `ELASTICSEARCH_URL`, `ELASTICSEARCH_API_KEY` and `ELASTICSEARCH_CA`, read by `config/elasticsearch.ts`. */
export interface ElasticsearchSettings {
  nodes: string[]
  auth: { username: string; password: string } | { apiKey: string } | null
  /** PEM. */
  ca: string | null
}

/** The major version of the client. It only works with servers of the same major version. */
const MAJOR = 9

/** After this time a silent server counts as unreachable. */
const CHECK_TIMEOUT_MS = 1800

/** Limit for making a connection. No other limit counts until then. It is accurate to half a second. */
const CONNECT_TIMEOUT_MS = { alone: 1800, among: 600 }

/** For requests that set no limit of their own. */
const REQUEST_TIMEOUT_MS = 30_000

/** For requests that a node answers at once. A single node also has a limit: it may lose a request while it is away. */
const SMALL_REQUEST_MS = { alone: 5000, among: 2500 }

/** With several nodes: the limit for one node while a visitor waits. Two tries fit into `ANSWER_WITHIN_MS`. */
const ONE_NODE_MS = 850

/**
 * Makes a client for all nodes and checks that the cluster is Elasticsearch of our major version. Requests of the client fail
 * with an `ElasticsearchError`. The caller closes the client. Throws a `ConnectError`.
 */
export async function connect(settings: ElasticsearchSettings): Promise<Client> {
  const client = openClient(settings)
  try {
    await check(client, settings)
    return client
  } catch (error) {
    await client.close()
    throw error
  }
}

function openClient({ nodes, auth, ca }: ElasticsearchSettings): Client {
  return new Client({
    nodes,
    ...(auth && { auth }),
    ...(ca !== null && { tls: { ca } }),
    // The client's types lack `connectTimeout`. The other two limits are off, because they would end the longest requests.
    agent: {
      connectTimeout: CONNECT_TIMEOUT_MS[nodes.length > 1 ? 'among' : 'alone'],
      headersTimeout: 0,
      bodyTimeout: 0,
    } as object,
    // A retry asks another node. With one node there is no other, and the retry would only wait a second.
    maxRetries: nodes.length > 1 ? 1 : 0,
    requestTimeout: REQUEST_TIMEOUT_MS,
    Connection: TimedConnection,
    Transport: QuietTransport,
  })
}

/** Options for a request that a healthy node answers at once. */
export const small = ({ connectionPool }: Client): TransportRequestOptions => ({
  requestTimeout: SMALL_REQUEST_MS[connectionPool.size > 1 ? 'among' : 'alone'],
})

/** Options for a request that is useless after the signal. With several nodes a silent one is given up earlier. */
export function before(signal: AbortSignal, { connectionPool }: Client): TransportRequestOptions {
  return { signal, ...(connectionPool.size > 1 && { requestTimeout: ONE_NODE_MS }) }
}

/** Sends requests. Its errors never say what was asked. */
class QuietTransport extends Transport {
  constructor(options: ConstructorParameters<typeof Transport>[0]) {
    // All our requests may be sent twice. The client does not pass this option on.
    super({ ...options, retryOnTimeout: true })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the type of the answer depends on an option, so the caller names it.
  override async request(params: TransportRequestParams, options?: TransportRequestOptions): Promise<any> {
    try {
      return await super.request(params, options)
    } catch (error) {
      throw toElasticsearchError(error)
    }
  }
}

function toElasticsearchError(error: unknown): ElasticsearchError {
  if (error instanceof errors.ResponseError) {
    const { type } = (error.body as { error?: { type?: unknown } } | null)?.error ?? {}
    return new ElasticsearchError(error.statusCode ?? null, typeof type === 'string' ? type : error.name)
  }
  // The message names the address or a fault of the certificate, and nothing of the request.
  if (error instanceof errors.ConnectionError) {
    return new ElasticsearchError(null, error.name, error.message)
  }
  return new ElasticsearchError(null, error instanceof Error ? error.name : 'unknown')
}

/** The name that another product gives at `/`: `opensearch 2.19.1`. The client refuses its answers; a connection does not. */
async function productOf(client: Client, signal: AbortSignal): Promise<string> {
  try {
    const [connection] = client.connectionPool.connections
    const request = { method: 'GET', path: '/' }
    const options: ConnectionRequestOptions = { signal, requestId: 0, name: 'product', context: null }
    const answer = await connection?.request(request, options)
    const { version } = JSON.parse(String(answer?.body)) as { version?: Record<string, unknown> }
    const said = [version?.distribution, version?.number].map((part) => String(part ?? ''))
    return said.filter((part) => /^[\w.-]{1,40}$/.test(part)).join(' ') || 'another server'
  } catch {
    return 'another server'
  }
}

async function check(client: Client, { nodes, auth }: ElasticsearchSettings): Promise<void> {
  const at = nodes.join(', ')
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  // Plain JSON, because a server of another major version refuses the client's own media type.
  const ask = <T>(path: string) =>
    client.transport.request<T>({ method: 'GET', path }, { headers: { accept: 'application/json' }, ...before(signal, client) })
  const wrong = (found: string) =>
    new ConnectError(`ELASTICSEARCH_URL must be Elasticsearch ${MAJOR}, and ${at} is ${found}.`, false)
  try {
    // This gives the versions of all nodes. `/` only gives the version of the node that answers.
    const cluster = await ask<{ nodes: Record<string, { version: string }> }>('/_nodes/_all/_none')
    const versions = Object.values(cluster.nodes).map(({ version }) => version)
    const other = versions.find((version) => Number.parseInt(version, 10) !== MAJOR)
    if (other !== undefined) throw wrong(`Elasticsearch ${other}`)
  } catch (error) {
    if (!(error instanceof ElasticsearchError)) throw error
    const isBusy = error.status === 429
    if (error.type !== PRODUCT) throw new ConnectError(refusal(error, at, auth), error.away || isBusy)
    throw wrong(await productOf(client, signal))
  }
}

const PRODUCT = errors.ProductNotSupportedError.name

function refusal({ status, type, detail }: ElasticsearchError, at: string, auth: ElasticsearchSettings['auth']): string {
  if (status === 401) return `Elasticsearch at ${at} refuses ${credentials(auth)}.`
  if (status === 403)
    return `Elasticsearch at ${at} refuses to say its version: the user needs the cluster privilege "monitor".`
  if (status !== null) return `Elasticsearch at ${at} answers ${status} ${type}.`
  if (/certificate|altname|issuer|SSL|TLS/i.test(detail)) {
    return `Elasticsearch at ${at} is not trusted (${detail}): see ELASTICSEARCH_CA.`
  }
  return `Elasticsearch at ${at} cannot be reached: ${detail || 'no answer within two seconds'}.`
}

function credentials(auth: ElasticsearchSettings['auth']): string {
  if (auth === null) return 'requests without a user: name one in ELASTICSEARCH_URL, or set ELASTICSEARCH_API_KEY'
  return 'apiKey' in auth ? 'the key of ELASTICSEARCH_API_KEY' : 'the user and password of ELASTICSEARCH_URL'
}

/**
 * Limits the time of a whole request. The client's own limit ends with the headers and leaves out the body. It also ends a
 * late request through the caller's signal, which ends all other requests of that signal. Here each request has its own signal.
 */
class TimedConnection extends UndiciConnection {
  override async request(
    params: ConnectionRequestParams,
    { timeout, signal, ...options }: ConnectionRequestOptions,
    // biome-ignore lint/suspicious/noExplicitAny: the client declares it so.
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

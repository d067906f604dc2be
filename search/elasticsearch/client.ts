/** The official client as we use it, and the check of what it speaks to. */
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

/** Which server: `ELASTICSEARCH_URL`, `_API_KEY` and `_CA`, as `config/elasticsearch.ts` reads them. */
export interface ElasticsearchSettings {
  nodes: string[]
  auth: { username: string; password: string } | { apiKey: string } | null
  /** PEM. */
  ca: string | null
}

/** The client's major version is that of the servers it is made for. */
const MAJOR = 9

/** A server that says nothing is told within two seconds. */
const CHECK_TIMEOUT_MS = 1800

/** Until a connection stands. No other limit counts before, and this one is kept to half a second. */
const CONNECT_TIMEOUT_MS = { alone: 1800, among: 600 }

/** For whoever sets no other. */
const REQUEST_TIMEOUT_MS = 30_000

/** For what takes a node no time. With one node nobody else can be asked; but it may have lost the request while it was away. */
const SMALL_REQUEST_MS = { alone: 5000, among: 2500 }

/** So long one node may take while a visitor waits, where there is another to ask: both fit into the time for an answer. */
const ONE_NODE_MS = 850

/**
 * A client for all nodes, once the cluster has said that it is Elasticsearch of our major version. Its requests fail with
 * an `ElasticsearchError`. Throws a `ConnectError`. Whoever gets the client closes it.
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
    // The client's types do not know the first of the options that it passes on. The others would end the longest requests.
    agent: {
      connectTimeout: CONNECT_TIMEOUT_MS[nodes.length > 1 ? 'among' : 'alone'],
      headersTimeout: 0,
      bodyTimeout: 0,
    } as object,
    // The one other node that is asked; with one node there is nobody to ask, and a retry would wait a second for it.
    maxRetries: nodes.length > 1 ? 1 : 0,
    requestTimeout: REQUEST_TIMEOUT_MS,
    Connection: TimedConnection,
    Transport: QuietTransport,
  })
}

/** Options of a request that a node answers at once, or not at all. */
export const small = ({ connectionPool }: Client): TransportRequestOptions => ({
  requestTimeout: SMALL_REQUEST_MS[connectionPool.size > 1 ? 'among' : 'alone'],
})

/** Options of a request that is of no use once the signal is aborted: a node that says nothing is not waited for until then. */
export function before(signal: AbortSignal, { connectionPool }: Client): TransportRequestOptions {
  return { signal, ...(connectionPool.size > 1 && { requestTimeout: ONE_NODE_MS }) }
}

/** The client's way to the server, whose errors keep to themselves what was asked. It never looks for other nodes. */
class QuietTransport extends Transport {
  constructor(options: ConstructorParameters<typeof Transport>[0]) {
    // Whatever we send may be sent twice. The client itself does not pass this one on.
    super({ ...options, retryOnTimeout: true })
  }

  // biome-ignore lint/suspicious/noExplicitAny: what it answers depends on an option, and is the caller's to name.
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
  // Which address, and what is wrong with its certificate: nothing of the request.
  if (error instanceof errors.ConnectionError) {
    return new ElasticsearchError(null, error.name, error.message)
  }
  return new ElasticsearchError(null, error instanceof Error ? error.name : 'unknown')
}

/** What another server calls itself at `/`: `opensearch 2.19.1`. Its answers come through the connection alone. */
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
  // In plain JSON: a server of another major version refuses the client's own form of it.
  const ask = <T>(path: string) =>
    client.transport.request<T>({ method: 'GET', path }, { headers: { accept: 'application/json' }, ...before(signal, client) })
  const wrong = (found: string) =>
    new ConnectError(`ELASTICSEARCH_URL must be Elasticsearch ${MAJOR}, and ${at} is ${found}.`, false)
  try {
    // Of all nodes, where `/` tells of the one that answers.
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
  if (auth === null) return 'whoever gives no user: name one in ELASTICSEARCH_URL, or set ELASTICSEARCH_API_KEY'
  return 'apiKey' in auth ? 'the key of ELASTICSEARCH_API_KEY' : 'the user and password of ELASTICSEARCH_URL'
}

/**
 * The client itself looks at the clock until the headers are there, and not at the body. And a request that is late it ends by
 * the caller's signal, which ends every other request with the same one. So each gets a signal of its own.
 */
class TimedConnection extends UndiciConnection {
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

import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { performance } from 'node:perf_hooks'
import { inspect } from 'node:util'
import type { Client } from '@elastic/elasticsearch'
import { afterEach, describe, expect, it } from 'vitest'
import { connect, type ElasticsearchSettings } from './client.ts'
import { ConnectError, ElasticsearchError } from './errors.ts'

const servers: { close(): unknown }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) (server as Server).closeAllConnections()
    server.close()
  }
})

/** Imitates servers that the tests cannot run. Their answers follow the real servers. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const json =
  (bodies: Record<string, object>, status = 200, headers = ELASTIC): RequestListener =>
  (request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(bodies[String(request.url)] ?? Object.values(bodies)[0]))
  }
const ELASTIC = { 'x-elastic-product': 'Elasticsearch' }
const cluster = (...versions: string[]) => ({
  nodes: Object.fromEntries(versions.map((version, at) => [`n${at}`, { version }])),
})
const settings = (...nodes: string[]): ElasticsearchSettings => ({ nodes, auth: null, ca: null })

async function refusalOf(given: ElasticsearchSettings): Promise<ConnectError> {
  const error: unknown = await connect(given).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ConnectError)
  expect((error as ConnectError).message).not.toContain('\n')
  return error as ConnectError
}
const closedPort = async () => {
  const url = await serve(() => {})
  servers.pop()?.close()
  return url
}

it('refuses another major version of Elasticsearch, also if only one node has it', async () => {
  const older = await serve(json({ '/': cluster('8.19.4') }))
  expect(await refusalOf(settings(older))).toMatchObject({
    message: `ELASTICSEARCH_URL must be Elasticsearch 9, and ${older} is Elasticsearch 8.19.4.`,
    away: false,
  })
  const mixed = await serve(json({ '/': cluster('9.5.3', '10.0.0') }))
  expect((await refusalOf(settings(mixed))).message).toContain('Elasticsearch 10.0.0')
})

it('refuses OpenSearch and other servers, and names them as they name themselves', async () => {
  const root = { name: 'n', version: { distribution: 'opensearch', number: '2.19.1' } }
  const openSearch = await serve(json({ '/_nodes/_all/_none': cluster('2.19.1'), '/': root }, 200, {} as never))
  expect((await refusalOf(settings(openSearch))).message).toBe(
    `ELASTICSEARCH_URL must be Elasticsearch 9, and ${openSearch} is opensearch 2.19.1.`,
  )
  const other = await serve(json({ '/': { version: { number: '<b>Jansen</b>' } } }, 200, {} as never))
  expect((await refusalOf(settings(other))).message).toContain('is another server.')
})

it.each([
  [401, null, 'refuses requests without a user'],
  [401, { username: 'u', password: 'geheim' }, 'refuses the user and password of ELASTICSEARCH_URL.'],
  [401, { apiKey: 'YTpi' }, 'refuses the key of ELASTICSEARCH_API_KEY.'],
  [403, null, 'needs the cluster privilege "monitor".'],
])('says what is missing at %d with %j', async (status, auth, message) => {
  const url = await serve(json({ '/': { error: { type: 'security_exception' }, status } }, status))
  expect((await refusalOf({ nodes: [url], auth, ca: null })).message).toContain(message)
})

it('sends an API key, or a user and a password', async () => {
  const seen: IncomingMessage[] = []
  const url = await serve((request, response) => {
    seen.push(request)
    json({ '/': cluster('9.0.0') })(request, response as never)
  })
  for (const auth of [{ apiKey: 'YTpi' }, { username: 'lezer', password: 'a,b' }]) {
    await (await connect({ nodes: [url], auth, ca: null })).close()
  }
  const basic = `Basic ${Buffer.from('lezer:a,b').toString('base64')}`
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['ApiKey YTpi', basic])
})

it('says within two seconds that nobody listens or that the server is silent', async () => {
  const silent = createSocketServer().listen(0, '127.0.0.1')
  servers.push(silent)
  await once(silent, 'listening')
  const mute = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  for (const url of [await closedPort(), mute]) {
    const start = performance.now()
    const error = await refusalOf(settings(url))
    expect(performance.now() - start).toBeLessThan(2000)
    expect(error).toMatchObject({ away: true })
    expect(error.message).toContain(`Elasticsearch at ${url} cannot be reached: `)
  }
})

it('asks another node at once if one does not listen', async () => {
  const [dead, alive] = [await closedPort(), await serve(json({ '/': cluster('9.5.3') }))]
  const client = await connect(settings(dead, alive))
  for (let request = 0; request < 4; request++) await client.cluster.health()
  await client.close()
})

describe('a request that is late', () => {
  const begun = '{"took": 1, '
  /** Holds back the end of one answer, and sends another whole one a little later. */
  async function open(): Promise<Client> {
    const url = await serve((request, response) => {
      if (request.url?.startsWith('/_nodes')) return json({ '/': cluster('9.5.3') })(request, response as never)
      response.writeHead(200, { ...ELASTIC, 'content-type': 'application/json' }).write(begun)
      if (request.url?.includes('whole')) setTimeout(() => response.end('"hits": {}}'), 300)
    })
    return await connect(settings(url))
  }

  it('ends even in the middle of its answer', async () => {
    const client = await open()
    const asked = client.search({ index: 'half' }, { requestTimeout: 100 })
    await expect(asked).rejects.toMatchObject({ type: 'TimeoutError', away: true })
    await client.close()
  })

  it('does not end others with the same signal, but the signal ends them all', async () => {
    const client = await open()
    const caller = new AbortController()
    const { signal } = caller
    const late = client.search({ index: 'half' }, { signal, requestTimeout: 100 })
    const other = client.search({ index: 'half' }, { signal })
    const inTime = client.search({ index: 'whole' }, { signal })
    await expect(late).rejects.toMatchObject({ type: 'TimeoutError' })
    expect(await inTime).toMatchObject({ took: 1 })
    caller.abort()
    await expect(other).rejects.toMatchObject({ type: 'RequestAbortedError' })
    await client.close()
  })
})

it('errors say nothing of what was asked or of what was answered', async () => {
  const reason = "failed to parse field [n], preview of field's value: 'Geheim'"
  const failed = {
    error: { type: 'document_parsing_exception', reason, root_cause: [{ type: 'x', reason }] },
  }
  const url = await serve((request, response) => {
    if (request.url?.startsWith('/_nodes')) json({ '/': cluster('9.5.3') })(request, response as never)
    else if (request.url?.includes('half'))
      response.writeHead(200, { ...ELASTIC, 'content-type': 'application/json' }).end('{"n":"Geheim')
    else json({ '/': { ...failed, status: 400 } }, 400)(request, response as never)
  })
  const client = await connect(settings(url))
  const asked = [
    client.search({ index: 'x', query: { match: { n: 'Geheim' } } }),
    client.search({ index: 'half', query: { match: { n: 'Geheim' } } }),
    client.search({ index: 'x', q: 'Geheim' }, { signal: AbortSignal.abort() }),
  ]
  const errors = await Promise.all(asked.map((request) => request.catch((error: unknown) => error)))
  for (const error of errors) {
    expect(error).toBeInstanceOf(ElasticsearchError)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('Geheim')
    expect(JSON.stringify(error)).not.toContain('Geheim')
  }
  expect(errors.map((error) => (error as ElasticsearchError).message)).toEqual([
    'Elasticsearch failed: 400 document_parsing_exception',
    'Elasticsearch failed: DeserializationError',
    'Elasticsearch failed: RequestAbortedError',
  ])
  await client.close()
})

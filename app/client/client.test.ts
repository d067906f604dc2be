import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Query } from '#domain/call-address.ts'
import { OWN_HEADER } from '#domain/own-answer.ts'
import { FETCHED_AT } from '../lib/own-answer.ts'
import { REFUSED } from '../offline/policy.ts'
import { ApiError, call, isAbort, isFromCache } from './client.ts'
import { useConnection } from './connection.ts'

let server: Server
let base: string
let answer: (response: ServerResponse, url: string) => void

const json = (status: number, body: unknown, headers = {}) => {
  answer = (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

beforeAll(async () => {
  server = createServer((incoming, response) => {
    response.setHeader(OWN_HEADER, '1')
    answer(response, incoming.url ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => useConnection.setState({ offline: false, shownFrom: null, round: 0 }))

/** Makes a call to an address of this test. */
const get = (url: string, asked: { query?: Query; signal?: AbortSignal } = {}): Promise<unknown> =>
  call(`GET ${url}` as 'GET /api/search', asked)

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe('a request', () => {
  test('leaves empty parameters out and joins lists by commas', async () => {
    answer = (response, url) => response.end(JSON.stringify({ url }))
    const query = { query: 'van den berg', startCity: ['Batavia', 'Tandjong Priok'], endCity: [], page: undefined }
    expect(await get(`${base}/api/search`, { query })).toEqual({
      url: '/api/search?query=van+den+berg&startCity=Batavia%2CTandjong+Priok',
    })
  })

  test('rejects with the code and message of the answer, and when to try again', async () => {
    json(503, { code: 'search_starting', message: 'Zoeken start op.' }, { 'retry-after': '2' })
    const error = await failureOf(get(base))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 503, code: 'search_starting', message: 'Zoeken start op.', retryAfter: 2 })
  })

  test('rejects with an error of the same shape when the answer is not whole', async () => {
    answer = (response) => response.end('half an answ')
    expect(await failureOf(get(base))).toMatchObject({ status: 200, code: 'bad_answer' })
  })

  test('that is aborted rejects with the abort, and says nothing about the network', async () => {
    answer = () => undefined
    const controller = new AbortController()
    const failure = failureOf(get(base, { signal: controller.signal }))
    controller.abort()
    expect(isAbort(await failure)).toBe(true)
    expect(useConnection.getState().offline).toBe(false)
  })
})

describe('the connection', () => {
  test('is lost when no answer comes, and back with the next answer', async () => {
    const error = await failureOf(get('http://127.0.0.1:1/'))
    expect(error).toMatchObject({ status: 0, code: 'offline', offline: true })
    expect(useConnection.getState().offline).toBe(true)
    json(404, { code: 'not_found', message: 'Niet gevonden.' })
    await failureOf(get(base))
    expect(useConnection.getState()).toMatchObject({ offline: false, round: 1 })
  })

  test.each([200, 404, 502])('is not back with the answer of another server (%i)', async (status) => {
    useConnection.setState({ offline: true })
    answer = (response) => {
      response.removeHeader(OWN_HEADER)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"code":"x","message":"x"}')
    }
    expect(await failureOf(get(base))).toMatchObject({ offline: true })
    expect(useConnection.getState().offline).toBe(true)
  })

  test('is there while the server answers with errors, and kept answers are shown', async () => {
    useConnection.setState({ offline: true })
    json(200, {}, { [FETCHED_AT]: '2026-11-21T14:05:00.000Z', [REFUSED]: 'yes' })
    expect(isFromCache(await get(base))).toBe(true)
    expect(useConnection.getState()).toMatchObject({ offline: false, shownFrom: new Date('2026-11-21T14:05:00.000Z') })
  })

  test('counts as lost while answers come from the cache; the page shows the date of the oldest', async () => {
    json(200, { name: 'newer' }, { [FETCHED_AT]: '2026-11-21T14:05:00.000Z' })
    expect(isFromCache(await get(base))).toBe(true)
    json(200, { name: 'older' }, { [FETCHED_AT]: '2026-11-20T09:00:00.000Z' })
    await get(base)
    expect(useConnection.getState()).toMatchObject({ offline: true, shownFrom: new Date('2026-11-20T09:00:00.000Z') })
    json(200, { name: 'fresh' })
    expect(isFromCache(await get(base))).toBe(false)
    expect(useConnection.getState()).toMatchObject({ offline: false, shownFrom: null })
  })
})

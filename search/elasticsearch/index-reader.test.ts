import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { normalise } from '#names/words/normalise.ts'
import { IndexReader } from './index-reader.ts'
import { toStored } from './passenger-document.ts'

/** Answers like the server, with one row for each person of the question, and keeps the questions. */
const asked: { path: string; bodies: Body[] }[] = []
interface Body {
  size: number
  aggs?: { v: { terms: { size: number } } }
}
let isWhole = true
let hits: object[] = []
const server = createServer(async (request, response) => {
  const lines = (await text(request)).trim().split('\n')
  const bodies = lines.map((line) => JSON.parse(line)).filter((body) => 'size' in body)
  asked.push({ path: request.url!.split('?')[0]!, bodies })
  const answers = bodies.map(({ size }) => ({ timed_out: !isWhole, hits: { total: { value: size }, hits } }))
  response.setHeader('x-elastic-product', 'Elasticsearch')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(request.url!.includes('_msearch') ? { responses: answers } : answers[0]))
})
let client: Client

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = new Client({ node: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, maxRetries: 0 })
})
afterAll(async () => {
  await client.close()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  isWhole = true
  hits = []
})

const everybody = { match_all: {} }

it('sends questions of one moment in one request, and gives each its own answer', async () => {
  const reader = new IndexReader(client, 'names', new AbortController().signal)
  const found = await Promise.all([3, 1, 2].map((size) => reader.ask({ query: everybody, size, total: true })))
  expect(found.map(({ total }) => total)).toEqual([3, 1, 2])
  expect(asked.map(({ path, bodies }) => [path, bodies.length])).toEqual([['/names/_msearch', 3]])
})

it('asks nothing twice', async () => {
  const reader = new IndexReader(client, 'names', new AbortController().signal)
  const first = await reader.ask({ query: everybody, size: 4, total: true })
  expect(await reader.ask({ query: everybody, size: 4, total: true })).toBe(first)
  expect(asked.map(({ path }) => path)).toEqual(['/names/_search'])
})

it('also counts on new voyages, even if no voyage is known', async () => {
  const reader = new IndexReader(client, 'names', new AbortController().signal)
  for (const voyages of [0, 5]) await reader.ask({ query: everybody, size: 0, voyages })
  for (const { bodies } of asked) expect(bodies[0]!.aggs!.v.terms.size).toBeGreaterThanOrEqual(1000)
})

it('passes over a row without the packed value', async () => {
  const p = toStored(
    { id: 7, journey: 1, startDate: null, fullName: 'Jan Jansen', demonstration: false },
    normalise('Jan Jansen', new Map()),
  ).p
  hits = [{}, { fields: { p: [p] } }, { fields: {} }]
  const reader = new IndexReader(client, 'names', new AbortController().signal)
  const { rows } = await reader.ask({ query: everybody, size: 3 })
  expect(rows.map(({ name }) => name)).toEqual(['Jan Jansen'])
})

it('throws if an answer is not whole', async () => {
  isWhole = false
  const reader = new IndexReader(client, 'names', new AbortController().signal)
  const one = reader.ask({ query: everybody, size: 1 })
  await expect(one).rejects.toMatchObject({ code: 'search_unavailable' })
  const several = [5, 6].map((size) => reader.ask({ query: everybody, size }))
  for (const { status } of await Promise.allSettled(several)) expect(status).toBe('rejected')
})

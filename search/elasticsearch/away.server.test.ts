import type { Client } from '@elastic/elasticsearch'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { until } from '#domain/testing/until.ts'
import type { SearchError } from '../errors.ts'
import { fromJson } from '../json.ts'
import { connect } from './client.ts'
import { ElasticsearchSearch } from './engine.ts'
import { aliasOf } from './mappings.ts'
import { Network } from './testing/network.ts'
import { PREFIX, settingsOf } from './testing/server.ts'
import { SmallArchive } from './testing/small-archive.ts'
import { ElasticsearchWriter } from './writing/writer.ts'

const server = inject('elasticsearch')
const prefix = `${PREFIX}-away`
const ROUNDS = ['Eerstejaars', 'Kloosterboer', 'Wagenaar']
const archive = new SmallArchive(1, 30)
let admin: Client
let network: Network
let search: ElasticsearchSearch
let writer: ElasticsearchWriter

beforeAll(async () => {
  network = await Network.before(server.url)
  admin = await connect(settingsOf(server, 'admin'))
  writer = new ElasticsearchWriter({ ...settingsOf(server, 'writer'), prefix })
  await writer.fill(archive.batches(), async () => {})
  search = await ElasticsearchSearch.open({ ...settingsOf(server, 'reader'), nodes: [network.url], prefix })
  await until(() => expect(search.state()).toBe('ready'))
})
afterEach(async () => {
  await network.set('pass')
  await answers()
})
afterAll(async () => {
  await search.close()
  await writer.close()
  await admin.close()
  await network.close()
})

const find = async (query = 'jansen') => {
  const results = fromJson(await search.findPassengers({ query, offset: 0, rows: 100 }))
  return results.passengers.map(({ fullName }) => fullName)
}
/** `found`, or the code of the error. */
const answer = () =>
  find().then(
    () => 'found',
    (error: SearchError) => error.code,
  )
/** A searcher that knows only these nodes. */
async function among(nodes: string[]): Promise<ElasticsearchSearch> {
  const one = await ElasticsearchSearch.open({ ...settingsOf(server, 'reader'), nodes, prefix })
  await until(() => expect(one.state()).toBe('ready'))
  return one
}
/** Waits for search to come back by itself. */
const answers = () => until(async () => expect(await answer()).toBe('found'))
const isAway = () => until(async () => expect(await answer()).toBe('search_unavailable'))

it('while Elasticsearch is away an unknown name gets the same answer as a known one', async () => {
  await network.set('refuse')
  await until(() => expect(search.state()).toBe('away'))
  const away = { code: 'search_unavailable' }
  await expect(find('zzyzxqk')).rejects.toMatchObject(away)
  await expect(search.suggest('jans')).rejects.toMatchObject(away)
})

describe('search is unavailable, says so soon, and comes back by itself', () => {
  it.each(['refuse', 'silent', 3000] as const)('when Elasticsearch is away: %s', async (mode) => {
    await network.set(mode)
    expect(await answer()).toBe('search_unavailable')
    await until(() => expect(search.state()).toBe('away'))
    expect(await answer()).toBe('search_unavailable')
    await network.set('pass')
    await answers()
    await until(() => expect(search.state()).toBe('ready'))
  })

  it('without the alias', async () => {
    const [index] = Object.keys(await admin.indices.getAlias({ name: aliasOf(prefix) }))
    await admin.indices.deleteAlias({ index: index!, name: aliasOf(prefix) })
    await isAway()
    await admin.indices.putAlias({ index: index!, name: aliasOf(prefix) })
    await answers()
  })

  it('when no shard of the index is there', async () => {
    const [index] = Object.keys(await admin.indices.getAlias({ name: aliasOf(prefix) }))
    await admin.indices.close({ index: index! })
    await isAway()
    await admin.indices.open({ index: index! })
    await answers()
  })

  it('without its index, until another is filled', async () => {
    const [index] = Object.keys(await admin.indices.getAlias({ name: aliasOf(prefix) }))
    await admin.indices.delete({ index: index! })
    await isAway()
    expect(await writer.holds()).toBeNull()
    await writer.fill(archive.batches(), async () => {})
    await answers()
  })
})

it('searches go on while an index is replaced and edits come, and find each of them', async () => {
  const errors: unknown[] = []
  const totals = new Set<number>()
  let isOver = false
  const searching = (async () => {
    while (!isOver) {
      await find('zeldzaam*').catch((error) => errors.push(error))
      totals.add((await find('Vasteling')).length)
    }
  })()
  const added = ['Piet Vasteling', 'Klaas Vasteling'].map((fullName, at) => {
    return { id: 500 + at, journey: 1, startDate: '1950-01-01', fullName, demonstration: false }
  })
  await writer.write(archive.changes(added, []))
  await until(async () => expect(await find('Vasteling')).toHaveLength(2))
  totals.clear()
  for (let round = 0; round < 3; round++) {
    const batches = await Array.fromAsync(archive.batches())
    await writer.fill(
      (async function* () {
        for (const batch of batches) {
          yield batch
          await writer.write(archive.changes([{ ...added[0]!, id: 600 + round, fullName: `Piet ${ROUNDS[round]}` }], []))
        }
      })(),
      async () => {},
    )
    await until(async () => expect(await find(ROUNDS[round])).toHaveLength(1))
  }
  isOver = true
  await searching
  expect(errors).toEqual([])
  expect([...totals]).toEqual([2])
})

it('an index that is deleted as soon as another has its place is missed by no search', async () => {
  const [before] = Object.keys(await admin.indices.getAlias({ name: aliasOf(prefix) }))
  const one = await among([server.url])
  await writer.fill(archive.batches(), async () => {})
  await admin.indices.delete({ index: before! })
  expect(await one.findPassengers({ query: 'jansen', offset: 0, rows: 1 })).toContain('Jansen')
  expect(await answer()).toBe('found')
  await one.close()
})

it('a node that takes connections and never answers is passed over if there is another one', async () => {
  const other = await among([network.url, server.url])
  try {
    await network.set('silent')
    for (let times = 0; times < 4; times++) {
      const json = await other.findPassengers({ query: 'jansen', offset: 0, rows: 10 })
      expect(fromJson(json).total).toBeGreaterThan(0)
    }
    // Also at the start of a process.
    await (await among([network.url, server.url])).close()
  } finally {
    await other.close()
  }
})

it('a silent node does not hold up a drainer for long', async () => {
  const nodes = [network.url, server.url]
  const other = new ElasticsearchWriter({ ...settingsOf(server, 'writer'), nodes, prefix })
  try {
    await other.holds()
    await network.set('silent')
    const start = performance.now()
    for (let times = 0; times < 3; times++) await other.holds()
    await other.takeOver(null)
    expect(performance.now() - start).toBeLessThan(20_000)
  } finally {
    await other.close()
  }
})

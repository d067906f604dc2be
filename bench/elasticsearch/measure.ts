/** The part `search` of this bench. `main.ts` starts it. */
import type { TabResults } from '#domain/search.ts'
import { ElasticsearchSearch } from '#search/elasticsearch/engine.ts'
import { ElasticsearchWriter } from '#search/elasticsearch/writing/writer.ts'
import { SearchError } from '#search/errors.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import type { Search } from '#search/search.ts'
import { findInstallation } from '#tools/elasticsearch/distribution.ts'
import { type ElasticsearchServer, startElasticsearch } from '#tools/elasticsearch/server.ts'
import { batches, makeArchive } from '../people/archive.ts'
import { atLeast, atMost, told } from '../report.ts'
import type { Case } from '../search-quality/corruptions.ts'
import { figures, judge } from '../search-quality/found.ts'
import { percentile } from '../search-speed/load.ts'
import { type Compared, compare } from './differences.ts'
import { readOptions } from './options.ts'
import { type Asked, begunNames, commonWords, deadEnds, mixedQueries } from './queries.ts'
import type { Recorded } from './recorder.ts'
import { Requests, replay } from './replay.ts'

const values = readOptions()
const PREFIX = 'overtocht-bench'
const CLIENTS = 4
/** The number of searches before the first one that is measured. */
const WARM = 100

interface Engines {
  here: Search
  memory: Search
  requests: Requests
}

const archive = makeArchive(Number(values.people))
const server = await startElasticsearch(await findInstallation(), { heapMb: Number(values['heap-mb']) })
try {
  await measure(server)
} finally {
  await server.stop()
}
process.exit()

async function measure(server: ElasticsearchServer): Promise<void> {
  const settings = { nodes: [server.url], auth: null, ca: null, prefix: PREFIX }
  const writer = await ElasticsearchWriter.open(settings)
  const memory = new MemorySearch()
  console.log(`${archive.people} passengers`)
  await timed('filled', () => writer.fill(batches(archive), async () => {}))
  await timed('the engine in memory filled', () => memory.fill(batches(archive), async () => {}))
  const here = await ElasticsearchSearch.open(settings)
  await timed('read what a search needs', () => here.follow())
  const engines = { here, memory, requests: new Requests() }

  const seed = Number(values.seed)
  const mixed = mixedQueries(archive, Number(values.queries), seed)
  for (const { query } of mixed.slice(0, WARM)) await Promise.all([answered(here, query), memory.find(query)])
  await engines.requests.take()
  await measureAnswers('mixed queries', engines, mixed)
  await measureAnswers('common words', engines, commonWords(archive, 40))
  await printSpeed(engines, server.url, mixed)
  await printDeadEnds(engines, deadEnds(archive, 60, seed + 1))
  await printSuggestions(engines, begunNames(archive, 200))
  engines.requests.close()
  await Promise.all([here.close(), memory.close(), writer.close()])
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  await work()
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Null if the engine refuses, for example because it would answer too late. The bench goes on. */
async function answered(engine: Search, query: Asked['query']): Promise<string | null> {
  return await engine.find(query).catch((error) => {
    if (error instanceof SearchError) return null
    throw error
  })
}

/** Measures how often both engines answer the same. */
async function measureAnswers(title: string, engines: Engines, asked: readonly Asked[]): Promise<void> {
  const compared: Compared[] = []
  const withSought: { sought: Case; here: TabResults; there: TabResults }[] = []
  const refused: string[] = []
  for (const { query, sought } of asked) {
    const found = await answered(engines.here, query)
    if (found === null) {
      refused.push(query.query)
      continue
    }
    const here = JSON.parse(found) as TabResults
    const requests = await engines.requests.take()
    const there = JSON.parse(await engines.memory.find(query)) as TabResults
    compared.push(compare(here, there, requests))
    if (sought && !query.startCity && !query.endCity && !query.startDate && !query.unknownDate)
      withSought.push({ sought, here, there })
  }
  const share = (is: keyof Compared) => (100 * compared.filter((one) => one[is]).length) / asked.length
  atLeast(`${title}: first page as in memory, %`, share('page'), 98)
  atLeast(`${title}: totals and facets as in memory, %`, share('counts'), 98)
  atLeast(`${title}: spelling chips as in memory, %`, share('spellings'), 99)
  atMost(`${title}: several words above the bound, %`, share('aboveBound'), 0.5)
  if (refused.length > 0) console.log(`  refused, as too late: ${refused.join(', ')}`)
  if (withSought.length > 0) reportRecall(withSought)
}

function reportRecall(found: readonly { sought: Case; here: TabResults; there: TabResults }[]): void {
  const people = [...archive.passengers()].map(({ person }) => person)
  const recall = (of: 'here' | 'there') =>
    figures(
      found.map((one) => {
        const { passengers, spellings } = one[of]
        const five = passengers.slice(0, 5).map(({ _id }) => people[Number(_id) - 1]!)
        return judge(one.sought, { people: five, spellings: spellings.map(({ value }) => value) })
      }),
    ).five
  const beside = `${(100 * recall('here')).toFixed(1)} %, of ${found.length}`
  atMost('recall in five lower than in memory, points', 100 * (recall('there') - recall('here')), 0.3, beside)
}

async function printSpeed({ here, memory, requests }: Engines, url: string, asked: readonly Asked[]): Promise<void> {
  console.log('\nmilliseconds a search: p50, p95, the longest')
  const queries = asked.map(({ query }) => query)
  const sent: Recorded[][] = []
  await requests.take()
  const alone = await times(queries, 1, async (query) => {
    await here.find(query)
  })
  await requests.take()
  print('Elasticsearch, one client', alone)
  for (const query of queries) {
    await here.find(query)
    sent.push(await requests.take())
  }
  print('the same requests, one upon another', await replay(url, sent, false))
  const replayed = await replay(url, sent, true)
  print('the same with the pauses between them', replayed)
  const counts = sent.map(({ length }) => length)
  console.log(`  requests a search: p50 ${percentile(counts, 0.5)}, p95 ${percentile(counts, 0.95)}`)
  const ask = (engine: Search) => async (query: Asked['query']) => {
    await engine.find(query)
  }
  print('in memory, one client', await times(queries, 1, ask(memory)))
  let unanswered = 0
  const together = await times(queries, CLIENTS, (query) =>
    ask(here)(query).catch((error) => {
      if (!(error instanceof SearchError)) throw error
      unanswered++
    }),
  )
  print(`Elasticsearch, ${CLIENTS} clients`, together)
  print(`in memory, ${CLIENTS} clients`, await times(queries, CLIENTS, ask(memory)))
  for (const [name, share, most] of [
    ['p50', 0.5, 15],
    ['p95', 0.95, 60],
  ] as const) {
    const ours = percentile(alone, share)
    atMost(`a search, ${name}, of its requests replayed`, ours / percentile(replayed, share), 1.5)
    told(`a search, ${name}, ms`, ours, most)
  }
  atMost(`searches of ${CLIENTS} clients without an answer in time`, unanswered, 0, `of ${together.length}`)
  atMost(`p95 of ${CLIENTS} clients, of one alone`, percentile(together, 0.95) / percentile(alone, 0.95), 2.5)
}

async function printDeadEnds({ here, memory, requests }: Engines, asked: readonly Asked[]): Promise<void> {
  await requests.take()
  const queries = asked.map(({ query }) => query)
  const find = (engine: Search) => async (query: Asked['query']) => {
    const { totalPassengers } = JSON.parse(await engine.find(query)) as TabResults
    if (totalPassengers > 0) throw new Error('A dead end found somebody.')
  }
  const taken = await times(queries, 1, find(here))
  atMost('dead ends with ways on, p95, ms', percentile(taken, 0.95), 400)
  console.log(`  requests for each: ${((await requests.take()).length / queries.length).toFixed(1)}`)
  print('dead ends in memory', await times(queries, 1, find(memory)))
}

async function printSuggestions({ here, memory }: Engines, typed: readonly string[]): Promise<void> {
  const suggest = (engine: Search) => async (text: string) => {
    await engine.suggest(text)
  }
  atMost('suggestions, p95, ms', percentile(await times(typed, 1, suggest(here)), 0.95), 50)
  print('suggestions in memory', await times(typed, 1, suggest(memory)))
}

/** Asks everything once, divided among the clients. Returns the milliseconds of each. */
async function times<T>(all: readonly T[], clients: number, ask: (one: T) => Promise<void>): Promise<number[]> {
  const left = all.values()
  const taken: number[] = []
  const client = async () => {
    for (const one of left) {
      const started = performance.now()
      await ask(one)
      taken.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return taken
}

function print(what: string, ms: number[]): void {
  const [half, most, longest] = [0.5, 0.95, 1].map((share) => percentile(ms, share).toFixed(1).padStart(7))
  console.log(`  ${what.padEnd(40)} ${half} ${most} ${longest}`)
}

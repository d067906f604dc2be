/** How search answers, and how fast; see `main.ts`, which starts it. */
import type { SearchResults } from '#domain/search.ts'
import { ElasticsearchSearch } from '#search/elasticsearch/engine.ts'
import { ElasticsearchWriter } from '#search/elasticsearch/writing/writer.ts'
import { SearchError } from '#search/errors.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import type { Search } from '#search/search.ts'
import { findInstallation } from '#tools/elasticsearch/distribution.ts'
import { type ElasticsearchServer, startElasticsearch } from '#tools/elasticsearch/server.ts'
import { batches, makeArchive } from '../people/archive.ts'
import type { Case } from '../search-quality/corruptions.ts'
import { figures, judge, plain } from '../search-quality/found.ts'
import { percentile } from '../search-speed/load.ts'
import { residentOf } from '../search-speed/resident.ts'
import { type Compared, compare, type Reach, reachOf } from './differences.ts'
import { readOptions } from './options.ts'
import { type Asked, begunNames, commonWords, deadEnds, mixedQueries } from './queries.ts'
import type { Recorded } from './recorder.ts'
import { Requests, replay } from './replay.ts'

const values = readOptions()
const PREFIX = 'overtocht-bench'
const CLIENTS = 4
/** Searches before the first that is measured. */
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
  await printAnswers('mixed queries', engines, mixed)
  await printAnswers('common words', engines, commonWords(archive, 40))
  await printSpeed(engines, server.url, mixed)
  await printDeadEnds(engines, deadEnds(archive, 60, seed + 1))
  await printSuggestions(engines, begunNames(archive, 200, seed + 2))
  await printServer(server)
  engines.requests.close()
  await Promise.all([here.close(), memory.close(), writer.close()])
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const started = performance.now()
  await work()
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Null where it is refused, as an answer that would come too late is: that is no end of the bench. */
async function answered(engine: Search, query: Asked['query']): Promise<string | null> {
  return await engine.find(query).catch((error) => {
    if (error instanceof SearchError) return null
    throw error
  })
}

/** How often both answer the same, and each difference with its cause. */
async function printAnswers(title: string, engines: Engines, asked: readonly Asked[]): Promise<void> {
  const compared: Compared[] = []
  const withSought: { sought: Case; here: SearchResults; there: SearchResults }[] = []
  const causes = new Map<string, string[]>()
  const refused: string[] = []
  for (const { kind, query, sought } of asked) {
    const found = await answered(engines.here, query)
    if (found === null) {
      refused.push(query.query)
      continue
    }
    const here = JSON.parse(found) as SearchResults
    const reach = reachOf(await engines.requests.take())
    const there = JSON.parse(await engines.memory.find(query)) as SearchResults
    const one = compare(here, there, reach)
    compared.push(one)
    for (const difference of one.differences.map((text) => text.replace(/\d+/g, 'n'))) {
      const cause = `${reach}: ${difference}`
      causes.set(cause, [
        ...(causes.get(cause) ?? []),
        `${kind}: ${query.query} (${one.differences.join(', ')})`,
      ])
    }
    if (sought && !query.startCity && !query.endCity && !query.startDate && !query.unknownDate)
      withSought.push({ sought, here, there })
  }
  console.log(`\n${asked.length} ${title}`)
  const share = (is: (one: Compared) => boolean) => percent(compared.filter(is).length / asked.length)
  console.log(`  first page identical         ${share(({ page }) => page)} (goal 98)`)
  console.log(`  totals and facets equal      ${share(({ counts }) => counts)} (goal 98)`)
  console.log(`  spelling chips equal         ${share(({ spellings }) => spellings)} (goal 99)`)
  console.log(`  all of the answer equal      ${share(({ differences }) => differences.length === 0)}`)
  for (const reach of [
    'one word counted',
    'several words above the bound',
    'several words cut',
  ] satisfies Reach[])
    console.log(`  ${reach.padEnd(28)} ${share((one) => one.reach === reach)}`)
  if (refused.length > 0) console.log(`  refused, as too late: ${refused.join(', ')}`)
  for (const [cause, queries] of causes) {
    console.log(`  differs: ${cause}: ${queries.length}`)
    for (const query of queries.slice(0, values.all ? queries.length : 2)) console.log(`    ${query}`)
  }
  if (withSought.length > 0) printRecall(withSought)
}

function printRecall(found: readonly { sought: Case; here: SearchResults; there: SearchResults }[]): void {
  const people = [...archive.passengers()].map(({ person }) => person)
  const written = new Set(people.map(({ surname }) => plain(surname)))
  const recall = (of: 'here' | 'there') =>
    figures(
      found.map((one) => {
        const { passengers, spellings } = one[of]
        const five = passengers.slice(0, 5).map(({ _id }) => people[Number(_id) - 1]!)
        return judge(one.sought, { people: five, spellings: spellings.map(({ value }) => value) }, written)
      }),
    ).five
  console.log(
    `  recall among the five, of ${found.length}: ${percent(recall('here'))}, in memory ${percent(recall('there'))}`,
  )
}

async function printSpeed(
  { here, memory, requests }: Engines,
  url: string,
  asked: readonly Asked[],
): Promise<void> {
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
  print('the same with the pauses between them', await replay(url, sent, true))
  const counts = sent.map(({ length }) => length)
  console.log(`  requests a search: p50 ${percentile(counts, 0.5)}, p95 ${percentile(counts, 0.95)}`)
  const ask = (engine: Search) => async (query: Asked['query']) => {
    await engine.find(query)
  }
  print('in memory, one client', await times(queries, 1, ask(memory)))
  print(`Elasticsearch, ${CLIENTS} clients`, await times(queries, CLIENTS, ask(here)))
  print(`in memory, ${CLIENTS} clients`, await times(queries, CLIENTS, ask(memory)))
}

async function printDeadEnds({ here, memory, requests }: Engines, asked: readonly Asked[]): Promise<void> {
  await requests.take()
  const queries = asked.map(({ query }) => query)
  const find = (engine: Search) => async (query: Asked['query']) => {
    const { totalPassengers } = JSON.parse(await engine.find(query)) as SearchResults
    if (totalPassengers > 0) throw new Error('A dead end found somebody.')
  }
  print('dead ends with ways on (goal p95 400)', await times(queries, 1, find(here)))
  console.log(`  requests for each: ${((await requests.take()).length / queries.length).toFixed(1)}`)
  print('dead ends in memory', await times(queries, 1, find(memory)))
}

async function printSuggestions({ here, memory }: Engines, typed: readonly string[]): Promise<void> {
  const suggest = (engine: Search) => async (text: string) => {
    await engine.suggest(text)
  }
  print('suggestions (goal p95 50)', await times(typed, 1, suggest(here)))
  print('suggestions in memory', await times(typed, 1, suggest(memory)))
}

/** Every one of them, by so many clients. */
async function times<T>(
  all: readonly T[],
  clients: number,
  ask: (one: T) => Promise<void>,
): Promise<number[]> {
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

async function printServer({ url, pid }: ElasticsearchServer): Promise<void> {
  const get = async (path: string) => (await fetch(`${url}${path}`)).json()
  const { _all } = (await get('/_stats/store')) as { _all: { total: { store: { size_in_bytes: number } } } }
  const { nodes } = (await get('/_nodes/stats/jvm')) as {
    nodes: Record<string, { jvm: { mem: { heap_used_in_bytes: number; heap_max_in_bytes: number } } }>
  }
  const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
  const [node] = Object.values(nodes)
  const { heap_used_in_bytes: used, heap_max_in_bytes: most } = node!.jvm.mem
  console.log(
    `\ndisk ${mb(_all.total.store.size_in_bytes)}, heap ${mb(used)} of ${mb(most)}, the server's process ${mb(residentOf([pid]))}`,
  )
}

function percent(share: number): string {
  return (100 * share).toFixed(1).padStart(5)
}

function print(what: string, ms: number[]): void {
  const [half, most, longest] = [0.5, 0.95, 1].map((share) => percentile(ms, share).toFixed(1).padStart(7))
  console.log(`  ${what.padEnd(40)} ${half} ${most} ${longest}`)
}

/**
 * `npm run bench -- stories [--queries 400]`: texts of the largest archive, 20,000 of them and 30 MB on 1,700 voyages. Their words
 * are as rare as those of a language: few are common, most are rare. Also what searches for names pay while texts are searched.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { SearchQuery } from '#domain/search-query.ts'
import type { StoryQuery } from '#domain/stories.ts'
import { MemorySearch } from '#search/memory/engine.ts'
import { StoryIndex } from '#search/stories/story-index.ts'
import type { StoryText, StoryVoyage } from '#search/stories/story-text.ts'
import { openStoryThread } from '#search/stories/story-thread.ts'
import { batches, makeArchive } from '../people/archive.ts'
import { Random, Ranked } from '../people/random.ts'
import { atMost, told } from '../report.ts'

const TEXTS = 20_000
const CHARACTERS = 1500
const PEOPLE = 82_000
const STOP = 'de het een en van in op met te dat die voor zijn was aan er niet om ook als uit naar bij door'.split(' ')
const SYLLABLES = 'ka to ren vin schep laag mor dijk bel ster gan pro lim oer wak zin tus fol hav ijk eun raad pon sil'.split(
  ' ',
)
const ENDINGS = ['', 'en', 's', 'e', 'ing', 'heid', 'je']

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { queries: { type: 'string', default: '400' } } })
  const random = new Random(32)
  const vocabulary = new Ranked(
    Array.from({ length: 40_000 }, () => Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join('')),
    1,
  )
  const word = () => (random.chance(0.45) ? random.pick(STOP) : vocabulary.pick(random) + random.pick(ENDINGS))
  const archive = makeArchive(PEOPLE)
  const voyages = archive.documents.journey.map(({ id, hit }): StoryVoyage => {
    const { journeyId, name, ship, startDate, endDate } = hit
    return { id, journeyId, name, ship: ship.name, startDate, endDate }
  })
  const texts = Array.from({ length: TEXTS }, (_, at): StoryText => {
    const words = []
    for (let length = 0; length < CHARACTERS; length += words.at(-1)!.length + 1) words.push(word())
    // Some stories are told on most voyages.
    const calls = at < 100 ? voyages.map(({ id }) => [id, id] as const) : [[1 + random.below(voyages.length), at] as const]
    return {
      id: `story:${at}`,
      kind: 'story',
      title: `${word()} ${word()}`,
      text: `${words.join(' ')}.`,
      calls,
      place: 'Port Said',
      period: '1950',
      to: null,
    }
  })
  const queries = Array.from({ length: Number(values.queries) }, (_, at) => asked(random, texts, at))
  await measureIndex(texts, voyages, queries)
  await measureBeside(archive, texts, voyages, queries)
}

/** Words of a text: one to three, every fourth time with a slip, every third time unfinished. */
function asked(random: Random, texts: readonly StoryText[], at: number): StoryQuery {
  const words = random.pick(texts).text.slice(0, -1).split(' ')
  const from = random.below(words.length - 3)
  let query = words.slice(from, from + 1 + random.below(3)).join(' ')
  if (at % 4 === 0 && query.length > 8) query = query.slice(0, 3) + query.slice(4)
  else if (at % 3 === 0 && query.length > 8) query = query.slice(0, -2)
  return { query, offset: 0, rows: 3 }
}

async function measureIndex(texts: StoryText[], voyages: StoryVoyage[], queries: StoryQuery[]): Promise<void> {
  const before = await used()
  const index = new StoryIndex()
  const started = performance.now()
  index.write({ put: [], remove: [], voyages })
  for (let from = 0; from < texts.length; from += 500) index.write({ put: texts.slice(from, from + 500), remove: [] })
  atMost('Texts: build (s)', (performance.now() - started) / 1000, 8)
  for (const query of queries.slice(0, 50)) index.find(query)
  const times = queries.map((query) => timeOf(() => index.find(query)))
  told('Texts: search p50 (ms)', quantile(times, 0.5), 25)
  atMost('Texts: search p95 (ms)', quantile(times, 0.95), 25)
  const edit = texts.slice(0, 200).map((text) => timeOf(() => index.write({ put: [text], remove: [text.id] })))
  told('Texts: an edit p95 (ms)', quantile(edit, 0.95), 100)
  // The texts themselves stand in `texts` too, so their size is added.
  const own = texts.reduce((sum, { text }) => sum + text.length, 0) / 1e6
  atMost('Texts: memory (MB)', (await used()) - before + own, 160)
  index.find(queries[0]!)
}

/** Searches for names while texts are searched all the time, beside the same searches alone, in turns. */
async function measureBeside(
  archive: ReturnType<typeof makeArchive>,
  texts: StoryText[],
  voyages: StoryVoyage[],
  queries: StoryQuery[],
): Promise<void> {
  const names = new MemorySearch()
  await names.fill(batches(archive), async () => {})
  const thread = openStoryThread((error) => {
    throw error
  })
  await thread.ask('write', { put: [], remove: [], voyages })
  for (let from = 0; from < texts.length; from += 500)
    await thread.ask('write', { put: texts.slice(from, from + 500), remove: [] })
  const people = [...archive.passengers().take(3000)].filter((_, at) => at % 10 === 0)
  const search = async (withTexts: boolean) => {
    const times: number[] = []
    for (const [at, { fullName }] of people.entries()) {
      const query: SearchQuery = { query: fullName, tab: 'passengers', offset: 0, rows: 20 }
      const started = performance.now()
      const texts = withTexts ? thread.ask('find', queries[at % queries.length]!) : null
      await names.find(query)
      times.push(performance.now() - started)
      await texts
      await sleep(1)
    }
    return times
  }
  await search(true)
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round++) {
    alone.push(...(await search(false)))
    beside.push(...(await search(true)))
  }
  const [before, after] = [quantile(alone, 0.95), quantile(beside, 0.95)]
  atMost('Names beside texts: p95 against names alone', after / before, 1.1, `${after.toFixed(1)} and ${before.toFixed(1)} ms`)
  await thread.end()
  await names.close()
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function used(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    await sleep(50)
    collectGarbage()
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

function timeOf(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))]!

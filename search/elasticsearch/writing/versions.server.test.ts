/** Servers and indexers of two versions on one cluster, like during an upgrade. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { PassengerQuery } from '#domain/search-query.ts'
import { fromJson } from '../../json.ts'
import { IndexFollower } from '../following/index-follower.ts'
import { aliasOf } from '../mappings.ts'
import { ElasticsearchReader } from '../reader.ts'
import { PREFIX, settingsOf } from '../testing/server.ts'
import { SmallArchive, voyage, wordsOf } from '../testing/small-archive.ts'
import { expected, testWriters } from '../testing/writers.ts'
import { ElasticsearchWriter } from './writer.ts'

const { admin, found, indexes } = testWriters()
/** Passengers of an archive. */
const MOST = 12
const server = inject('elasticsearch')
const code = { ElasticsearchReader, ElasticsearchWriter, IndexFollower, aliasOf }
type Code = typeof code
let older: Code

/** The same code with another version of the names. */
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('#names/words/version.ts', async (original) => ({
    ...(await original<object>()),
    NORMALISER_VERSION: 0,
    refuseOtherVersion: () => {},
  }))
  older = {
    ...(await import('../reader.ts')),
    ...(await import('./writer.ts')),
    ...(await import('../following/index-follower.ts')),
    ...(await import('../mappings.ts')),
  }
  vi.doUnmock('#names/words/version.ts')
  // The files that this process tests next must not get the older modules.
  vi.resetModules()
})

const writers: ElasticsearchWriter[] = []
afterAll(() => Promise.all(writers.map((writer) => writer.close())))

/** An indexer and a server of one version. */
function start(prefix: string, { ElasticsearchWriter, ElasticsearchReader, IndexFollower, aliasOf }: Code) {
  const writer = new ElasticsearchWriter({ ...settingsOf(server, 'writer'), prefix })
  const reader = new ElasticsearchReader({ ...settingsOf(server, 'reader'), prefix }, () => {})
  writers.push(writer)
  let follower: IndexFollower | undefined
  const ask = async (more: Partial<PassengerQuery>) =>
    fromJson(await reader.findPassengers({ query: '', offset: 0, rows: 10, ...more })).passengers
  return {
    prefix,
    writer,
    index: async () => Object.keys(await admin.client.indices.getAlias({ name: aliasOf(prefix) }))[0]!,
    /** The names that a search for a name finds. */
    named: async (query: string) => {
      await reader.follow()
      return (await ask({ query })).map(({ fullName }) => fullName)
    },
    /** Everybody's name, by key. */
    people: async (): Promise<Record<string, string>> => {
      await reader.follow()
      const names: Record<string, string> = {}
      for (let id = 1; id <= MOST; id++)
        for (const { _id, fullName } of await ask({ passenger: String(id) })) names[_id] = fullName
      return names
    },
    /** What a server holds. The server follows the index from the first call on. */
    held: async (): Promise<{ voyages: number[]; words: string[] }> => {
      follower ??= new IndexFollower(admin.client, prefix)
      await follower.follow()
      const { catalogue, lexicon } = follower.held!.snapshot
      return { voyages: catalogue.voyages.inOrder().map(({ id }) => id), words: wordsOf(lexicon) }
    },
  }
}

function startBoth(first = older) {
  const prefix = `${PREFIX}-${randomUUID().slice(0, 8)}`
  return [start(prefix, first), start(prefix, code)] as const
}

const namesOf = (archive: SmallArchive) => expected(archive).names

it('servers of two versions answer side by side, and a withdrawn passenger goes from both', async () => {
  const archive = new SmallArchive(51, MOST)
  const [old, next] = startBoth()
  expect(await old.writer.holds()).toBeNull()
  await old.writer.fill(archive.batches(), async () => {})
  const drained = await old.writer.holds()
  expect(await old.people()).toEqual(namesOf(archive))

  await next.writer.takeOver(drained)
  expect(await next.writer.holds()).toBeNull()
  await expect(next.people()).rejects.toMatchObject({ code: 'search_starting' })
  const batches = archive.batches()
  await next.writer.fill(
    (async function* () {
      yield (await batches.next()).value!
      await next.writer.write(archive.changes([], [7]))
      expect(await old.people()).toEqual(namesOf(archive))
      yield* batches
    })(),
    async () => {},
  )
  expect(await old.people()).toEqual(namesOf(archive))
  expect(await next.people()).toEqual(namesOf(archive))

  // Only servers that search the indexer's own index find a changed name.
  await next.writer.write(archive.changes([{ ...archive.passengers.get(8)!, fullName: 'Piet Hekkensluiter' }], []))
  expect(await next.named('Hekkensluiter')).toEqual(['Piet Hekkensluiter'])
  expect(await old.named('Hekkensluiter')).toEqual([])
  const { put, remove, version } = archive.changes([], [9, 10])
  for (const one of [old, next]) expect((await one.held()).voyages).toEqual([1, 2])
  await next.writer.write({ version, put, remove: { ...remove, journey: [2] } })
  for (const one of [old, next]) {
    expect((await one.held()).voyages).toEqual([1])
    expect(Object.keys(await one.people()).filter((id) => ['7', '9', '10'].includes(id))).toEqual([])
  }
  // The words of their names leave too.
  const before = new SmallArchive(51, MOST)
  before.changes([], [7, 9, 10])
  expect((await old.held()).words).toEqual(before.words())
  expect((await next.held()).words).toEqual(archive.words())
  expect((await found(next.prefix)).names).not.toHaveProperty('9')
  const { count } = await admin.client.count({ index: await old.index(), query: { ids: { values: ['7', '9', '10'] } } })
  expect(count).toBe(0)
})

it('the index of an abandoned version goes after a day, and fillings leave it until then', async () => {
  const archive = new SmallArchive(52, MOST)
  const [old, next] = startBoth()
  await old.writer.fill(archive.batches(), async () => {})
  const index = await old.index()
  for (let time = 0; time < 2; time++) await next.writer.fill(archive.batches(), async () => {})
  await next.writer.purge()
  expect(await indexes(next.prefix)).toContain(index)
  expect(await old.people()).toEqual(namesOf(archive))
  await next.writer.purge(-60_000)
  expect(await indexes(next.prefix)).not.toContain(index)
  expect(await next.people()).toEqual(namesOf(archive))
})

it('after a return to the previous version its servers use their index until it is filled again', async () => {
  const archive = new SmallArchive(53, MOST)
  const [old, next] = startBoth()
  await old.writer.fill(archive.batches(), async () => {})
  const before = await old.index()
  await next.writer.takeOver(await old.writer.holds())
  await next.writer.fill(archive.batches(), async () => {})
  await next.writer.write(archive.changes([], [3]))
  await old.writer.takeOver(await next.writer.holds())
  expect(await old.index()).toBe(before)
  expect(await old.people()).toEqual(namesOf(archive))
  await old.writer.fill(archive.batches(), async () => {})
  await old.writer.write(archive.changes([], [4]))
  for (const one of [old, next]) expect(await one.people()).toEqual(namesOf(archive))
})

it('a removal waits until an index of another version that does not take it is deleted', async () => {
  const archive = new SmallArchive(54, MOST)
  const [old, next] = startBoth()
  await old.writer.fill(archive.batches(), async () => {})
  await next.writer.fill(archive.batches(), async () => {})
  const index = await old.index()
  const block = (read_only: boolean) =>
    admin.client.indices.putSettings({ index, settings: { 'index.blocks.read_only': read_only } })
  await block(true)
  const removal = archive.changes([], [5])
  await expect(next.writer.write(removal)).rejects.toThrow('cluster_block_exception')
  // A change without removals does not wait.
  const { version, put, remove } = archive.changes([], [])
  await next.writer.write({ version, put: { ...put, journey: [voyage(7)] }, remove })
  await block(false)
  await next.writer.write(archive.again(removal))
  expect(await old.people()).toEqual(namesOf(archive))
  await admin.client.indices.close({ index })
  await next.writer.write(archive.changes([], [6]))
  expect(await indexes(next.prefix)).not.toContain(index)
  expect(await next.people()).toEqual(namesOf(archive))
})

it('the index of a version that searched by the prefix itself goes on serving without a filling', async () => {
  const archive = new SmallArchive(55, MOST)
  const [first, next] = startBoth(code)
  await first.writer.fill(archive.batches(), async () => {})
  const drained = await first.writer.holds()
  const index = await first.index()
  await admin.client.indices.putAlias({ index, name: first.prefix })
  await admin.client.indices.deleteAlias({ index, name: aliasOf(first.prefix) })
  expect(await next.writer.holds()).toBeNull()
  await next.writer.takeOver(drained)
  expect(await next.writer.holds()).toBe(drained)
  await next.writer.write(archive.changes([], [4]))
  expect(await next.people()).toEqual(namesOf(archive))
  expect(Object.keys(await admin.client.indices.getAlias({ name: first.prefix }))).toEqual([index])
})

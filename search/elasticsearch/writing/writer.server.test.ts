import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Batch } from '../../documents.ts'
import { IndexFollower } from '../following/index-follower.ts'
import { aliasOf, META } from '../mappings.ts'
import { SmallArchive, wordsOf } from '../testing/small-archive.ts'
import { expected, testWriters } from '../testing/writers.ts'
import { IndexWriter } from './index-writer.ts'

const { admin, found, indexes, open } = testWriters()

it('another process goes on with an index that holds everything, without filling it', async () => {
  const { prefix, writer } = open('restart')
  expect(await writer.holds()).toBeNull()
  const archive = new SmallArchive(1, 60)
  await writer.fill(archive.batches(), async () => {})
  const index = await writer.holds()
  await writer.write(archive.change(30))
  const after = open('restart').writer
  expect(await after.holds()).toBe(index)
  await after.write(archive.change(30))
  expect(await found(prefix)).toEqual(expected(archive))
})

it('a drainer reads the index again after another one stood in for it', async () => {
  const { prefix, writer } = open('in-turns')
  const archive = new SmallArchive(9, 60)
  await writer.fill(archive.batches(), async () => {})
  const other = open('in-turns').writer
  for (const one of [writer, other, writer, other]) {
    await one.write(archive.change(30))
    await one.write(archive.change(30))
  }
  expect(await found(prefix)).toEqual(expected(archive))
})

it('a removed document stays removed: earlier writes come too late, also after a restart', async () => {
  const { prefix, writer } = open('removed')
  const archive = new SmallArchive(3, 20)
  await writer.fill(archive.batches(), async () => {})
  const late = archive.changes([{ ...archive.passengers.get(5)!, fullName: 'Piet Laatkomer' }], [])
  await writer.write(archive.changes([], [5]))
  const [name] = await indexes(prefix)
  await admin.client.indices.flush({ index: name! })
  await admin.client.indices.close({ index: name! })
  await admin.client.indices.open({ index: name!, wait_for_active_shards: 1 })
  const index = await IndexWriter.open(admin.client, name!)
  await expect(index.write(late)).rejects.toThrow('older than the index')
  archive.changes([], [5])
  expect(await found(prefix)).toEqual(expected(archive))
})

it('a removal during a filling beats rows that were read before, and also reaches the old index', async () => {
  const { prefix, writer } = open('filling')
  const archive = new SmallArchive(4, 40)
  await writer.fill(archive.batches(), async () => {})
  const [before] = await indexes(prefix)
  const read = await Array.fromAsync(archive.batches())
  await writer.fill(
    (async function* () {
      yield read[0]!
      // Written before they are added, with a higher version than the filling read them with.
      await writer.write(archive.change(20))
      await writer.write(archive.changes([], [7, 8]))
      yield read[1]!
    })(),
    async () => {},
  )
  expect(await found(prefix)).toEqual(expected(archive))
  await writer.write(archive.changes([], [9]))
  const { docs } = await admin.client.mget<{ n?: string }>({ index: before!, ids: ['7', '8', '9'] })
  expect(docs.map((doc) => '_source' in doc && doc._source?.n)).toEqual([undefined, undefined, undefined])
})

it('followers see a change that was read during a filling and written after it', async () => {
  const { prefix, writer } = open('late')
  const archive = new SmallArchive(11, 20)
  const batches = await Array.fromAsync(archive.batches())
  const late = archive.changes([{ ...archive.passengers.get(5)!, fullName: 'Piet Laatkomer' }], [])
  const last = { ...archive.passengers.get(6)!, id: 999, fullName: 'Jan Hekkensluiter' }
  const { version } = archive.changes([last], [])
  const all = async function* (): AsyncGenerator<Batch> {
    yield* batches
    yield { kind: 'passenger', version, json: JSON.stringify([last]) }
  }
  await writer.fill(all(), async () => {})
  const follower = new IndexFollower(admin.client, prefix)
  await follower.follow()
  await writer.write(late)
  await follower.follow()
  expect(wordsOf(follower.held!.snapshot.lexicon)).toEqual(archive.words())
  expect(await found(prefix)).toEqual(expected(archive))
})

it('an unfinished filling leaves the serving index alone, and the next filling deletes the leftovers', async () => {
  const { prefix, writer } = open('orphans')
  const archive = new SmallArchive(5, 20)
  await writer.fill(archive.batches(), async () => {})
  const [serving] = await indexes(prefix)
  // A killed process leaves an index like this.
  const left = await IndexWriter.create(admin.client, prefix)
  const other = await IndexWriter.create(admin.client, `${prefix}-other`)
  const failing = writer.fill(archive.batches(), async () => {
    throw new Error('The lock is lost.')
  })
  await expect(failing).rejects.toThrow('The lock is lost.')
  expect((await indexes(prefix)).toSorted()).toEqual([serving, other.name].toSorted())
  expect(left.name).not.toBe(serving)
  expect(await found(prefix)).toEqual(expected(archive))
  await other.delete()
})

it('a document that cannot be stored is refused, holds up no other, and its old version goes', async () => {
  const { prefix, writer } = open('refused')
  const archive = new SmallArchive(6, 20)
  await writer.fill(archive.batches(), async () => {})
  const endless = { ...archive.passengers.get(3)!, fullName: `Jan ${'x'.repeat(40_000)}` }
  const changes = archive.changes([endless, { ...archive.passengers.get(4)!, fullName: 'Zus Kloosterboer' }], [])
  expect(await writer.write(changes)).toEqual([{ kind: 'passenger', id: 3, reason: expect.stringMatching(/^\w+$/) }])
  archive.passengers.delete(3)
  expect(await found(prefix)).toEqual(expected(archive))
})

it('no document is refused because the index cannot be written to', async () => {
  const { prefix, writer } = open('blocked')
  const archive = new SmallArchive(7, 20)
  await writer.fill(archive.batches(), async () => {})
  const [name] = await indexes(prefix)
  await admin.client.indices.putSettings({ index: name!, settings: { 'index.blocks.read_only': true } })
  const changes = archive.change(10)
  await expect(writer.write(changes)).rejects.toThrow('cluster_block_exception')
  await admin.client.indices.putSettings({ index: name!, settings: { 'index.blocks.read_only': false } })
  await writer.write(archive.again(changes))
  expect(await found(prefix)).toEqual(expected(archive))
})

it('a database restored from a backup asks for a new index', async () => {
  const { prefix, writer } = open('older')
  const archive = new SmallArchive(10, 20)
  let asked = 0
  writer.onFillWanted(() => asked++)
  await writer.fill(archive.batches(), async () => {})
  const older = archive.changes([{ ...archive.passengers.get(3)!, fullName: 'Piet Eerder' }], [])
  await writer.write(archive.changes([{ ...archive.passengers.get(3)!, fullName: 'Piet Later' }], []))
  expect(asked).toBe(0)
  await expect(writer.write(older)).rejects.toThrow('The database is older than the index')
  expect(asked).toBe(1)
  await writer.fill(archive.batches(), async () => {})
  expect(await found(prefix)).toEqual(expected(archive))
})

it('a withdrawn passenger also goes from an index of other code that may still be searched', async () => {
  const { prefix, writer } = open('foreign')
  const archive = new SmallArchive(12, 10)
  const index = `${prefix}-${randomUUID()}`
  await admin.client.indices.create({ index, aliases: { [prefix]: {} } })
  const at = { index, version: 1, version_type: 'external', refresh: true } as const
  for (const id of ['7', '8']) await admin.client.index({ ...at, id, document: { n: 'Iemand' } })
  const batches = archive.batches()
  await writer.fill(
    (async function* () {
      yield (await batches.next()).value!
      await writer.write(archive.changes([], [7]))
      yield* batches
      const { hits } = await admin.client.search({ index })
      expect(hits.hits.map(({ _id }) => _id)).toEqual(['8'])
    })(),
    async () => {},
  )
  expect(await found(prefix)).toEqual(expected(archive))
})

it.each([
  ['code', { normaliser: 1, document: 1 }],
  ['weights', { ...META, weights: 'other' }],
])('an index that other %s made does not serve', async (what, made) => {
  const { prefix, writer } = open(`other-${what}`)
  const archive = new SmallArchive(8, 5)
  await admin.client.indices.create({
    index: `${prefix}-old`,
    aliases: { [aliasOf(prefix)]: {} },
    mappings: { _meta: made },
  })
  expect(await writer.holds()).toBeNull()
  await writer.fill(archive.batches(), async () => {})
  expect(await found(prefix)).toEqual(expected(archive))
})

it('an index with the name of the alias is left alone', async () => {
  const archive = new SmallArchive(8, 5)
  const own = open('concrete')
  await admin.client.indices.create({ index: aliasOf(own.prefix) })
  await expect(own.writer.holds()).rejects.toThrow(`has an index called ${aliasOf(own.prefix)}, where an alias belongs`)
  await expect(own.writer.fill(archive.batches(), async () => {})).rejects.toThrow('where an alias belongs')
  expect((await admin.client.count({ index: aliasOf(own.prefix) })).count).toBe(0)
})

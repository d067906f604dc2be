import type { Client } from '@elastic/elasticsearch'
import { expect, it } from 'vitest'
import { until } from '#domain/testing/until.ts'
import { ElasticsearchError } from '../errors.ts'
import { aliasOf } from '../mappings.ts'
import { Network } from '../testing/network.ts'
import { PREFIX } from '../testing/server.ts'
import { SmallArchive } from '../testing/small-archive.ts'
import { expected, testWriters } from '../testing/writers.ts'
import { SHORT } from './bulk.ts'
import { IndexWriter } from './index-writer.ts'

const { admin, found, indexes, nodes, open, words } = testWriters()

it('an edit is counted once if a filling reads its row after it', async () => {
  const { prefix, writer } = open('edited')
  const archive = new SmallArchive(21, 40)
  await writer.fill(
    (async function* () {
      let first = true
      for await (const batch of archive.batches()) {
        yield batch
        // Before the passengers are read.
        if (first) await writer.write(archive.change(20))
        first = false
      }
    })(),
    async () => {},
  )
  expect(await words(prefix)).toEqual(archive.words())
})

/** A client whose bulk requests may go wrong. */
const withBulk = (bulk: (send: () => Promise<unknown>) => Promise<unknown>): Client =>
  new Proxy(admin.client, {
    get: (target, member) => {
      const value = Reflect.get(target, member)
      if (member === 'bulk') return (...args: unknown[]) => bulk(() => value.apply(target, args))
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

it('a filling ends at once when a change breaks off, even if the change was written again', async () => {
  const archive = new SmallArchive(22, 40)
  let failing = false
  let sent = 0
  const breaking = withBulk(async (send) => {
    const answer = await send()
    if (failing) throw new Error('The connection broke.')
    sent++
    return answer
  })
  const index = await IndexWriter.create(breaking, `${PREFIX}-half`)
  const batches = await Array.fromAsync(archive.batches())
  for (const batch of batches) await index.add(batch)
  await until(() => expect(sent).toBe(batches.length))
  const changes = archive.change(20)
  failing = true
  await index.write(changes)
  const why = 'A part of the index could not be written while it was filled.'
  await expect(index.add(batches[0]!)).rejects.toThrow(why)
  failing = false
  await index.write(archive.again(changes))
  await expect(index.add(batches[0]!)).rejects.toThrow(why)
  await expect(index.complete()).rejects.toThrow(why)
  await index.delete()
})

it('a filling goes on when Elasticsearch is too busy for a change', async () => {
  const archive = new SmallArchive(23, 40)
  let refusing = 0
  const busy = withBulk(async (send) => {
    if (refusing-- > 0) throw new ElasticsearchError(429, 'es_rejected_execution_exception')
    return await send()
  })
  const index = await IndexWriter.create(busy, `${PREFIX}-busy`)
  for await (const batch of archive.batches()) await index.add(batch)
  // More failures than the retries for a serving index, which must not keep the next change waiting.
  refusing = SHORT.pauses.length + 3
  await index.write(archive.change(20))
  expect(refusing).toBeGreaterThan(0)
  await index.complete()
  expect(await index.caughtUp()).toEqual([])
  expect(refusing).toBeLessThanOrEqual(0)
  await index.delete()
})

it('a filling stops at once when its drainer loses the lock, even while it waits', async () => {
  const network = await Network.before(nodes[0]!)
  const { prefix, writer } = open('given-up', [network.url])
  const archive = new SmallArchive(25, 40)
  await writer.fill(archive.batches(), async () => {})
  const serving = await writer.holds()
  const [lost, silent] = [new AbortController(), Promise.withResolvers<void>()]
  const filled = writer.fill(
    (async function* () {
      yield* archive.batches()
      await network.set('silent')
      silent.resolve()
    })(),
    async () => {},
    lost.signal,
  )
  await silent.promise
  lost.abort(new Error('The lock is lost.'))
  await network.set('pass')
  await expect(filled).rejects.toThrow('The lock is lost.')
  expect(await writer.holds()).toBe(serving)
  expect(await indexes(prefix)).toHaveLength(1)
  await writer.write(archive.change(5))
  expect(await words(prefix)).toEqual(archive.words())
  await network.close()
})

/** A client whose merges wait until the test releases them, and whose bulk requests can fail. */
function slow() {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const state = { failing: false, begun: begun.promise, letGo: held.resolve }
  const altered = <T extends object>(target: T, before: (member: unknown) => unknown): T =>
    new Proxy(target, {
      get: (_, member) => {
        const value = Reflect.get(target, member) as unknown
        if (member === 'indices') return altered(value as object, before)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          await before(member)
          return value.apply(target, args)
        }
      },
    })
  const client = altered(admin.client, (member) => {
    if (member === 'bulk' && state.failing) throw new Error('The connection broke.')
    if (member !== 'forcemerge') return
    begun.resolve()
    return held.promise
  })
  return { client, state }
}

async function filled(client: Client, prefix: string, archive: SmallArchive) {
  const index = await IndexWriter.create(client, prefix)
  for await (const batch of archive.batches()) await index.add(batch)
  await admin.client.indices.putAlias({ index: index.name, name: aliasOf(prefix) })
  return index
}

it('nobody waits while an index is made ready, and it then serves with every change', async () => {
  const { prefix } = open('completed')
  const archive = new SmallArchive(41, 60)
  const { client, state } = slow()
  const index = await filled(client, prefix, archive)
  const completed = index.complete()
  await state.begun
  // More changes than may wait are waited for.
  const written = Array.from({ length: 12 }, () => index.write(archive.change(5)))
  for (const one of written.slice(0, 10)) expect(await one).toEqual([])
  const endless = { ...archive.passengers.get(3)!, id: 900, fullName: `Jan ${'x'.repeat(40_000)}` }
  const last = index.write(archive.changes([endless, ...archive.passengers.values()].slice(0, 2), []))
  const caughtUp = index.caughtUp()
  state.letGo()
  await Promise.all([completed, ...written])
  expect(await last).toEqual([])
  expect((await caughtUp).map(({ id }) => id)).toEqual([900])
  archive.passengers.delete(900)
  expect(await found(prefix)).toEqual(expected(archive))
})

it('refused documents of a change that nobody waits for are told at the end', async () => {
  const { prefix } = open('late-refused')
  const archive = new SmallArchive(42, 20)
  const { client, state } = slow()
  const index = await filled(client, prefix, archive)
  const completed = index.complete()
  await state.begun
  const endless = { ...archive.passengers.get(3)!, fullName: `Jan ${'x'.repeat(40_000)}` }
  expect(await index.write(archive.changes([endless], []))).toEqual([])
  state.letGo()
  await completed
  expect((await index.caughtUp()).map(({ id }) => id)).toEqual([3])
})

it('an index that missed a change during its filling never serves', async () => {
  const { prefix } = open('late-broken')
  const archive = new SmallArchive(43, 20)
  const { client, state } = slow()
  const index = await filled(client, prefix, archive)
  const completed = index.complete()
  await state.begun
  await index.write(archive.change(5))
  state.letGo()
  // When the index is ready, the first request for the change goes out.
  await completed
  state.failing = true
  await expect(index.caughtUp()).rejects.toThrow('could not be written')
})

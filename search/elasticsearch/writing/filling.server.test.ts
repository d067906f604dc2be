import type { Client } from '@elastic/elasticsearch'
import { expect, it } from 'vitest'
import { ElasticsearchError } from '../errors.ts'
import { PREFIX } from '../testing/server.ts'
import { SmallArchive } from '../testing/small-archive.ts'
import { testWriters } from '../testing/writers.ts'
import { SHORT } from './bulk.ts'
import { IndexWriter } from './index-writer.ts'

const { admin, open, words } = testWriters()

it('an edit whose row is read after it for a filling is counted once', async () => {
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

it('a filling during which a change broke off comes to its end at once, also when the change was written again', async () => {
  const archive = new SmallArchive(22, 40)
  let failing = false
  const breaking = withBulk(async (send) => {
    const answer = await send()
    if (failing) throw new Error('The connection broke.')
    return answer
  })
  const index = await IndexWriter.create(breaking, `${PREFIX}-half`)
  const batches = await Array.fromAsync(archive.batches())
  for (const batch of batches) await index.add(batch)
  // What it sent has arrived.
  await index.write(archive.change(1))
  const changes = archive.change(20)
  failing = true
  await expect(index.write(changes)).rejects.toThrow('The connection broke.')
  failing = false
  await index.write(archive.again(changes))
  const why = 'A part of the index could not be written while it was filled.'
  await expect(index.add(batches[0]!)).rejects.toThrow(why)
  await expect(index.complete()).rejects.toThrow(why)
  await index.delete()
})

it('a filling goes on when Elasticsearch has too much to do for a change that comes meanwhile', async () => {
  const archive = new SmallArchive(23, 40)
  let refusing = 0
  const busy = withBulk(async (send) => {
    if (refusing-- > 0) throw new ElasticsearchError(429, 'es_rejected_execution_exception')
    return await send()
  })
  const index = await IndexWriter.create(busy, `${PREFIX}-busy`)
  for await (const batch of archive.batches()) await index.add(batch)
  await index.write(archive.change(1))
  // More often than it is tried for an index that serves.
  refusing = SHORT.pauses.length + 1
  await index.write(archive.change(20))
  await index.complete()
  await index.delete()
})

import type { Client } from '@elastic/elasticsearch'
import { expect, it } from 'vitest'
import { aliasOf } from '../mappings.ts'
import { SmallArchive } from '../testing/small-archive.ts'
import { expected, testWriters } from '../testing/writers.ts'
import { IndexWriter } from './index-writer.ts'

const { admin, found, open } = testWriters()

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

import { expect, it } from 'vitest'
import { PREFIX } from '../testing/server.ts'
import { SmallArchive } from '../testing/small-archive.ts'
import { testWriters } from '../testing/writers.ts'
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

it('a filling during which a change broke off comes to no end, also when the change was written again', async () => {
  const archive = new SmallArchive(22, 40)
  const name = `${PREFIX}-half`
  let failing = false
  const breaking = new Proxy(admin.client, {
    get: (target, member) => {
      const value = Reflect.get(target, member)
      if (member !== 'bulk') return typeof value === 'function' ? value.bind(target) : value
      return async (...args: [never, never]) => {
        const answer = await target.bulk(...args)
        if (failing) throw new Error('The connection broke.')
        return answer
      }
    },
  })
  const index = await IndexWriter.create(breaking, name)
  for await (const batch of archive.batches()) await index.add(batch)
  // What it sent has arrived.
  await index.write(archive.change(1))
  const changes = archive.change(20)
  failing = true
  await expect(index.write(changes)).rejects.toThrow('The connection broke.')
  failing = false
  await index.write(archive.again(changes))
  const why = 'A part of the index could not be written while it was filled.'
  await expect(index.complete()).rejects.toThrow(why)
  await index.delete()
})

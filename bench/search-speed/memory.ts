/** `node --expose-gc memory.ts PEOPLE` prints how many megabytes of memory the built index takes, first on the line. */
import { MemoryArchive } from '#search/memory/archive.ts'
import { Filling } from '#search/memory/held-archive.ts'
import { batches, makeArchive } from '../people/archive.ts'

const used = () => {
  // Some memory is freed only by a later collection.
  for (let i = 0; i < 3; i++) globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

async function build(people: number): Promise<MemoryArchive> {
  const draft = new Filling()
  for await (const batch of batches(makeArchive(people))) draft.add(batch)
  return MemoryArchive.build(draft.documents())
}

const before = used()
const archive = await build(Number(process.argv[2]))
await archive.names.spellings('jansen', 5)
console.log((used() - before).toFixed(1), archive.catalogue.voyages.byNumber.length)

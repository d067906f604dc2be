import { searchSuite } from '../suite.ts'
import { Archive } from './archive.ts'
import { find, findPassengersOnly } from './find.ts'
import { suggest } from './suggest.ts'

/** The index without its thread: many archives in little time. */
function openInThisThread() {
  let archive = new Archive()
  return {
    find: async (query: Parameters<typeof find>[1]) => find(archive, query),
    findPassengers: async (query: Parameters<typeof findPassengersOnly>[1]) =>
      findPassengersOnly(archive, query),
    suggest: async (query: string) => suggest(archive, query),
    state: () => 'ready' as const,
    close: async () => {},
    fillAbove: 1000,
    onFillWanted: () => {},
    fill: async (documents: AsyncIterable<Parameters<Archive['add']>[0]>) => {
      archive = new Archive()
      for await (const batch of documents) archive.add(batch)
      archive.build()
    },
    write: async (changes: Parameters<Archive['write']>[0]) => archive.write(changes),
  }
}

searchSuite('the index in memory', async () => openInThisThread(), 100)

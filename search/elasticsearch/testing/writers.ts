/** Writers for the tests of one file, and readers of their indexes. */
import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, inject } from 'vitest'
import { connect } from '../client.ts'
import { IndexFollower } from '../following/index-follower.ts'
import { aliasOf } from '../mappings.ts'
import { ElasticsearchWriter } from '../writing/writer.ts'
import { PREFIX, settingsOf } from './server.ts'
import { type SmallArchive, wordsOf } from './small-archive.ts'

/** Call this once in a file. `admin.client` exists when the tests run, and may do everything. */
export function testWriters() {
  const server = inject('elasticsearch')
  const settings = settingsOf(server, 'writer')
  const writers: ElasticsearchWriter[] = []
  const admin: { client: Client } = { client: undefined as never }
  beforeAll(async () => {
    admin.client = await connect(settingsOf(server, 'admin'))
  })
  afterAll(async () => {
    await Promise.all(writers.map((writer) => writer.close()))
    await admin.client.close()
  })
  /** The words of all names. */
  async function words(prefix: string): Promise<string[]> {
    const follower = new IndexFollower(admin.client, prefix)
    await follower.follow()
    return wordsOf(follower.held!.snapshot.lexicon)
  }
  return {
    admin,
    nodes: settings.nodes,
    /** Opens a writer for the index of this name, like another process would. */
    open(name: string, nodes = settings.nodes): { prefix: string; writer: ElasticsearchWriter } {
      const prefix = `${PREFIX}-${name}`
      const writer = new ElasticsearchWriter({ ...settings, nodes, prefix })
      writers.push(writer)
      return { prefix, writer }
    },
    words,
    /** All names by key, and the words of all names. */
    async found(prefix: string): Promise<{ words: string[]; names: Record<string, string> }> {
      const { hits } = await admin.client.search<{ n: string }>({
        index: aliasOf(prefix),
        query: { exists: { field: 'v' } },
        size: 1000,
      })
      const names = hits.hits.map(({ _id, _source }) => [_id!, _source!.n])
      return { words: await words(prefix), names: Object.fromEntries(names) }
    },
    indexes: async (prefix: string): Promise<string[]> => Object.keys(await admin.client.indices.get({ index: `${prefix}-*` })),
  }
}

/** What `found` should give. */
export const expected = (archive: SmallArchive) => ({
  words: archive.words(),
  names: Object.fromEntries([...archive.passengers.values()].map(({ id, fullName }) => [id, fullName])),
})

/** Writers for the tests of one file, and what whoever starts then finds in their indexes. */
import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, inject } from 'vitest'
import { connect } from '../client.ts'
import { Follower } from '../following/follower.ts'
import { ElasticsearchWriter } from '../writing/writer.ts'
import { PREFIX, settingsOf } from './server.ts'
import { wordsOf } from './small-archive.ts'

/** To be called once in a file. `client` is there when its tests run, and may do everything. */
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
  return {
    admin,
    nodes: settings.nodes,
    /** Another process, as it were, for the index of this name. */
    open(name: string, nodes = settings.nodes): { prefix: string; writer: ElasticsearchWriter } {
      const prefix = `${PREFIX}-${name}`
      const writer = new ElasticsearchWriter({ ...settings, nodes, prefix })
      writers.push(writer)
      return { prefix, writer }
    },
    /** The words of all names. */
    async words(prefix: string): Promise<string[]> {
      const follower = new Follower(admin.client, prefix)
      await follower.follow()
      return wordsOf(follower.held!.snapshot.lexicon)
    },
    indexes: async (prefix: string): Promise<string[]> =>
      Object.keys(await admin.client.indices.get({ index: `${prefix}-*` })),
  }
}

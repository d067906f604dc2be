import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connect } from '../client.ts'
import { Follower } from '../following/follower.ts'
import { Network } from '../testing/network.ts'
import { PREFIX, settingsOf } from '../testing/server.ts'
import { SmallArchive, wordsOf } from '../testing/small-archive.ts'
import { ElasticsearchWriter } from './writer.ts'

const server = inject('elasticsearch')
const settings = settingsOf(server, 'writer')
let client: Client
const writers: ElasticsearchWriter[] = []
beforeAll(async () => {
  client = await connect(settingsOf(server, 'admin'))
})
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.close()))
  await client.close()
})

function open(name: string, nodes = settings.nodes): { prefix: string; writer: ElasticsearchWriter } {
  const prefix = `${PREFIX}-${name}`
  const writer = new ElasticsearchWriter({ ...settings, nodes, prefix })
  writers.push(writer)
  return { prefix, writer }
}

/** Of whoever starts now. */
async function words(prefix: string): Promise<string[]> {
  const follower = new Follower(client, prefix)
  await follower.follow()
  return wordsOf(follower.held!.snapshot.lexicon)
}

const indexes = async (prefix: string) => Object.keys(await client.indices.get({ index: `${prefix}-*` }))
const aliased = async (prefix: string) => Object.keys(await client.indices.getAlias({ name: prefix }))

it('an index whose taking over was not answered goes on serving', async () => {
  const network = await Network.before(settings.nodes[0]!)
  const { prefix, writer } = open('unanswered', [network.url])
  const archive = new SmallArchive(24, 40)
  await writer.fill(archive.batches(), async () => {})
  const [before] = await aliased(prefix)
  const filled = writer.fill(archive.batches(), async () => {
    await network.set(1000)
    void cutWhenSwapped()
  })
  async function cutWhenSwapped(): Promise<void> {
    while ((await aliased(prefix))[0] === before);
    await network.set('refuse')
    await network.set('pass')
  }
  await expect(filled).rejects.toThrow()
  expect(await words(prefix)).toEqual(archive.words())
  await writer.fill(archive.batches(), async () => {})
  expect(await indexes(prefix)).toEqual(await aliased(prefix))
  await network.close()
})

it('an index that was replaced and cannot be told of a removal holds it up until it is deleted', async () => {
  const { prefix, writer } = open('replaced')
  const archive = new SmallArchive(26, 40)
  await writer.fill(archive.batches(), async () => {})
  const [before] = await aliased(prefix)
  await writer.fill(archive.batches(), async () => {})
  await client.indices.putSettings({ index: before!, settings: { 'index.blocks.read_only': true } })
  const removal = archive.changes([], [7])
  for (let time = 0; time < 2; time++)
    await expect(writer.write(archive.again(removal))).rejects.toThrow('cluster_block_exception')
  await client.indices.putSettings({ index: before!, settings: { 'index.blocks.read_only': false } })
  await writer.write(archive.again(removal))
  const { docs } = await client.mget<{ n?: string }>({ index: before!, ids: ['7'] })
  expect(docs.map((doc) => '_source' in doc && doc._source?.n)).toEqual([undefined])
})

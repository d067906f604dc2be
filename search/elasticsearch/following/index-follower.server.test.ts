import type { Client } from '@elastic/elasticsearch'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { connect } from '../client.ts'
import { PREFIX, settingsOf } from '../testing/server.ts'
import { SmallArchive, voyage, wordsOf } from '../testing/small-archive.ts'
import { ElasticsearchWriter } from '../writing/writer.ts'
import { IndexFollower } from './index-follower.ts'

const server = inject('elasticsearch')
const prefix = `${PREFIX}-follower`
const writer = new ElasticsearchWriter({ ...settingsOf(server, 'writer'), prefix })
let client: Client
beforeAll(async () => {
  client = await connect(settingsOf(server, 'reader'))
})
afterAll(async () => {
  await client.close()
  await writer.close()
})

const held = (follower: IndexFollower) => wordsOf(follower.held!.snapshot.lexicon)

it('each process holds the words of a fresh build, even if it was cut off for a while', async () => {
  const archive = new SmallArchive(1, 300)
  await writer.fill(archive.batches(), async () => {})
  const [always, seldom, cutOff] = [1, 2, 3].map(() => new IndexFollower(client, prefix)) as [
    IndexFollower,
    IndexFollower,
    IndexFollower,
  ]
  for (const follower of [always, seldom, cutOff]) await follower.follow()
  expect(held(cutOff)).toEqual(archive.words())
  const before = held(cutOff)
  for (let round = 1; round <= 10; round++) {
    await writer.write(archive.change(100))
    await always.follow()
    if (round % 4 === 0) await seldom.follow()
    if (round % 5 === 0) expect(held(always)).toEqual(archive.words())
  }
  expect(held(cutOff)).toEqual(before)
  for (const follower of [always, seldom, cutOff]) {
    await follower.follow()
    expect(held(follower)).toEqual(archive.words())
  }
})

it('a process that missed a removal whose stub is gone reads everything', async () => {
  const archive = new SmallArchive(2, 40)
  await writer.fill(archive.batches(), async () => {})
  const follower = new IndexFollower(client, prefix)
  await follower.follow()
  const change = archive.changes([], [...archive.passengers.keys()].slice(0, 30))
  await writer.write({ ...change, remove: { ...change.remove, journey: [2] } })
  await writer.purge(-1000)
  await follower.follow()
  expect(held(follower)).toEqual(archive.words())
  expect(follower.held!.snapshot.catalogue.voyages.inOrder().map(({ id }) => id)).toEqual([1])
})

it('takes up voyages, and the index that serves next', async () => {
  const archive = new SmallArchive(3, 10)
  await writer.fill(archive.batches(), async () => {})
  const follower = new IndexFollower(client, prefix)
  await follower.follow()
  const { name } = follower.held!
  const change = archive.changes([], [])
  await writer.write({ ...change, put: { ...change.put, journey: [voyage(7)] } })
  await follower.follow()
  expect(follower.held!.snapshot.catalogue.voyages.inOrder().map(({ id }) => id)).toEqual([1, 2, 7])
  await writer.write({ ...archive.changes([], []), remove: { ...change.remove, journey: [7] } })
  await follower.follow()
  expect(follower.held!.snapshot.catalogue.voyages.inOrder().map(({ id }) => id)).toEqual([1, 2])
  await writer.fill(new SmallArchive(4, 20).batches(), async () => {})
  await follower.follow()
  expect(follower.held!.name).not.toBe(name)
  expect(held(follower)).toEqual(new SmallArchive(4, 20).words())
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aliasOf, MAPPINGS } from '../mappings.ts'
import { Network } from '../testing/network.ts'
import { SmallArchive } from '../testing/small-archive.ts'
import { testWriters } from '../testing/writers.ts'
import { IndexWriter } from './index-writer.ts'

const { admin, indexes, nodes, open, words } = testWriters()

const aliased = async (prefix: string) => Object.keys(await admin.client.indices.getAlias({ name: aliasOf(prefix) }))

it('an index goes on serving if the request for its switch was not answered', async () => {
  const network = await Network.before(nodes[0]!)
  const { prefix, writer } = open(`unanswered-${randomUUID().slice(0, 8)}`, [network.url])
  const archive = new SmallArchive(24, 40)
  await writer.fill(archive.batches(), async () => {})
  const [before] = await aliased(prefix)
  let cut: Promise<void> | undefined
  let isOver = false
  const filled = writer.fill(archive.batches(), async () => {
    await network.set(1000)
    cut = cutWhenSwapped()
  })
  async function cutWhenSwapped(): Promise<void> {
    // During the swap Elasticsearch may say that there is no such index.
    const serves = () => aliased(prefix).catch(() => [before])
    while (!isOver && (await serves())[0] === before);
    await network.set('refuse')
    await network.set('pass')
  }
  await expect(filled).rejects.toThrow()
  isOver = true
  await cut
  expect(await words(prefix)).toEqual(archive.words())
  await writer.fill(archive.batches(), async () => {})
  expect(await indexes(prefix)).toEqual(await aliased(prefix))
  await network.close()
})

it('the next drainer restores a missing alias, but only for the index that was drained into', async () => {
  const { prefix, writer } = open('taken')
  const archive = new SmallArchive(27, 40)
  await writer.fill(archive.batches(), async () => {})
  const drained = (await writer.holds())!
  const [index] = await aliased(prefix)
  const left = await IndexWriter.create(admin.client, prefix)
  await admin.client.indices.deleteAlias({ index: index!, name: aliasOf(prefix) })
  expect(await writer.holds()).toBeNull()
  await writer.takeOver(drained)
  expect(await writer.holds()).toBe(drained)
  expect(await indexes(prefix)).toEqual([index])
  expect(left.name).not.toBe(index)
  await writer.write(archive.change(10))
  expect(await words(prefix)).toEqual(archive.words())
  await admin.client.indices.deleteAlias({ index: index!, name: aliasOf(prefix) })
  await writer.takeOver('another')
  expect(await writer.holds()).toBeNull()
})

it('an index without any alias also gets back the alias for writing', async () => {
  const { prefix, writer } = open('unaliased')
  const archive = new SmallArchive(30, 40)
  await writer.fill(archive.batches(), async () => {})
  const drained = (await writer.holds())!
  const [index] = await aliased(prefix)
  await admin.client.indices.deleteAlias({ index: index!, name: '*' })
  expect(await writer.holds()).toBeNull()
  await writer.takeOver(drained)
  await writer.write(archive.change(10))
  await admin.client.indices.deleteAlias({ index: index!, name: `${index}.write` })
  const lost = archive.change(10)
  await expect(writer.write(lost)).rejects.toThrow('404')
  await writer.write(archive.again(lost))
  expect(await words(prefix)).toEqual(archive.words())
})

it('if the alias has several indices, none is deleted or written to until somebody chooses', async () => {
  const { prefix, writer } = open('several')
  const archive = new SmallArchive(31, 40)
  await writer.fill(archive.batches(), async () => {})
  const [index] = await aliased(prefix)
  const restored = `restored-${prefix}`
  const aliases = { [aliasOf(prefix)]: {}, [`${index}.write`]: {} }
  await admin.client.indices.create({ index: restored, aliases, mappings: MAPPINGS })
  const told = `Elasticsearch has 2 indices behind the alias ${aliasOf(prefix)}`
  await expect(writer.holds()).rejects.toThrow(told)
  await expect(writer.takeOver('another')).rejects.toThrow(told)
  await expect(writer.fill(archive.batches(), async () => {})).rejects.toThrow(told)
  // The alias for writing now means two indices. Retries do not help, and no document is at fault.
  const change = archive.changes([{ ...archive.passengers.get(3)!, fullName: 'Piet Later' }], [])
  await expect(writer.write(change)).rejects.toThrow('400')
  const removal = archive.changes([], [4, 5])
  await expect(writer.write(removal)).rejects.toThrow(told)
  await admin.client.indices.delete({ index: restored })
  await writer.write(archive.again(change))
  await writer.write(archive.again(removal))
  expect(await aliased(prefix)).toEqual([index])
  expect(await words(prefix)).toEqual(archive.words())
})

it('an index that no node has is replaced by a process that could not open it', async () => {
  const { prefix, writer } = open('red')
  const archive = new SmallArchive(28, 40)
  const lost = `${prefix}-${randomUUID()}`
  await admin.client.indices.create({
    index: lost,
    wait_for_active_shards: 0,
    aliases: { [aliasOf(prefix)]: {} },
    mappings: MAPPINGS,
    settings: { 'index.routing.allocation.require._name': 'nobody' },
  })
  await writer.takeOver(null)
  expect(await writer.holds()).not.toBeNull()
  await expect(writer.write(archive.change(5))).rejects.toThrow('index_is_red')
  await writer.fill(archive.batches(), async () => {})
  expect(await words(prefix)).toEqual(archive.words())
  expect(await indexes(prefix)).not.toContain(lost)
})

it('a process that ends deletes the replaced index, after a moment for those who still search it', async () => {
  const { prefix, writer } = open('left')
  const archive = new SmallArchive(29, 20)
  await writer.fill(archive.batches(), async () => {})
  await writer.fill(archive.batches(), async () => {})
  const closed = writer.close()
  expect(await indexes(prefix)).toHaveLength(2)
  await closed
  expect(await indexes(prefix)).toEqual(await aliased(prefix))
})

it('a removal waits until a replaced index that does not take it is deleted', async () => {
  const { prefix, writer } = open('replaced')
  const archive = new SmallArchive(26, 40)
  await writer.fill(archive.batches(), async () => {})
  const [before] = await aliased(prefix)
  await writer.fill(archive.batches(), async () => {})
  await admin.client.indices.putSettings({ index: before!, settings: { 'index.blocks.read_only': true } })
  const removal = archive.changes([], [7])
  for (let time = 0; time < 2; time++)
    await expect(writer.write(archive.again(removal))).rejects.toThrow('cluster_block_exception')
  await admin.client.indices.putSettings({ index: before!, settings: { 'index.blocks.read_only': false } })
  await writer.write(archive.again(removal))
  const { docs } = await admin.client.mget<{ n?: string }>({ index: before!, ids: ['7'] })
  expect(docs.map((doc) => '_source' in doc && doc._source?.n)).toEqual([undefined])
})

it('says why the serving index cannot be searched or written', async () => {
  const { prefix, writer } = open('ailing')
  expect(await writer.ailment()).toBeNull()
  await writer.fill(new SmallArchive(32, 20).batches(), async () => {})
  expect(await writer.ailment()).toBeNull()
  const [index] = await aliased(prefix)
  const block = (read_only: boolean) =>
    admin.client.indices.putSettings({ index: index!, settings: { 'index.blocks.read_only': read_only } })
  await block(true)
  expect(await writer.ailment()).toBe('The index that serves is blocked: read_only.')
  await block(false)
  expect(await writer.ailment()).toBeNull()
  await admin.client.indices.close({ index: index! })
  expect(await writer.ailment()).toBe('The index that serves is closed.')
  await admin.client.indices.open({ index: index! })
})

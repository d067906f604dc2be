import { expect, it } from 'vitest'
import { SmallArchive } from '../testing/small-archive.ts'
import { testWriters } from '../testing/writers.ts'
import { IndexWriter } from './index-writer.ts'

const { admin, indexes, open } = testWriters()

it('finds each wrong document', async () => {
  const { prefix, writer } = open('compared')
  const archive = new SmallArchive(9, 30)
  await writer.fill(archive.batches(), async () => {})
  expect(await writer.compareAll(archive.batches())).toEqual([])
  const changes = archive.change(12)
  expect(await writer.compareAll(archive.batches())).not.toEqual([])
  await writer.write(archive.again(changes))
  expect(await writer.compareAll(archive.batches())).toEqual([])
  const [name] = await indexes(prefix)
  const [first, second] = [...archive.passengers.values()]
  // Somebody else removes one, adds one, and renames one and a voyage.
  await admin.client.delete({ index: name!, id: String(first!.id) })
  const index = await IndexWriter.open(admin.client, name!)
  const added = { ...first!, id: 999, fullName: 'Onbekende Passagier' }
  const renamed = { ...second!, fullName: 'Heel Iemand-Anders' }
  await index.write({
    ...changes,
    version: 1000,
    put: { ...changes.put, passenger: [added, renamed] },
    remove: { ...changes.remove, passenger: [], journey: [2] },
  })
  const differing = await writer.compareAll(archive.batches())
  expect(differing.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
    ['journey 2', `passenger ${first!.id}`, `passenger ${second!.id}`, 'passenger 999'].toSorted(),
  )
  const { put } = archive.changes([first!, second!], [])
  const asked = { put, remove: { ...changes.remove, passenger: [999, 1000] } }
  expect((await writer.compareSome(asked)).map(({ id }) => id).toSorted()).toEqual([first!.id, second!.id, 999].toSorted())
})

it('a passenger who was changed from outside differs, with or without a row', async () => {
  const { prefix, writer } = open('stripped')
  const archive = new SmallArchive(30, 20)
  await writer.fill(archive.batches(), async () => {})
  const [index] = await indexes(prefix)
  for (const id of ['5', '6']) await admin.client.update({ index: index!, id, doc: { n: 'Iemand' }, refresh: true })
  const six = archive.passengers.get(6)!
  const changes = archive.changes([], [6])
  const differing = [5, 6].map((id) => ({ kind: 'passenger', id }))
  expect(await writer.compareAll(archive.batches())).toEqual(differing)
  const all = { ...changes, put: { ...changes.put, passenger: [archive.passengers.get(5)!] } }
  expect(await writer.compareSome(all)).toEqual(differing)
  archive.changes([six], [])
  await writer.fill(archive.batches(), async () => {})
  expect(await writer.compareAll(archive.batches())).toEqual([])
})

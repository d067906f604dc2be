import { expect, it } from 'vitest'
import { judgeNames } from './judge.ts'
import { NameIndex } from './name-index.ts'

const archive = NameIndex.build(
  ['A. Jansen', 'B. Jensen', ...Array.from({ length: 500 }, () => 'C. Jensen')].map((name, id) => ({
    id,
    voyage: 0,
    name,
  })),
  { voyages: 1 },
)
const fromElsewhere = [
  { id: 0, voyage: 0, name: 'A. Jansen' },
  { id: 1, voyage: 0, name: 'B. Jensen' },
]

it('takes a word for as common as it is in the archive, however few of its bearers are judged', () => {
  const { hits } = judgeNames('jxnsen', archive.lexicon, fromElsewhere, { voyages: 1 })
  const inArchive = archive.search('jxnsen', { limit: 1000 }).hits
  const scores = (of: typeof hits) => fromElsewhere.map(({ id }) => of.find((hit) => hit.id === id)?.score)
  expect(scores(hits)).toEqual(scores(inArchive))
  expect(hits.map(({ name }) => name)).toEqual(['B. Jensen', 'A. Jansen'])
  const alone = NameIndex.build(fromElsewhere, { voyages: 1 }).search('jxnsen').hits
  expect(alone.map(({ name }) => name)).toEqual(['A. Jansen', 'B. Jensen'])
})

it('finds a name that is newer than the words of the archive', () => {
  const newer = [...fromElsewhere, { id: 900, voyage: 0, name: 'Xander Quist' }]
  const { hits } = judgeNames('xander quist', archive.lexicon, newer, { voyages: 1 })
  expect(hits).toMatchObject([{ id: 900, kind: 'exact' }])
  expect(judgeNames('quist', archive.lexicon, [], { voyages: 1 })).toMatchObject({ total: 0, hits: [] })
})

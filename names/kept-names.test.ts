import { expect, it } from 'vitest'
import { VariantTable } from './lexicon/variant-table.ts'
import { NameIndex } from './name-index.ts'

const recordsOf = (count: number, name: string, from: number) =>
  Array.from({ length: count }, (_, i) => ({ id: from + i, voyage: 0, name }))
const first = (index: NameIndex) => index.search('jxnsen').hits[0]?.name

it('takes a word for as common as it is after each change', () => {
  const jensens = recordsOf(500, 'B. Jensen', 1000)
  const index = NameIndex.build([...recordsOf(1, 'A. Jansen', 1), ...jensens], { voyages: 1 })
  expect(first(index)).toBe('B. Jensen')
  for (const { id } of jensens.slice(1)) index.remove(id)
  expect(first(index)).toBe('A. Jansen')
  for (const record of jensens.slice(1)) index.put(record)
  expect(first(index)).toBe('B. Jensen')
})

it('takes another table of variants from the next search on, names that changed among them', () => {
  const index = NameIndex.build(recordsOf(1, 'Kees Jansen', 1), { voyages: 1 })
  index.put({ id: 2, voyage: 0, name: 'Kees Bakker' })
  const kinds = () => index.search('cornelis').hits.map(({ kind }) => kind)
  expect(kinds()).toEqual([])
  index.setVariants(new VariantTable([['Cornelis', 'Kees']]))
  expect(kinds()).toEqual(['variant', 'variant'])
  expect(index.isGivenName('cornelis')).toBe(true)
})

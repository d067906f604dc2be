import { expect, it } from 'vitest'
import { NameIndex } from '../name-index.ts'

const index = NameIndex.build(
  [
    { id: 1, voyage: 0, name: 'P. van den Berg' },
    { id: 2, voyage: 1, name: 'Anna Berg' },
    { id: 3, voyage: 1, name: 'Zus Aalders' },
    { id: 4, voyage: 2, name: 'Piet Willem' },
  ],
  { voyages: 3 },
)
const ids = (hits: { id: number }[]) => hits.map((hit) => hit.id)

it('lists the names of chosen voyages by surname and given names, with changed ones', () => {
  index.put({ id: 5, voyage: 1, name: 'Bob Berg' })
  const all = index.list({ within: Uint8Array.of(1, 1, 0), limit: 10 })
  expect(ids(all.hits)).toEqual([3, 2, 5, 1])
  expect([...all.byVoyage]).toEqual([1, 3, 0])
  expect(ids(index.list({ allowed: Uint8Array.of(0, 1, 1), offset: 1, limit: 2 }).hits)).toEqual([2, 5])
})

it('leaves out names that were found before', () => {
  const found = new Set<number>()
  index.search('berg', { collect: found })
  expect([...found].sort()).toEqual([1, 2, 5])
  expect(ids(index.list({ except: found }).hits)).toEqual([3, 4])
  expect(index.search('anna', { except: found }).total).toBe(0)
})

it('finds a word only as typed when asked to', () => {
  expect(index.search('wilem', { exactly: new Set(['wilem']) }).total).toBe(0)
  expect(ids(index.search('piet willem', { exactly: new Set(['willem']) }).hits)).toEqual([4])
})

it('climbs no higher than the highest rung allowed', () => {
  expect(index.search('aaldors', { highest: 1 }).total).toBe(0)
  expect(index.search('aaldors').total).toBe(1)
})

it('gives a record back as it was put', () => {
  expect(index.get(5)).toEqual({ id: 5, voyage: 1, name: 'Bob Berg' })
  expect(index.get(3)).toEqual({ id: 3, voyage: 1, name: 'Zus Aalders' })
  index.remove(3)
  expect(index.get(3)).toBeNull()
})

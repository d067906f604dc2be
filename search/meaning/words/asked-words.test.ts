import { expect, it } from 'vitest'
import { AskedWords } from './asked-words.ts'
import { Gazetteer } from './gazetteer.ts'
import { ReadQuery } from './reading.ts'

const gazetteer = new Gazetteer([], [])
const BORNE = ['anna', 'berg', 'jan', 'vries', 'v d berg']

/** Words that answer from a list, and everything that was asked of them, a batch a row. */
function asked(query: string) {
  const batches: (readonly string[])[] = []
  const words = new AskedWords(query, async (batch) => {
    batches.push(batch)
    return batch.map((word) => ({ isName: BORNE.includes(word), isGivenName: word === 'jan' }))
  })
  return { words, batches }
}

it('all words of a query are asked of the engine at once', async () => {
  const { words, batches } = asked('anna de vries')
  const read = await words.read(() => new ReadQuery('anna de vries', gazetteer, words))
  await words.read(() => read.inexact('fuzzy'))
  expect(read.readings[0]?.hasSurname).toBe(true)
  expect(batches).toEqual([['anna', 'de', 'vries', 'en']])
})

it('a word that was not foreseen is asked once it turns up, and nothing is read before that is known', async () => {
  const { words, batches } = asked('jan v.d. berg')
  const read = await words.read(() => new ReadQuery('jan v.d. berg', gazetteer, words))
  const parts = await words.read(() => read.parts())
  expect(parts.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['name jan', 'name v.d. berg'])
  expect(batches).toEqual([['jan', 'v', 'd', 'berg', 'en'], ['v d berg']])
})

it('an engine that fails fails the reading', async () => {
  const words = new AskedWords('jan', () => Promise.reject(new Error('away')))
  await expect(words.read(() => words.isName('jan'))).rejects.toThrow('away')
})

import { expect, it } from 'vitest'
import { AskedWords } from './asked-words.ts'
import { Gazetteer } from './gazetteer.ts'
import { ReadQuery } from './reading.ts'

const gazetteer = new Gazetteer([], [])
const BORNE = ['anna', 'berg', 'jan', 'vries', 'v d berg']

/** Words that are answered from a list, with all batches of words that were asked. */
function asked(query: string) {
  const batches: (readonly string[])[] = []
  const words = new AskedWords(query, async (batch) => {
    batches.push(batch)
    return batch.map((word) => ({ isName: BORNE.includes(word), isGivenName: word === 'jan' }))
  })
  return { words, batches }
}

it('the engine is asked for all words of a query at once', async () => {
  const { words, batches } = asked('anna de vries')
  const read = await words.read(() => new ReadQuery('anna de vries', gazetteer, words))
  await words.read(() => read.inexact('fuzzy'))
  expect(read.readings[0]?.hasSurname).toBe(true)
  expect(batches).toEqual([['anna', 'de', 'vries', 'en']])
})

it('the engine is asked for an unforeseen word when it turns up, before the query is read on', async () => {
  const { words, batches } = asked('jan v.d. berg')
  const read = await words.read(() => new ReadQuery('jan v.d. berg', gazetteer, words))
  const parts = await words.read(() => read.parts())
  expect(parts.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['name jan', 'name v.d. berg'])
  expect(batches).toEqual([['jan', 'v', 'd', 'berg', 'en'], ['v d berg']])
})

it('reading fails when the engine fails', async () => {
  const words = new AskedWords('jan', () => Promise.reject(new Error('away')))
  await expect(words.read(() => words.isName('jan'))).rejects.toThrow('away')
})

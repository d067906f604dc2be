import { expect, it, vi } from 'vitest'
import { VariantTable } from '#names/lexicon/variant-table.ts'
import type { CountedWord } from '#names/lexicon/word-list.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'
import { HeldWords } from './held-words.ts'

const variants = new VariantTable([])
const surname = (text: string, count = 1): CountedWord => ({ text, counts: [0, count, 0, 0], written: text })
async function* inPages(words: readonly CountedWord[]) {
  for (let from = 0; from < words.length; from += 1000) yield words.slice(from, from + 1000)
}

it('the keys of a word are made when it comes, and not again while it stays', async () => {
  const keysOf = vi.fn(spellingKeys)
  const held = new HeldWords(keysOf)
  const texts = ['jansen', 'hoetoe', 'dijk', 'jansens']
  const words = texts.map((text) => surname(text))
  await held.take(inPages(words))
  expect(keysOf).toHaveBeenCalledTimes(texts.length)
  const { lists } = held.lexicon(variants)
  const { dictionary } = lists[0]!
  expect(dictionary.reformsOf('hutu').map((term) => dictionary.terms[term])).toContain('hoetoe')
  await held.take(inPages([...words, surname('bakker')]))
  expect(keysOf).toHaveBeenCalledTimes(texts.length + 1)
})

it('words come, are borne by others, and go, with and without a new dictionary', async () => {
  const held = new HeldWords()
  await held.take(inPages([surname('dijk'), surname('jansen', 3)]))
  const before = held.lexicon(variants)
  for (const many of [0, 3000]) {
    const others = Array.from({ length: many }, (_, at) => surname(`n${at}`))
    await held.take(inPages([surname('bakker', 2), surname('jansen', 5), ...others]))
    const after = held.lexicon(variants)
    expect(['bakker', 'dijk', 'jansen'].map((text) => after.bearersOf(text))).toEqual([2, 0, 5])
    expect(after.hasTerm('dijk')).toBe(false)
    expect(['bakker', 'dijk', 'jansen'].map((text) => before.bearersOf(text))).toEqual([0, 1, 3])
  }
})

it('searches have their turn while many words are taken', async () => {
  const held = new HeldWords()
  let turns = 0
  const others = setInterval(() => turns++, 0)
  await held.take(inPages(Array.from({ length: 20_000 }, (_, at) => surname(`n${at.toString(36)}`))))
  clearInterval(others)
  expect(turns).toBeGreaterThan(5)
})

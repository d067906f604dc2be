import { expect, it, vi } from 'vitest'
import { VariantTable } from '#names/lexicon/variant-table.ts'
import { spellingKeys } from '#names/text/spelling-keys.ts'
import type { Word } from '../records.ts'
import { HeldWords } from './held-words.ts'

const surname = (text: string): Word => ({ text, counts: [0, 1, 0, 0], written: [[text, 1]] })

it('the keys of words are made as they come, and a lexicon of all of them makes none', async () => {
  const keysOf = vi.fn(spellingKeys)
  const held = new HeldWords(keysOf)
  const texts = ['jansen', 'hoetoe', 'dijk', 'jansens']
  for (const text of texts) held.put(text, surname(text))
  expect(keysOf).toHaveBeenCalledTimes(texts.length)
  const { lists } = await held.lexicon(new VariantTable([]))
  const [list] = lists
  expect(keysOf).toHaveBeenCalledTimes(texts.length)
  const { dictionary } = list!
  expect(dictionary.reformsOf('hutu').map((term) => dictionary.terms[term])).toContain('hoetoe')
})

it('searches have their turn while a lexicon of many words is made', async () => {
  const held = new HeldWords()
  for (let at = 0; at < 20_000; at++) held.put(String(at), surname(`n${at.toString(36)}`))
  let turns = 0
  const others = setInterval(() => turns++, 0)
  await held.lexicon(new VariantTable([]))
  clearInterval(others)
  expect(turns).toBeGreaterThan(5)
})

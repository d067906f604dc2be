import { expect, it, vi } from 'vitest'
import { VariantTable } from '#domain/names/lexicon/variant-table.ts'
import { spellingKeys } from '#domain/names/text/spelling-keys.ts'
import type { Word } from '../records.ts'
import { HeldWords } from './held-words.ts'

vi.mock('#domain/names/text/spelling-keys.ts', async (importOriginal) => {
  const actual = await importOriginal<{ spellingKeys: typeof spellingKeys }>()
  return { ...actual, spellingKeys: vi.fn(actual.spellingKeys) }
})

const surname = (text: string): Word => ({ text, counts: [0, 1, 0, 0], written: [[text, 1]] })

it('the keys of words are made as they come, and a lexicon of all of them makes none', () => {
  const held = new HeldWords()
  const texts = ['jansen', 'hoetoe', 'dijk', 'jansens']
  for (const text of texts) held.put(text, surname(text))
  const made = vi.mocked(spellingKeys).mock.calls.length
  expect(made).toBe(texts.length)
  const [list] = held.lexicon(new VariantTable([])).lists
  expect(vi.mocked(spellingKeys).mock.calls).toHaveLength(made)
  const { dictionary } = list!
  expect(dictionary.reformsOf('hutu').map((term) => dictionary.terms[term])).toContain('hoetoe')
})

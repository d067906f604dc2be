import { expect, it } from 'vitest'
import { NO_STORIES, type StoryKind } from '#domain/story-rows.ts'
import { allTexts, countOfTexts, textsInWords } from './texts.ts'

const found = (counts: Partial<Record<StoryKind, number>>) => ({
  storyCounts: { ...NO_STORIES.storyCounts, ...counts },
  totalStories: Object.values(counts).reduce((sum, count) => sum + count, 0),
})

it.each([
  [{ story: 9, page: 4 }, '9 verhalen', 'Alle 9 verhalen', 'negen verhalen'],
  [{ story: 2, page: 1 }, '2 verhalen', 'Beide verhalen', 'twee verhalen'],
  [{ story: 1, page: 1 }, '1 verhaal', 'Beide teksten', 'één verhaal'],
  [{ story: 1 }, '1 verhaal', null, 'één verhaal'],
  [{ page: 3 }, '3 teksten', 'Alle 3 teksten', 'drie pagina’s'],
  [{ page: 1 }, '1 tekst', null, 'één pagina'],
  [{ intro: 1200, page: 34 }, '1.234 teksten', 'Alle 1.234 teksten', '1.234 teksten'],
  [{ story: 12 }, '12 verhalen', 'Alle 12 verhalen', 'twaalf verhalen'],
  [{ story: 13 }, '13 verhalen', 'Alle 13 verhalen', '13 verhalen'],
])('%o is called %s, and the link to all says %s; in a sentence they are %s', (counts, counted, all, inWords) => {
  const texts = found(counts)
  expect([countOfTexts(texts), allTexts(texts), textsInWords(texts)]).toEqual([counted, all, inWords])
})

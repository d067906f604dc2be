import { expect, it } from 'vitest'
import { Segment } from '../index/segment.ts'
import { buildSegment } from '../index/segment-builder.ts'
import { GIVEN, SURNAME } from '../words/normalise.ts'
import { Expansion, expand } from './expand.ts'
import { gradeOf, wayOf } from './grade.ts'
import { Lexicon } from './lexicon.ts'
import { spellingsNear, surnamesFrom } from './spellings.ts'
import { readTypedName } from './typed-name.ts'
import { VariantTable } from './variant-table.ts'
import { WordList, type WordListData } from './word-list.ts'

const NAMES = ['Jan Jansen', 'Johanna Jansen', 'P. van den Berg', 'Janssen, Piet', 'Kees Dijk', 'Dijk Jansen']
const dataOf = (names: readonly string[]): WordListData =>
  structuredClone(buildSegment(names.map((name, id) => ({ id, voyage: 0, name }))).wordList)
const variants = new VariantTable([['Piet', 'Pieter']])
/** Made of the words only, without the names. */
const lexiconOf = (...lists: (readonly string[])[]) => {
  const wordLists = lists.map((names) => new WordList(dataOf(names)))
  return new Lexicon(wordLists, variants)
}

it('reads a query, expands its words and makes chips without the names', () => {
  const lexicon = lexiconOf(NAMES)
  const { query, words } = readTypedName('pieter jansn', lexicon)
  expect(query.words.map(({ text }) => text)).toEqual(['pieter', 'jansn'])
  expect(words.map(({ given, standing }) => [given, standing])).toEqual([
    [true, false],
    [false, false],
  ])
  const [list] = lexicon.lists
  const expansion = new Expansion(list!.dictionary.terms.length)
  expand(words[1]!, 2, { ...list!, variants: lexicon.variants }, expansion)
  const found = expansion.terms.map((term) => list!.dictionary.terms[term])
  expect(found.toSorted()).toEqual(['jansen', 'janssen'])
  const [jansen, janssen] = ['jansen', 'janssen'].map((word) => expansion.codes[list!.dictionary.find(word)]!)
  expect(gradeOf(jansen!)).toBeGreaterThan(gradeOf(janssen!))
  expect(wayOf(jansen!)).toBe(wayOf(janssen!))
  expect(spellingsNear(lexicon, words[1]!, 5)).toEqual([
    { value: 'Jansen', count: 3 },
    { value: 'Janssen', count: 1 },
  ])
  expect(surnamesFrom(lexicon, 'jan', 5)[0]).toEqual({ value: 'Jansen', count: 3 })
})

it('counts who bears a word, and in which role', () => {
  const lexicon = lexiconOf(NAMES)
  expect(['jansen', 'dyk', 'jan', 'vandenberg', 'nobody'].map((word) => lexicon.bearersOf(word))).toEqual([3, 2, 1, 0, 0])
  expect(['dyk', 'jansen', 'jan', 'pieter'].map((word) => lexicon.isGivenName(word))).toEqual([true, false, true, true])
  expect(['vandenberg', 'van', 'berg', 'pieter'].map((word) => lexicon.hasTerm(word))).toEqual([true, true, true, false])
  expect(lexicon.hasWord('van')).toBe(false)
  expect(lexicon.isSurname('jan')).toBe(false)
})

it('counts a name once that has a word twice in one role', () => {
  const data = buildSegment(['Jan Jan Dijk-DIJK', 'Jan DIJK', 'Kees Jan'].map((name, id) => ({ id, voyage: 0, name })))
  const segment = new Segment(data)
  const counts = () =>
    ['dyk', 'jan'].map((word) =>
      ([GIVEN, SURNAME] as const).map((role) => segment.wordList.count(segment.dictionary.find(word), role)),
    )
  expect(counts()).toEqual([
    [0, 2],
    [2, 1],
  ])
  // A name counts with its first spelling: one name has Dijk first, another DIJK.
  expect(segment.wordList.written[segment.dictionary.find('dyk')]).toBe('DIJK')
  segment.bury(0)
  expect(counts()).toEqual([
    [0, 1],
    [1, 1],
  ])
})

it('counts the bearers in all its lists together', () => {
  const lexicon = lexiconOf(NAMES, ['Anna Jansen', 'Nieuw, A.'])
  const frequencies = lexicon.lists.map(({ dictionary, frequencies }) =>
    ['jansen', 'nieuw', 'berg'].map((word) => frequencies[dictionary.find(word)] ?? 0),
  )
  expect(frequencies).toEqual([
    [4, 0, 1],
    [4, 1, 0],
  ])
  expect(surnamesFrom(lexicon, 'jansen', 5)).toEqual([{ value: 'Jansen', count: 4 }])
})

it('forgets a word with its last bearer, and leaves the built data unchanged', () => {
  const data = buildSegment([{ id: 1, voyage: 0, name: "P. van 't Hof" }])
  const built = data.wordList.counts.slice()
  const segment = new Segment(data)
  const lexicon = new Lexicon([segment.wordList])
  expect(['hof', 't', 'vanthof'].map((word) => lexicon.hasTerm(word))).toEqual([true, true, true])
  segment.bury(1)
  expect(['hof', 't', 'vanthof'].map((word) => lexicon.hasTerm(word))).toEqual([false, false, false])
  expect(data.wordList.counts).toEqual(built)
})

/**
 * Finds texts by their words. A text has to have all typed words; if none has, more than half of them. The last word may be
 * unfinished. A word of six letters or more that no text has may have one slip. A ship, a year or a period in the query may
 * also be that of a voyage on which the text is told: `zwarte sinterklaas sibajak`, `zwarte sinterklaas eind 1957`.
 */
import { voyagePageAddress } from '#domain/addresses.ts'
import { dateOrder, type Span, spanOf } from '#domain/dates.ts'
import type { Suggestion } from '#domain/search.ts'
import type { StoryQuery, StoryResults, StoryRow } from '#domain/stories.ts'
import { NO_STORIES, STORY_KINDS } from '#domain/story-rows.ts'
import { foldLetters } from '#names/text/fold.ts'
import { type FoundPeriod, readPeriods } from '../meaning/words/periods.ts'
import { marksIn, snippetOf } from './snippet.ts'
import type { StoryChanges, StoryText, StoryVoyage } from './story-text.ts'
import { WORDS_MAX, WordIndex } from './word-index.ts'
import { isStopWord, stemOf, type Word, wordsOf } from './words.ts'

/** A word shorter than this is no beginning of a longer one. */
const SHORTEST_BEGINNING = 2
/** A word shorter than this has no slip, nor has one with a shorter stem: a letter off is another word. */
const SHORTEST_SLIP = 6
const SHORTEST_STEM_OF_SLIP = 5
/** How much a word counts in a title, in a place or period, and in the text. */
const WEIGHTS = { title: 6, where: 2, text: 1 }
const SUGGESTIONS = 3
/** More rows than this are found by sorting all. */
const SORTED_BY_ONE = 200

/** A typed word, or the words of a ship's name or of a period, and the voyages of that ship, year or period. */
interface Asked {
  words: readonly Word[]
  /** It ends the query, so it may be unfinished. */
  isLast: boolean
  voyages: ReadonlySet<number>
  /** Several words have to stand together. */
  phrase: RegExp | null
}

interface Match {
  found: Found[]
  asked: readonly Asked[]
  /** The words of the index that were looked for. */
  stems: ReadonlySet<string>
}

interface Found {
  text: StoryText
  /** How many of the typed words it has. */
  has: number
  /** The lower, the better: by kind, then by words, then by score. */
  rank: number
}

export class StoryIndex {
  readonly #numbers = new Map<string, number>()
  readonly #texts: (StoryText | undefined)[] = []
  readonly #free: number[] = []
  readonly #index = new WordIndex()
  #voyages = new Map<number, StoryVoyage>()
  /** Voyages by the name of their ship (in stems) and by their years. */
  #told = new Map<string, Set<number>>()
  /** The most words of a ship's name. */
  #longest = 1

  write({ put, remove, voyages }: StoryChanges): void {
    for (const id of remove) this.#remove(id)
    for (const text of put) {
      this.#remove(text.id)
      const number = this.#free.pop() ?? this.#texts.length
      this.#numbers.set(text.id, number)
      this.#texts[number] = text
      this.#index.add(number, weightsOf(text))
    }
    if (voyages) this.#hold(voyages)
  }

  #remove(id: string): void {
    const number = this.#numbers.get(id)
    if (number === undefined) return
    this.#index.remove(number, weightsOf(this.#texts[number]!).keys())
    this.#numbers.delete(id)
    this.#texts[number] = undefined
    this.#free.push(number)
  }

  /** Without a query it gives all stories, by title. */
  find({ query, offset, rows }: StoryQuery): StoryResults {
    const { found, asked, stems } = query.trim() === '' ? this.#all() : this.#match(query)
    const storyCounts = { ...NO_STORIES.storyCounts }
    for (const { text } of found) storyCounts[text.kind]++
    return {
      stories: this.#first(found, offset + rows)
        .slice(offset)
        .map(({ text }) => this.#row(text, asked, stems)),
      totalStories: found.length,
      storyCounts,
      storiesPartly: found.some((one) => one.has < asked.length),
    }
  }

  /** Stories with a title that has all typed words, the last one perhaps unfinished. */
  suggest(query: string): Suggestion[] {
    const { found, asked, stems } = this.#match(query)
    const words = asked.flatMap((one) => one.words)
    if ((words.at(-1)?.folded.length ?? 0) < SHORTEST_BEGINNING) return []
    const isTitled = ({ text: { kind, title } }: Found) =>
      kind === 'story' && new Set([...wordsOf(title)].filter(({ stem }) => stems.has(stem))).size >= words.length
    const titled = this.#first(found.filter(isTitled), SUGGESTIONS)
    return titled.map(({ text }) => {
      const { title, journeys, to } = this.#row(text, asked, stems)
      return { kind: 'verhaal', value: title, count: journeys, to }
    })
  }

  #hold(voyages: readonly StoryVoyage[]): void {
    this.#voyages = new Map(voyages.map((voyage) => [voyage.id, voyage]))
    this.#told = new Map()
    for (const { id, ship, startDate, endDate } of voyages) {
      const words = [...wordsOf(ship ?? '')]
      this.#longest = Math.max(this.#longest, words.length)
      for (const key of new Set([keyOf(words), startDate?.slice(0, 4), endDate?.slice(0, 4)]))
        if (key) this.#told.set(key, (this.#told.get(key) ?? new Set()).add(id))
    }
  }

  /** What is asked, each word once. `longest`: the most words that are taken for the name of a ship. */
  #read(all: readonly Word[], longest: number, periods: readonly FoundPeriod[] = []): Asked[] {
    const asked = new Map<string, Asked>()
    for (let at = 0; at < all.length; ) {
      const period = periods.find(({ start, end }) => all[at]!.from >= start && all[at]!.to <= end)
      const words = period ? all.slice(at).filter(({ to }) => to <= period.end) : (this.#shipAt(all, at, longest) ?? [all[at]!])
      at += words.length
      if (words.length === 1 && isStopWord(words[0]!.folded)) continue
      const key = keyOf(words)
      asked.set(key, {
        words: words.filter(({ folded }) => !isStopWord(folded)),
        isLast: at === all.length,
        voyages: period ? this.#during(period) : (this.#told.get(key) ?? new Set()),
        phrase:
          !period && words.length > 1 ? new RegExp(words.map(({ folded }) => [...folded].join('\\.?')).join(APART), 'u') : null,
      })
    }
    return [...asked.values()]
  }

  #during({ from, to }: FoundPeriod): Set<number> {
    const overlaps = ([first, last]: Span) => (from === null || last >= from) && (to === null || first <= to)
    const spans = [...this.#voyages.values()].map((voyage) => ({ id: voyage.id, span: spanOf(voyage) }))
    return new Set(spans.filter(({ span }) => span && overlaps(span)).map(({ id }) => id))
  }

  /** The longest name of a ship that begins at a word, if it has several words. */
  #shipAt(all: readonly Word[], at: number, longest: number): Word[] | null {
    for (let end = Math.min(all.length, at + longest); end > at + 1; end--) {
      const words = all.slice(at, end)
      if (this.#told.has(keyOf(words)) && words.some(({ folded }) => !isStopWord(folded))) return words
    }
    return null
  }

  /**
   * The words of ships' names and those of periods together. If only ships are asked for and no text has their names, all words
   * by themselves, and those of a period without other words.
   */
  #match(query: string): Match {
    const words = [...wordsOf(query)].slice(0, WORDS_MAX)
    const periods = readPeriods(query)
    const isOther = ({ from, folded }: Word) =>
      !isStopWord(folded) && periods.every(({ start, end }) => from < start || from >= end)
    const whole = this.#read(words, this.#longest, words.some(isOther) ? periods : [])
    const match = this.#matchAll(whole)
    const isApart = match.found.length === 0 && whole.length > 0 && whole.every(({ phrase }) => phrase !== null)
    return isApart ? this.#matchAll(this.#read(words, 1)) : match
  }

  #matchAll(asked: readonly Asked[]): Match {
    const meant = this.#joined(
      asked.flatMap(({ words }) => words),
      asked.flatMap((one) => this.#meantBy(one)),
    )
    const { has, score } = this.#index.search(meant)
    let bit = 0
    const bitsOf = asked.map(({ words }) => words.reduce((bits) => bits | (1 << bit++), 0))
    const found: Found[] = []
    let most = 0
    for (const [number, text] of this.#texts.entries()) {
      if (!has[number] || !text) continue
      const count = countIn(text, has[number], asked, bitsOf)
      if (count <= asked.length / 2) continue
      most = Math.max(most, count)
      found.push({ text, has: count, rank: ORDER[text.kind] * 1e9 + (WORDS_MAX - count) * 1e6 - score[number]! })
    }
    return {
      found: most === asked.length ? found.filter((one) => one.has === most) : found,
      asked,
      stems: new Set(meant.flat()),
    }
  }

  /** The best ones in order. Sorting all of thousands would take longer than finding them. */
  #first(found: readonly Found[], most: number): Found[] {
    const before = (a: Found, b: Found) => a.rank - b.rank || this.#bySailing(a.text, b.text)
    if (most > SORTED_BY_ONE) return found.toSorted(before)
    const best: Found[] = []
    for (const one of found) {
      if (best.length === most && before(one, best.at(-1)!) >= 0) continue
      let at = best.length
      while (at > 0 && before(one, best[at - 1]!) < 0) at--
      best.splice(at, 0, one)
      if (best.length > most) best.pop()
    }
    return best
  }

  /** By the first voyage on which they are told. The ids decide at last, so that every server has the same order. */
  #bySailing(a: StoryText, b: StoryText): number {
    const dayOf = ({ calls }: StoryText) => dateOrder(this.#voyages.get(calls[0]?.[0] ?? 0)?.startDate ?? null)
    return compare(dayOf(a), dayOf(b)) || compare(a.id, b.id)
  }

  /** The words of the index that each word means: of the same stem, beginning like it, or one slip away. */
  #meantBy({ words, isLast, voyages }: Asked): string[][] {
    return words.map(({ folded, stem }, at) => {
      const mayGoOn = isLast && at === words.length - 1 && folded.length >= SHORTEST_BEGINNING
      const longer = mayGoOn ? this.#index.beginningWith(folded.replaceAll('ij', 'y')) : []
      if (this.#index.has(stem) || longer.length > 0) return [...new Set([stem, ...longer])]
      if (folded.length < SHORTEST_SLIP || stem.length < SHORTEST_STEM_OF_SLIP || voyages.size > 0) return []
      return [...new Set(slipsOf(folded, stem))].filter((other) => this.#index.has(other))
    })
  }

  /** Two words in a row may be one in a text: suez kanaal -> Suezkanaal. That one then stands for both. */
  #joined(words: readonly Word[], meant: readonly string[][]): string[][] {
    const whole = words.map(({ folded, to }, at) => {
      const next = words[at + 1]
      const stem = next?.from === to + 1 ? stemOf(folded + next.folded) : ''
      return this.#index.has(stem) ? stem : null
    })
    return meant.map((some, at) => [...new Set([...some, ...[whole[at - 1], whole[at]].filter((stem) => stem != null)])])
  }

  #all(): Match {
    const stories = this.#texts.filter((text) => text?.kind === 'story') as StoryText[]
    const titles = new Map(stories.map((text) => [text, foldLetters(text.title)]))
    stories.sort((a, b) => compare(titles.get(a)!, titles.get(b)!) || compare(a.id, b.id))
    return { found: stories.map((text, rank) => ({ text, has: 0, rank })), asked: [], stems: new Set() }
  }

  #row(text: StoryText, asked: readonly Asked[], stems: ReadonlySet<string>): StoryRow {
    const isFound = (word: Word, whole: string) =>
      stems.has(word.stem) && !isStopWord(word.folded) && isMeant(word, whole, asked)
    const [voyage, stop] = callOf(text, asked) ?? []
    const journey = voyage === undefined ? undefined : this.#voyages.get(voyage)
    return {
      kind: text.kind,
      title: text.title,
      titleMarks: marksIn(text.title, isFound),
      place: text.place,
      period: text.period,
      snippet: snippetOf(text.text, isFound),
      journeys: text.calls.length,
      journey: journey ? shown(journey) : null,
      to: text.to ?? (journey ? voyagePageAddress(journey.journeyId, stop ? String(stop) : undefined) : ''),
    }
  }
}

/**
 * How many of the words a text has, or its voyages have. 0 if it has none of its own, or too few of those that name no voyage:
 * a surname with a ship and a year is no search for that ship. `has`: bits of the words that it has.
 */
function countIn(text: StoryText, has: number, asked: readonly Asked[], bitsOf: readonly number[]): number {
  let own = 0
  let around = 0
  let [plain, plainOwn] = [0, 0]
  for (let at = 0; at < asked.length; at++) {
    const { phrase, voyages } = asked[at]!
    const isOwn = (has & bitsOf[at]!) === bitsOf[at] && (phrase === null || phrase.test(foldLetters(wholeOf(text))))
    if (isOwn) own++
    if (voyages.size === 0) {
      plain++
      if (isOwn) plainOwn++
    } else if (!isOwn && text.calls.some(([voyage]) => voyages.has(voyage))) around++
  }
  return own === 0 || (plain > 0 && plainOwn <= plain / 2) ? 0 : own + around
}

/** Between the words of a phrase. */
const APART = '[^\\p{L}\\p{N}]+'

/** Whether a word that is only asked for as part of a phrase stands in that phrase: no mark for Amsterdam without Nieuw. */
function isMeant({ stem, from }: Word, whole: string, asked: readonly Asked[]): boolean {
  const own = asked.filter(({ words }) => words.some((word) => word.stem === stem))
  if (own.length === 0 || own.some(({ phrase }) => phrase === null)) return true
  return own.some(({ phrase }) =>
    [...foldLetters(whole).matchAll(new RegExp(phrase!, 'gu'))].some(
      ({ index, 0: { length } }) => from >= index && from < index + length,
    ),
  )
}

/** The place of each kind in the rows. */
const ORDER = Object.fromEntries(STORY_KINDS.map((kind, at) => [kind, at])) as Record<StoryText['kind'], number>

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const wholeOf = ({ title, text }: StoryText): string => `${title}\n${text}`
const keyOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join(' ')
const shown = ({ journeyId, name, ship, startDate, endDate }: StoryVoyage) => ({ journeyId, name, ship, startDate, endDate })

function weightsOf({ title, text, place, period }: StoryText): Map<string, number> {
  const weights = new Map<string, number>()
  const parts: [string, number][] = [
    [title, WEIGHTS.title],
    [`${place ?? ''} ${period ?? ''}`, WEIGHTS.where],
    [text, WEIGHTS.text],
  ]
  for (const [part, weight] of parts)
    for (const { folded, stem } of wordsOf(part)) if (!isStopWord(folded)) weights.set(stem, (weights.get(stem) ?? 0) + weight)
  return weights
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Every stem that is one slip away: a letter more, fewer or other, or two that changed places. */
function* slipsOf(folded: string, stem: string): Generator<string> {
  // A slip in the ending hides it from the stemmer: molukkesr -> molukkers -> molukker.
  for (let at = 0; at < folded.length; at++) {
    const [before, here, after] = [folded.slice(0, at), folded[at]!, folded.slice(at + 1)]
    yield stemOf(before + after)
    if (after !== '') yield stemOf(before + after[0] + here + after.slice(1))
  }
  for (let at = 0; at <= stem.length; at++) {
    for (const letter of LETTERS) {
      yield stem.slice(0, at) + letter + stem.slice(at)
      yield stem.slice(0, at) + letter + stem.slice(at + 1)
    }
  }
}

/** The call on the voyage that has most of the typed words, else the first. */
function callOf({ calls }: StoryText, asked: readonly Asked[]): StoryText['calls'][number] | undefined {
  let best: { call: StoryText['calls'][number]; has: number } | undefined
  for (const call of calls) {
    const has = asked.filter(({ voyages }) => voyages.has(call[0])).length
    if (!best || has > best.has) best = { call, has }
  }
  return best?.call
}

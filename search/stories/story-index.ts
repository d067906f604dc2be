/**
 * Finds texts by their words. A text has to have all typed words; if none has, most of them. The last word may be unfinished.
 * A word of six letters or more that no text has may have one slip. A ship or a year in the query may also be that of a voyage
 * on which the text is told: `zwarte sinterklaas sibajak`.
 */
import MiniSearch, { type Query, type SearchOptions } from 'minisearch'
import { voyagePageAddress } from '#domain/addresses.ts'
import type { Suggestion } from '#domain/search.ts'
import { NO_STORIES, STORY_KINDS, type StoryQuery, type StoryResults, type StoryRow } from '#domain/stories.ts'
import { foldLetters, foldText } from '#names/text/fold.ts'
import { marksIn, snippetOf } from './snippet.ts'
import type { StoryChanges, StoryText, StoryVoyage } from './story-text.ts'
import { isStopWord, stemOf, type Word, wordsOf } from './words.ts'

/** The most typed words that are read. */
const WORDS_MAX = 12
/** A word shorter than this is no beginning of a longer one. */
const SHORTEST_BEGINNING = 3
/** A word shorter than this has no slip. */
const SHORTEST_SLIP = 6
/** A word in a title counts this much more than one in the text. */
const WEIGHTS = { title: 4, where: 2, text: 1 }
const SUGGESTIONS = 3

/** A typed word, or the words of a ship's name, and the voyages of that ship or year. */
interface Asked {
  words: readonly Word[]
  /** It ends the query, so it may be unfinished. */
  isLast: boolean
  voyages: ReadonlySet<number>
  /** Several words have to stand together. */
  phrase: RegExp | null
}

interface Found {
  text: StoryText
  /** How many of the typed words it has. */
  has: number
  score: number
  /** The words of the index by which it was found. */
  stems: readonly string[]
}

export class StoryIndex {
  readonly #texts = new Map<string, StoryText>()
  #voyages = new Map<number, StoryVoyage>()
  /** Voyages by the name of their ship (in stems) and by their years. */
  #told = new Map<string, Set<number>>()
  /** The most words of a ship's name. */
  #longest = 1
  readonly #index = new MiniSearch<StoryText>({
    fields: Object.keys(WEIGHTS),
    extractField: (text, field) => (field === 'where' ? `${text.place ?? ''} ${text.period ?? ''}` : text[field as 'title']),
    tokenize: (text) => {
      const stems: string[] = []
      for (const { folded, stem } of wordsOf(text)) if (!isStopWord(folded)) stems.push(stem)
      return stems
    },
    processTerm: (stem) => stem,
    // Texts change rarely, and a long pause would hold up a search.
    autoVacuum: { minDirtCount: 20, minDirtFactor: 0.1, batchSize: 1000, batchWait: 10 },
  })

  write({ put, remove, voyages }: StoryChanges): void {
    for (const id of [...remove, ...put.map((text) => text.id)]) {
      if (this.#texts.delete(id)) this.#index.discard(id)
    }
    for (const text of put) this.#texts.set(text.id, text)
    this.#index.addAll(put)
    if (voyages) this.#hold(voyages)
  }

  /** Without words it gives all stories, by place and title. */
  find({ query, offset, rows }: StoryQuery): StoryResults {
    const [asked, apart] = [this.#read(query), this.#read(query, 1)]
    if (asked.length === 0 && query.trim() !== '') return NO_STORIES
    const together = asked.length > 0 ? this.#match(asked) : this.#all()
    const found = together.length > 0 || asked.length === apart.length ? together : this.#match(apart)
    const storyCounts = { ...NO_STORIES.storyCounts }
    for (const { text } of found) storyCounts[text.kind]++
    return {
      stories: found.slice(offset, offset + rows).map((one) => this.#row(one, asked)),
      totalStories: found.length,
      storyCounts,
    }
  }

  /** Stories with a title that has the typed words, the last one perhaps unfinished. */
  suggest(query: string): Suggestion[] {
    const asked = this.#read(query)
    if (asked.length === 0 || asked.at(-1)!.words.at(-1)!.folded.length < SHORTEST_BEGINNING) return []
    const titled = this.#search(asked, ['title']).filter(({ text, has }) => text.kind === 'story' && has === asked.length)
    return titled.slice(0, SUGGESTIONS).map(({ text }) => {
      const { title, journeys, to } = this.#row({ text, has: 0, score: 0, stems: [] }, asked)
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
  #read(query: string, longest = this.#longest): Asked[] {
    const all = [...wordsOf(query)].slice(0, WORDS_MAX)
    const asked = new Map<string, Asked>()
    for (let at = 0; at < all.length; ) {
      const words = this.#shipAt(all, at, longest) ?? [all[at]!]
      at += words.length
      if (words.length === 1 && isStopWord(words[0]!.folded)) continue
      const key = keyOf(words)
      asked.set(key, {
        words: words.filter(({ folded }) => words.length === 1 || !isStopWord(folded)),
        isLast: at === all.length,
        voyages: this.#told.get(key) ?? new Set(),
        phrase: words.length > 1 ? new RegExp(words.map(({ folded }) => folded).join(APART), 'iu') : null,
      })
    }
    return [...asked.values()]
  }

  /** The longest name of a ship that begins at a word, if it has several words. */
  #shipAt(all: readonly Word[], at: number, longest: number): Word[] | null {
    for (let end = Math.min(all.length, at + longest); end > at + 1; end--) {
      const words = all.slice(at, end)
      if (this.#told.has(keyOf(words))) return words
    }
    return null
  }

  #match(asked: readonly Asked[]): Found[] {
    const found = this.#search(asked, Object.keys(WEIGHTS))
    const most = found.reduce((highest, { has }) => Math.max(highest, has), 0)
    if (most <= asked.length / 2) return []
    const least = most === asked.length ? most : Math.floor(asked.length / 2) + 1
    return found
      .filter(({ has }) => has >= least)
      .sort((a, b) => order(a.text.kind) - order(b.text.kind) || b.has - a.has || b.score - a.score || inOrder(a.text, b.text))
  }

  #search(asked: readonly Asked[], fields: string[]): Found[] {
    const typed = asked.map(exactly)
    const hits = this.#index.search(oneOf(typed, fields))
    const known = new Set(hits.flatMap(({ queryTerms }) => queryTerms))
    const isKnown = (terms: Term[][]) => terms.every((some) => some.some(({ queries: [term] }) => known.has(term)))
    const meant = asked.map((one, at) => (isKnown(typed[at]!) ? typed[at]! : slipped(one)))
    const all = meant.every((terms, at) => terms === typed[at]) ? hits : this.#index.search(oneOf(meant, fields))
    return all.map((hit) => {
      const text = this.#texts.get(hit.id)!
      const terms = new Set(hit.queryTerms)
      const isOwn = ({ phrase }: Asked, at: number) =>
        meant[at]!.every((some) => some.some(({ queries: [term] }) => terms.has(term))) &&
        (phrase === null || phrase.test(foldLetters(`${text.title}\n${text.text}`)))
      const own = asked.filter(isOwn)
      const around = asked.filter((one) => !own.includes(one) && text.calls.some(([voyage]) => one.voyages.has(voyage)))
      return { text, has: own.length > 0 ? own.length + around.length : 0, score: hit.score, stems: hit.terms }
    })
  }

  #all(): Found[] {
    return [...this.#texts.values()]
      .filter(({ kind }) => kind === 'story')
      .sort(inOrder)
      .map((text) => ({ text, has: 0, score: 0, stems: [] }))
  }

  #row({ text, stems }: Found, asked: readonly Asked[]): StoryRow {
    const isFound = ({ stem, folded }: Word) => stems.includes(stem) && !isStopWord(folded)
    const [voyage, stop] = this.#callOf(text, asked) ?? []
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

  /** The call on the voyage that has most of the typed words, else the first. */
  #callOf({ calls }: StoryText, asked: readonly Asked[]) {
    let best: { call: StoryText['calls'][number]; has: number } | undefined
    for (const call of calls) {
      const has = asked.filter(({ voyages }) => voyages.has(call[0])).length
      if (!best || has > best.has) best = { call, has }
    }
    return best?.call
  }
}

const shown = ({ journeyId, name, ship, startDate, endDate }: StoryVoyage) => ({ journeyId, name, ship, startDate, endDate })
const order = (kind: StoryText['kind']): number => STORY_KINDS.indexOf(kind)

const inOrder = (a: StoryText, b: StoryText): number => compare(foldText(a.title), foldText(b.title)) || compare(a.id, b.id)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A word of the index to look for. */
interface Term extends SearchOptions {
  queries: [string]
}

const AS_IT_IS: SearchOptions = { tokenize: (text) => [text] }

/** Between the words of a phrase. */
const APART = '[^\\p{L}\\p{N}]+'

const keyOf = (words: readonly Word[]): string => words.map(({ stem }) => stem).join(' ')

const oneOf = (terms: Term[][][], fields: string[]): Query => ({
  queries: terms.flat(2).map((term) => ({ ...AS_IT_IS, ...term, fields, boost: WEIGHTS })),
  combineWith: 'OR',
})

/** For each word: those of the same stem, or for the last word those that begin like it. */
const exactly = ({ words, isLast }: Asked): Term[][] =>
  words.map(({ folded, stem }, at) => {
    const isUnfinished = isLast && at === words.length - 1 && folded.length >= SHORTEST_BEGINNING
    return [{ queries: [stem] }, ...(isUnfinished ? [{ queries: [folded.replaceAll('ij', 'y')], prefix: true } as Term] : [])]
  })

/** Those that are one slip away: a letter more, fewer or other, or two that changed places. */
const slipped = ({ words, voyages }: Asked): Term[][] =>
  words.map(({ folded, stem }) => {
    if (folded.length < SHORTEST_SLIP || voyages.size > 0) return [{ queries: [stem] }]
    const swapped = Array.from({ length: folded.length - 1 }, (_, at) =>
      stemOf(folded.slice(0, at) + folded[at + 1] + folded[at] + folded.slice(at + 2)),
    )
    return [{ queries: [stem], fuzzy: 1 }, ...swapped.map((term): Term => ({ queries: [term] }))]
  })

/** Builds a segment from records: normalises every name, sorts, and lays out the typed arrays. */
import { type NormalisedName, normalise, type Role, SURNAME } from './normalise.ts'
import { ijOf, ijPlaces, packWord, roleOf, termOf } from './packed-word.ts'
import { NAME_WORDS } from './pairing.ts'
import { capitalised } from './reason.ts'
import type { SegmentData } from './segment.ts'
import type { TokenCache } from './tokens.ts'
import { NORMALISER_VERSION } from './version.ts'

export interface NameRecord {
  /** The passenger's integer key. */
  readonly id: number
  /** The voyage as a small integer, below 65,536. */
  readonly voyage: number
  /** As written. */
  readonly name: string
}

/** Place of each voyage among all by start date; breaks ties between names. Later than all when absent. */
export type VoyageOrder = Uint32Array

/** Builds the arrays; records may come in any order. */
export function buildSegment(records: readonly NameRecord[], voyageOrder?: VoyageOrder): SegmentData {
  const draft = readNames(records)
  const terms = sortTerms(draft)
  const order = sortNames(records, draft, terms.ranks, voyageOrder)
  return {
    normaliser: NORMALISER_VERSION,
    ...layOut(records, draft, terms.ranks, order),
    ...postingsOf(order, draft, terms),
    ...texts(records, order),
    ...idsOf(records, order),
    terms: terms.sorted,
    written: terms.written,
    particles: draft.particles,
    titles: draft.titles,
    size: records.length,
  }
}

interface Draft {
  /** Words of record i from `start[i]`, terms numbered as they came. */
  start: Uint32Array
  words: Uint32Array
  affixOf: Uint16Array
  particles: string[]
  titles: string[]
  terms: string[]
  /** Per term how often each way of writing stands as a surname. */
  written: (Map<string, number> | undefined)[]
}

function readNames(records: readonly NameRecord[]): Draft {
  const numbers = new Map<string, number>()
  const affixNumbers = new Map<string, number>([['/', 0]])
  const cache: TokenCache = new Map()
  const draft: Draft = {
    start: new Uint32Array(records.length + 1),
    words: new Uint32Array(records.length * 5 + NAME_WORDS),
    affixOf: new Uint16Array(records.length),
    particles: [''],
    titles: [''],
    terms: [],
    written: [],
  }
  let end = 0
  for (const [i, record] of records.entries()) {
    const name = normalise(record.name, cache)
    if (end + NAME_WORDS > draft.words.length) draft.words = grown(draft.words)
    draft.start[i] = end
    for (const word of name.words.slice(0, NAME_WORDS)) {
      let term = numbers.get(word.text)
      if (term === undefined) {
        term = draft.terms.push(word.text) - 1
        numbers.set(word.text, term)
      }
      if (word.role === SURNAME) countWritten(draft, term, word.written)
      draft.words[end++] = packWord(term, word.role, ijPlaces(word.written))
    }
    draft.affixOf[i] = affixNumber(name, draft, affixNumbers)
  }
  draft.start[records.length] = end
  return draft
}

/** An archive has few combinations of particle and titles; one beyond the last is taken for none. */
const AFFIXES_MAX = 0xffff

function affixNumber(
  { particle, titles }: NormalisedName,
  draft: Draft,
  numbers: Map<string, number>,
): number {
  const key = `${particle}/${titles}`
  let number = numbers.get(key)
  if (number === undefined && draft.particles.length <= AFFIXES_MAX) {
    draft.titles.push(titles)
    number = draft.particles.push(particle) - 1
    numbers.set(key, number)
  }
  return number ?? 0
}

function countWritten(draft: Draft, term: number, written: string): void {
  draft.written[term] ??= new Map()
  const forms = draft.written[term]
  forms.set(written, (forms.get(written) ?? 0) + 1)
}

function grown(array: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.ceil(array.length * 1.5) + 64)
  larger.set(array)
  return larger
}

interface SortedTerms {
  sorted: string[]
  written: string[]
  /** From a draft's term to its place in `sorted`. */
  ranks: Uint32Array
}

function sortTerms(draft: Draft): SortedTerms {
  const order = Uint32Array.from(draft.terms.keys()).sort((a, b) =>
    draft.terms[a]! < draft.terms[b]! ? -1 : 1,
  )
  const ranks = new Uint32Array(order.length)
  for (const [rank, term] of order.entries()) ranks[term] = rank
  return {
    sorted: Array.from(order, (term) => draft.terms[term]!),
    written: Array.from(order, (term) => commonest(draft.written[term])),
    ranks,
  }
}

function commonest(forms: Map<string, number> | undefined): string {
  let best = ''
  let most = 0
  for (const [form, count] of forms ?? []) {
    if (count > most || (count === most && form < best)) {
      best = form
      most = count
    }
  }
  return capitalised(best)
}

/** Order of lists: surname words, given words, then voyages by date and ids. Stable counting sorts, last word first. */
function sortNames(
  records: readonly NameRecord[],
  draft: Draft,
  ranks: Uint32Array,
  voyageOrder: VoyageOrder | undefined,
): Uint32Array {
  const { start, words } = draft
  const place = (record: number) => voyageOrder?.[records[record]!.voyage] ?? 0xffffffff
  let order = Uint32Array.from(records.keys()).sort(
    (a, b) => place(a) - place(b) || records[a]!.id - records[b]!.id,
  )
  let longest = 0
  for (let i = 0; i < records.length; i++) longest = Math.max(longest, start[i + 1]! - start[i]!)
  const buckets = ranks.length + 2
  // The k-th key of a name: its k-th word, with one empty key between surname and given names.
  const keyAt = (record: number, k: number): number => {
    const from = start[record]!
    const to = start[record + 1]!
    let surnames = 0
    while (from + surnames < to && roleOf(words[from + surnames]!) === SURNAME) surnames++
    const at = k < surnames ? from + k : k === surnames ? to : from + k - 1
    if (at >= to || roleOf(words[at]!) > SURNAME) return 0
    return ranks[termOf(words[at]!)]! + 1
  }
  for (let k = longest; k >= 0; k--) {
    const counts = new Uint32Array(buckets + 1)
    const keys = new Uint32Array(records.length)
    for (let i = 0; i < records.length; i++) {
      keys[i] = keyAt(i, k)
      counts[keys[i]! + 1]!++
    }
    if (counts[1] === records.length) continue
    for (let b = 0; b < buckets; b++) counts[b + 1]! += counts[b]!
    const next = new Uint32Array(records.length)
    for (const record of order) next[counts[keys[record]!]!++] = record
    order = next
  }
  return order
}

function layOut(records: readonly NameRecord[], draft: Draft, ranks: Uint32Array, order: Uint32Array) {
  const size = records.length
  const wordStart = new Uint32Array(size + 1)
  const words = new Uint32Array(draft.start[size]!)
  const voyages = new Uint16Array(size)
  const affixOf = new Uint16Array(size)
  let end = 0
  for (let name = 0; name < size; name++) {
    const record = order[name]!
    wordStart[name] = end
    voyages[name] = records[record]!.voyage
    affixOf[name] = draft.affixOf[record]!
    for (let k = draft.start[record]!; k < draft.start[record + 1]!; k++) {
      const word = draft.words[k]!
      words[end++] = packWord(ranks[termOf(word)]!, roleOf(word) as Role, ijOf(word))
    }
  }
  wordStart[size] = end
  return { wordStart, words, voyages, affixOf }
}

function postingsOf(order: Uint32Array, draft: Draft, terms: SortedTerms) {
  const count = terms.sorted.length
  const last = new Int32Array(count).fill(-1)
  const postingStart = new Uint32Array(count + 1)
  const eachWord = (visit: (term: number, name: number) => void) => {
    last.fill(-1)
    for (let name = 0; name < order.length; name++) {
      const record = order[name]!
      for (let k = draft.start[record]!; k < draft.start[record + 1]!; k++) {
        const term = terms.ranks[termOf(draft.words[k]!)]!
        if (last[term] === name) continue
        last[term] = name
        visit(term, name)
      }
    }
  }
  eachWord((term) => {
    postingStart[term + 1]!++
  })
  for (let term = 0; term < count; term++) postingStart[term + 1]! += postingStart[term]!
  const next = postingStart.slice()
  const postings = new Uint32Array(postingStart[count]!)
  eachWord((term, name) => {
    postings[next[term]!++] = name
  })
  return { postingStart, postings }
}

function texts(records: readonly NameRecord[], order: Uint32Array) {
  const encoder = new TextEncoder()
  const textStart = new Uint32Array(order.length + 1)
  let text = new Uint8Array(order.length * 24 + 1024)
  let end = 0
  for (let name = 0; name < order.length; name++) {
    const written = records[order[name]!]!.name
    if (end + written.length * 3 > text.length) {
      const larger = new Uint8Array(Math.ceil(text.length * 1.3) + written.length * 3)
      larger.set(text)
      text = larger
    }
    textStart[name] = end
    const length = writeAscii(written, text, end)
    end += length >= 0 ? length : encoder.encodeInto(written, text.subarray(end)).written
  }
  textStart[order.length] = end
  return { text: text.slice(0, end), textStart }
}

/** Most names are plain letters: a loop over them is ten times as fast as the encoder. Gives -1 for others. */
function writeAscii(written: string, text: Uint8Array, at: number): number {
  for (let i = 0; i < written.length; i++) {
    const code = written.charCodeAt(i)
    if (code > 127) return -1
    text[at + i] = code
  }
  return written.length
}

function idsOf(records: readonly NameRecord[], order: Uint32Array) {
  const count = order.length
  const ids = new Uint32Array(count)
  // Id and name in one number: numbers sort many times faster than by a comparison.
  const pairs = new Float64Array(count)
  for (let name = 0; name < count; name++) {
    const { id } = records[order[name]!]!
    ids[name] = id
    pairs[name] = id * count + name
  }
  pairs.sort()
  const sortedIds = new Uint32Array(count)
  const nameOfSortedId = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    sortedIds[i] = Math.floor(pairs[i]! / count)
    nameOfSortedId[i] = pairs[i]! - sortedIds[i]! * count
  }
  return { ids, nameOfSortedId, sortedIds }
}

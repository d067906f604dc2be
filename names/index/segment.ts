/**
 * A set of names: the list of their words, for each word the names that have it (postings), and for each name its words.
 * Names can be removed but not added. Its data is plain, so it can move between threads.
 */
import type { Dictionary } from '../lexicon/dictionary.ts'
import { WordList } from '../lexicon/word-list.ts'
import { OrderedNames } from './ordered-names.ts'
import type { SegmentData } from './segment-data.ts'
import { isRepeated, roleOf, termOf } from './segment-data.ts'

const decoder = new TextDecoder()

export class Segment extends OrderedNames {
  declare readonly data: SegmentData
  readonly wordList: WordList

  /** Throws when another version of the normaliser made the data. */
  constructor(data: SegmentData) {
    const wordList = new WordList(data.wordList)
    super(data, wordList.dictionary.terms)
    this.wordList = wordList
  }

  get dictionary(): Dictionary {
    return this.wordList.dictionary
  }

  /** How many names have the term, with removed ones. */
  postingCount(term: number): number {
    return this.data.postingStart[term + 1]! - this.data.postingStart[term]!
  }

  /** The name of a record, or -1. */
  find(id: number): number {
    const { sortedIds, nameOfSortedId } = this.data
    let low = 0
    let high = sortedIds.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (sortedIds[middle]! < id) low = middle + 1
      else high = middle
    }
    return sortedIds[low] === id ? nameOfSortedId[low]! : -1
  }

  /** Removes a record; false when it is not there. */
  bury(id: number): boolean {
    const name = this.find(id)
    if (name < 0 || this.dead?.[name] === 1) return false
    this.dead ??= new Uint8Array(this.data.size)
    this.dead[name] = 1
    this.groupSize[this.groupOf[name]!]!--
    const { words, wordStart } = this.data
    const from = wordStart[name]!
    for (let k = from; k < wordStart[name + 1]!; k++)
      if (!isRepeated(words, from, k)) this.wordList.takeOut(termOf(words[k]!), roleOf(words[k]!))
    return true
  }

  nameAt(name: number): string {
    const { text, textStart } = this.data
    return decoder.decode(text.subarray(textStart[name]!, textStart[name + 1]!))
  }
}

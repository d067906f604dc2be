/** The part of a text that shows why it was found. */
import type { Marks } from '#domain/stories.ts'
import { type Word, wordsOf } from './words.ts'

/** Characters of a snippet: more than three lines of a wide column. */
const LENGTH = 300
/** A sentence may begin this far before the first found word. Otherwise the snippet begins in its middle. */
const LEAD = 160

/** Whether a word of a text is one that was looked for. */
type IsFound = (word: Word, text: string) => boolean

/** The places of the words that `isFound`. Neighbours have one mark: "Nieuw Amsterdam". */
export function marksIn(text: string, isFound: IsFound): Marks {
  const marks: Marks = []
  for (const word of wordsOf(text)) {
    if (!isFound(word, text)) continue
    const last = marks.at(-1)
    if (last && /^\s+$/.test(text.slice(last[1], word.from))) last[1] = word.to
    else marks.push([word.from, word.to])
  }
  return marks
}

/** Begins at the first sentence with the most found words. Without any it is the beginning of the text. */
export function snippetOf(text: string, isFound: IsFound): { text: string; marks: Marks } {
  const all = marksIn(text, isFound)
  const from = beginningOf(text, all)
  const cut = cutAfter(text, from + LENGTH)
  const before = from > 0 ? '… ' : ''
  const shown = before + text.slice(from, cut) + (cut < text.length ? '…' : '')
  const move = before.length - from
  const marks = all.filter(([begin, end]) => begin >= from && end <= cut)
  return { text: shown, marks: marks.map(([begin, end]) => [begin + move, end + move]) }
}

function beginningOf(text: string, marks: Marks): number {
  let best = { from: 0, found: 0 }
  for (const [begin] of marks) {
    const from = sentenceAt(text, begin)
    const near = marks.filter(([at, end]) => at >= from && end <= from + LENGTH)
    const found = new Set(near.flatMap(([at, end]) => [...wordsOf(text.slice(at, end))].map(({ stem }) => stem))).size
    if (found > best.found) best = { from, found }
  }
  return best.from
}

/** The beginning of the sentence with this place. If that is too far away, the beginning of a word shortly before the place. */
function sentenceAt(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - LEAD), at)
  const ends = [...before.matchAll(/[.!?…]['"’”)]*\s+(?=[\p{Lu}\p{N}'"‘“])/gu)]
  const last = ends.at(-1)
  if (last) return at - before.length + last.index + last[0].length
  if (at <= LEAD) return 0
  return at - before.length + before.indexOf(' ') + 1
}

/** The end of the last whole word before `length`. */
function cutAfter(text: string, length: number): number {
  if (text.length <= length) return text.length
  const space = text.lastIndexOf(' ', length)
  return text.slice(0, space > length - 60 ? space : length).replace(/[\s,;:]+$/, '').length
}

/**
 * A segment as one block of bytes, to be kept in a file or sent: its names in the order of their ids, each with its place in
 * the lists, so that the order of lists comes back without sorting. What follows from the words of the names is left out.
 */
import { ColumnWriter } from './column-writer.ts'
import { marksOf, termOf } from './packed-word.ts'
import type { SegmentData } from './segment-data.ts'
import { CHECKSUM_AT, checksum, HEADER, MAGIC } from './unpack.ts'

/** The segment as it was built; names that were removed since are still in it. */
export function pack(data: SegmentData): Uint8Array<ArrayBuffer> {
  const { wordList, size, words, wordStart, text, textStart, sortedIds, nameOfSortedId } = data
  const to = new ColumnWriter()
  to.raw(HEADER, () => undefined)
  to.texts(wordList.terms)
  to.texts(wordList.written)
  to.texts(data.particles)
  to.texts(data.titles)
  to.numbers(sortedIds.map((id, i) => (i === 0 ? id : id - sortedIds[i - 1]!)))
  to.numbers(nameOfSortedId)
  to.numbers(nameOfSortedId, (name) => data.voyages[name]!)
  to.numbers(nameOfSortedId, (name) => data.affixOf[name]!)
  to.numbers(nameOfSortedId, (name) => wordStart[name + 1]! - wordStart[name]!)
  to.numbers(nameOfSortedId, (name) => textStart[name + 1]! - textStart[name]!)
  const ordered = new Uint32Array(words.length)
  let end = 0
  for (const name of nameOfSortedId)
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) ordered[end++] = words[k]!
  to.numbers(ordered, termOf)
  to.numbers(ordered, marksOf)
  to.raw(text.length, (bytes, at) => {
    for (const name of nameOfSortedId)
      for (let from = textStart[name]!; from < textStart[name + 1]!; from++) bytes[at++] = text[from]!
  })
  const bytes = to.done()
  const header = new DataView(bytes.buffer)
  const numbers = [MAGIC, wordList.normaliser, 0, bytes.length, size, wordList.terms.length, words.length]
  for (const [i, number] of [...numbers, data.particles.length].entries())
    header.setUint32(4 * i, number, true)
  header.setUint32(CHECKSUM_AT, checksum(bytes), true)
  return bytes
}

/**
 * A segment as one block of bytes, to be kept in a file or sent: its names in the order of their ids, each with its place in
 * the lists, so that the order of lists comes back without sorting. What follows from the words of the names is left out.
 */
import { refuseOtherVersion } from '../words/version.ts'
import { ColumnReader, ColumnWriter } from './columns.ts'
import { countRoles, postingsOf } from './of-words.ts'
import { marksOf, termOf, withMarks } from './packed-word.ts'
import type { SegmentData } from './segment-data.ts'

/** "OVN1" as bytes; another layout takes another. */
const MAGIC = 0x314e564f
/** Numbers of four bytes, the lowest first: magic, normaliser, checksum, bytes in all, names, terms, words, affixes. */
const HEADER = 8 * 4
const CHECKSUM_AT = 2 * 4

/** The segment as it was built; names that were removed since are still in it. */
export function pack(data: SegmentData): Uint8Array<ArrayBuffer> {
  const { wordList, size, words, wordStart, text, textStart, sortedIds, nameOfSortedId } = data
  const to = new ColumnWriter(text.length + 4 * words.length + 12 * size)
  to.raw(new Uint8Array(HEADER))
  to.texts(wordList.terms)
  to.texts(wordList.written)
  to.texts(data.particles)
  to.texts(data.titles)
  to.numbers(sortedIds.map((id, i) => (i === 0 ? id : id - sortedIds[i - 1]!)))
  to.numbers(nameOfSortedId)
  const byId = (of: (name: number) => number) => to.numbers(nameOfSortedId.map(of))
  byId((name) => data.voyages[name]!)
  byId((name) => data.affixOf[name]!)
  byId((name) => wordStart[name + 1]! - wordStart[name]!)
  byId((name) => textStart[name + 1]! - textStart[name]!)
  const ordered = new Uint32Array(words.length)
  let end = 0
  for (const name of nameOfSortedId)
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) ordered[end++] = words[k]!
  to.numbers(ordered.map(termOf))
  to.numbers(ordered.map(marksOf))
  for (const name of nameOfSortedId) to.raw(text.subarray(textStart[name]!, textStart[name + 1]!))
  const bytes = to.done()
  const header = new DataView(bytes.buffer)
  const numbers = [MAGIC, wordList.normaliser, 0, bytes.length, size, wordList.terms.length, words.length]
  for (const [i, number] of [...numbers, data.particles.length].entries())
    header.setUint32(4 * i, number, true)
  header.setUint32(CHECKSUM_AT, checksum(bytes), true)
  return bytes
}

/** The segment that was packed. Throws for bytes of another version, or that are not all as they were packed. */
export function unpack(bytes: Uint8Array): SegmentData {
  const { normaliser, size, terms, words, affixes } = readHeader(bytes)
  const from = new ColumnReader(bytes.subarray(HEADER))
  const wordList = { normaliser, terms: from.texts(terms), written: from.texts(terms) }
  const particles = from.texts(affixes)
  const titles = from.texts(affixes)
  const sortedIds = from.numbers(size)
  for (let i = 1; i < size; i++) sortedIds[i]! += sortedIds[i - 1]!
  const nameOfSortedId = from.numbers(size)
  const byPlace = <T extends Uint16Array | Uint32Array>(into: T, values: Uint32Array): T => {
    for (const [i, name] of nameOfSortedId.entries()) into[name] = values[i]!
    return into
  }
  const ids = byPlace(new Uint32Array(size), sortedIds)
  const voyages = byPlace(new Uint16Array(size), from.numbers(size))
  const affixOf = byPlace(new Uint16Array(size), from.numbers(size))
  const wordStart = startsOf(byPlace(new Uint32Array(size), from.numbers(size)))
  const textStart = startsOf(byPlace(new Uint32Array(size), from.numbers(size)))
  const [termsOf, marks] = [from.numbers(words), from.numbers(words)]
  const placed = { words: new Uint32Array(words), wordStart }
  let next = 0
  for (const name of nameOfSortedId)
    for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++, next++)
      placed.words[k] = withMarks(termsOf[next]!, marks[next]!)
  const text = new Uint8Array(textStart[size]!)
  for (const name of nameOfSortedId)
    text.set(from.raw(textStart[name + 1]! - textStart[name]!), textStart[name])
  return {
    wordList: { ...wordList, counts: countRoles(placed, terms) },
    size,
    ...placed,
    ...postingsOf(placed, terms),
    voyages,
    affixOf,
    particles,
    titles,
    ids,
    sortedIds,
    nameOfSortedId,
    text,
    textStart,
  }
}

/** The normaliser, and how many names, terms, words and affixes there are. */
function readHeader(bytes: Uint8Array) {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER || header.getUint32(0, true) !== MAGIC)
    throw new Error('these are no packed names')
  const [, normaliser, expected, length, size, terms, words, affixes] = Array.from(
    { length: HEADER / 4 },
    (_, i) => header.getUint32(4 * i, true),
  ) as Header
  refuseOtherVersion(normaliser)
  if (length !== bytes.length || expected !== checksum(bytes))
    throw new Error('these packed names are damaged: pack them anew')
  return { normaliser, size, terms, words, affixes }
}
type Header = [number, number, number, number, number, number, number, number]

/** Of all bytes but its own four (FNV-1a): no byte can be another without it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < bytes.length; at++)
    if (at < CHECKSUM_AT || at >= CHECKSUM_AT + 4) sum = Math.imul(sum ^ bytes[at]!, 0x01000193)
  return sum >>> 0
}

/** Where each of the parts begins when they stand one after another, and where the last one ends. */
function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [i, length] of lengths.entries()) starts[i + 1] = starts[i]! + length
  return starts
}

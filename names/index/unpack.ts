/** Unpacks a segment from the bytes that `pack.ts` made. A module of its own, because most programs that unpack never pack. */
import { refuseOtherVersion } from '../words/version.ts'
import type { SegmentData } from './segment-data.ts'
import { countRoles, postingsOf, withMarks } from './segment-data.ts'

/** "OVN1" as bytes. A new layout needs a new number. */
export const MAGIC = 0x314e564f
/** Little-endian numbers of four bytes: magic, normaliser, checksum, length in bytes, names, terms, words, affixes. */
export const HEADER = 8 * 4
export const CHECKSUM_AT = 2 * 4

/** Throws when the bytes are of another version or damaged. */
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
  for (const name of nameOfSortedId) text.set(from.raw(textStart[name + 1]! - textStart[name]!), textStart[name])
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

/** Checks the header; gives the normaliser and the numbers of names, terms, words and affixes. */
function readHeader(bytes: Uint8Array) {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER || header.getUint32(0, true) !== MAGIC) throw new Error('these are no packed names')
  const [, normaliser, expected, length, size, terms, words, affixes] = Array.from({ length: HEADER / 4 }, (_, i) =>
    header.getUint32(4 * i, true),
  ) as Header
  refuseOtherVersion(normaliser)
  if (length !== bytes.length || expected !== checksum(bytes)) throw new Error('these packed names are damaged: pack them anew')
  return { normaliser, size, terms, words, affixes }
}
type Header = [number, number, number, number, number, number, number, number]

/** FNV-1a of all bytes except its own four at `ownAt`. Any changed byte changes it. */
export function checksum(bytes: Uint8Array, ownAt: number = CHECKSUM_AT): number {
  let sum = 0x811c9dc5
  for (let at = 0; at < bytes.length; at++) if (at < ownAt || at >= ownAt + 4) sum = Math.imul(sum ^ bytes[at]!, 0x01000193)
  return sum >>> 0
}

/** Where each part begins when they stand one after another; the last number is the end of the last part. */
function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [i, length] of lengths.entries()) starts[i + 1] = starts[i]! + length
  return starts
}

/** Reads the columns that `pack.ts` wrote, in the same order. The caller knows the length of each. */
class ColumnReader {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  numbers(count: number): Uint32Array {
    const { bytes } = this
    const values = new Uint32Array(count)
    const width = bytes[this.at++]!
    for (let i = 0; i < count; i++) {
      let value = 0
      for (let shift = 0; shift < 8 * width; shift += 8) value |= bytes[this.at++]! << shift
      values[i] = value
    }
    return values
  }

  texts(count: number): string[] {
    return Array.from(this.numbers(count), (length) => decoder.decode(this.raw(length)))
  }

  raw(length: number): Uint8Array {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}

// A byte order mark in a text is part of it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

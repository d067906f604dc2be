/**
 * Packs a segment into one block of bytes, to keep in a file or to send. Names are in the order of their ids, each with its
 * place in the lists, so that unpacking needs no sorting. Columns that can be made again from the words are left out.
 */

import type { SegmentData } from './segment-data.ts'
import { marksOf, termOf, writeText } from './segment-data.ts'
import { CHECKSUM_AT, checksum, HEADER, MAGIC } from './unpack.ts'

/** Packs the segment as it was built, with names that were removed later. */
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
  for (const name of nameOfSortedId) for (let k = wordStart[name]!; k < wordStart[name + 1]!; k++) ordered[end++] = words[k]!
  to.numbers(ordered, termOf)
  to.numbers(ordered, marksOf)
  to.raw(text.length, (bytes, at) => {
    for (const name of nameOfSortedId)
      for (let from = textStart[name]!; from < textStart[name + 1]!; from++) bytes[at++] = text[from]!
  })
  const bytes = to.done()
  const header = new DataView(bytes.buffer)
  const numbers = [MAGIC, wordList.normaliser, 0, bytes.length, size, wordList.terms.length, words.length]
  for (const [i, number] of [...numbers, data.particles.length].entries()) header.setUint32(4 * i, number, true)
  header.setUint32(CHECKSUM_AT, checksum(bytes), true)
  return bytes
}

/** Gathers columns and then writes them into one array of the exact size. */
class ColumnWriter {
  private readonly columns: { length: number; write: (bytes: Uint8Array, at: number) => void }[] = []

  /** Writes how many bytes each number takes, then a number (0 to 2^32 - 1) for each value. */
  numbers(values: Uint32Array, of: (value: number) => number = (value) => value): void {
    let largest = 0
    for (let i = 0; i < values.length; i++) largest = Math.max(largest, of(values[i]!))
    const width = widthOf(largest)
    this.raw(1 + values.length * width, (bytes, at) => {
      bytes[at++] = width
      for (let i = 0; i < values.length; i++) {
        const number = of(values[i]!)
        for (let shift = 0; shift < 8 * width; shift += 8) bytes[at++] = number >>> shift
      }
    })
  }

  /** Writes the lengths of the texts in UTF-8, then their bytes. */
  texts(texts: readonly string[]): void {
    const lengths = new Uint32Array(texts.length)
    const encoded = new Uint8Array(texts.reduce((sum, { length }) => sum + 3 * length, 0))
    let end = 0
    for (const [i, text] of texts.entries()) {
      const from = end
      end = writeText(text, encoded, from)
      lengths[i] = end - from
    }
    this.numbers(lengths)
    this.raw(end, (bytes, at) => bytes.set(encoded.subarray(0, end), at))
  }

  /** Reserves bytes, which `write` fills from a place on. */
  raw(length: number, write: (bytes: Uint8Array, at: number) => void): void {
    this.columns.push({ length, write })
  }

  done(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.columns.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const { length, write } of this.columns) {
      write(bytes, at)
      at += length
    }
    return bytes
  }
}

const widthOf = (largest: number): number => (largest < 2 ** 8 ? 1 : largest < 2 ** 16 ? 2 : largest < 2 ** 24 ? 3 : 4)

/**
 * Numbers and texts as bytes, column by column: all numbers of a column are as wide as the largest asks. The same on every
 * machine.
 */

import { writeText } from './write-text.ts'

/** Gathers columns, and writes them all at once into as many bytes as they fill. */
export class ColumnWriter {
  private readonly columns: { length: number; write: (bytes: Uint8Array, at: number) => void }[] = []

  /** A number for each value, from 0 to 2^32 - 1; before them how many bytes each takes. */
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

  /** The lengths of the texts in UTF-8, then their bytes. */
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

  /** So many bytes; `write` puts them from a place on. */
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

const widthOf = (largest: number): number =>
  largest < 2 ** 8 ? 1 : largest < 2 ** 16 ? 2 : largest < 2 ** 24 ? 3 : 4

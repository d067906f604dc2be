/**
 * Numbers and texts as bytes, column by column: all numbers of a column are as wide as the largest asks. The same on every
 * machine.
 */

export class ColumnWriter {
  private bytes: Uint8Array<ArrayBuffer>
  private end = 0

  /** `size`: of all that will be written, as far as it is known. */
  constructor(size = 1 << 16) {
    this.bytes = new Uint8Array(size)
  }

  /** The bytes of the numbers, each from 0 to 2^32 - 1; before them how many bytes each takes. */
  numbers(values: Uint8Array | Uint16Array | Uint32Array): void {
    let largest = 0
    for (const value of values) if (value > largest) largest = value
    const width = widthOf(largest)
    this.reserve(1 + values.length * width)
    this.bytes[this.end++] = width
    for (const value of values)
      for (let shift = 0; shift < 8 * width; shift += 8) this.bytes[this.end++] = value >>> shift
  }

  /** The lengths of the texts in UTF-8, then their bytes. */
  texts(texts: readonly string[]): void {
    const encoded = texts.map((text) => encoder.encode(text))
    this.numbers(Uint32Array.from(encoded, ({ length }) => length))
    for (const bytes of encoded) this.raw(bytes)
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.end)
    this.end += bytes.length
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.end)
  }

  private reserve(more: number): void {
    if (this.end + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.ceil((this.end + more) * 1.5))
    larger.set(this.bytes.subarray(0, this.end))
    this.bytes = larger
  }
}

/** Reads what a writer wrote, in the same order; the reader says how many of each there are. */
export class ColumnReader {
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

const encoder = new TextEncoder()
// A mark of byte order in a text is a letter of it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const widthOf = (largest: number): number =>
  largest < 2 ** 8 ? 1 : largest < 2 ** 16 ? 2 : largest < 2 ** 24 ? 3 : 4

/** Reads what `column-writer.ts` wrote, in the same order; the reader says how many of each there are. */
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

// A mark of byte order in a text is a letter of it.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

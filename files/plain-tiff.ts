/** The header of the simplest TIFF. After it the pixels follow row by row, three bytes each, uncompressed. */

const SHORT = 3
const LONG = 4
const CHANNELS = 3
const RGB = 2

/** TIFF 6.0, sections 2 to 4: little-endian, one directory, one strip of less than 4 GB. */
export function plainTiffHeader({ width, height }: { width: number; height: number }): Buffer {
  const directory = 8
  const bitsPerSample = directory + 2 + 12 * 10 + 4
  const pixels = bitsPerSample + 2 * CHANNELS
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, CHANNELS, bitsPerSample],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, RGB],
    [273, LONG, 1, pixels],
    [277, SHORT, 1, CHANNELS],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * CHANNELS],
    [284, SHORT, 1, 1],
  ]
  const header = Buffer.alloc(pixels)
  header.write('II*', 'latin1')
  header.writeUInt32LE(directory, 4)
  header.writeUInt16LE(entries.length, directory)
  let at = directory + 2
  for (const [tag, type, count, value] of entries) {
    at = header.writeUInt16LE(tag, at)
    at = header.writeUInt16LE(type, at)
    at = header.writeUInt32LE(count, at)
    // A SHORT takes the first two of these four bytes. In little-endian order that is the same number.
    at = header.writeUInt32LE(value, at)
  }
  for (let channel = 0; channel < CHANNELS; channel++) header.writeUInt16LE(8, bitsPerSample + 2 * channel)
  return header
}

/** Texts as UTF-8. */

const encoder = new TextEncoder()

/** Writes a text from a place on, where there must be room for three bytes a letter; gives where it ends. */
export function writeText(text: string, bytes: Uint8Array, from: number): number {
  // Most names are plain letters: a loop over them is ten times as fast as the encoder.
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return from + encoder.encodeInto(text, bytes.subarray(from)).written
    bytes[from + i] = code
  }
  return from + text.length
}

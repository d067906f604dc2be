/** Texts laid out to skim for those that are a few letters off: by length, as bytes, each with its letters as bits. */
import { countBits, letterMask, Pattern } from '../text/letters.ts'

export class TextsByLength {
  private readonly ids: Uint32Array
  private readonly masks: Int32Array
  /** The letters of all texts, one after another. A letter beyond Latin is cut to its low byte, which only lets more through. */
  private readonly letters: Uint8Array
  private readonly start: Uint32Array
  /** Where the texts of each length begin. */
  private readonly lengthStart: Uint32Array

  constructor(ids: readonly number[], textOf: (id: number) => string) {
    const byLength: number[][] = []
    for (const id of ids) {
      byLength[textOf(id).length] ??= []
      byLength[textOf(id).length]!.push(id)
    }
    const order = byLength.flat()
    const texts = order.map(textOf)
    const longest = texts.at(-1)?.length ?? 0
    this.lengthStart = new Uint32Array(longest + 2)
    for (const text of texts) this.lengthStart[text.length + 1]!++
    for (let length = 0; length <= longest; length++) this.lengthStart[length + 1]! += this.lengthStart[length]!
    this.ids = Uint32Array.from(order)
    this.masks = Int32Array.from(texts, letterMask)
    this.start = new Uint32Array(texts.length + 1)
    for (const [i, text] of texts.entries()) this.start[i + 1] = this.start[i]! + text.length
    this.letters = new Uint8Array(this.start[texts.length]!)
    for (const [i, text] of texts.entries())
      for (let at = 0; at < text.length; at++) this.letters[this.start[i]! + at] = text.charCodeAt(at)
  }

  /** Calls `found` with the id of every text within `most` Damerau-Levenshtein edits. */
  within(text: string, most: number, found: (id: number) => void): void {
    const { ids, masks, letters, start, lengthStart } = this
    const mask = letterMask(text)
    const pattern = new Pattern(text)
    for (let length = Math.max(0, text.length - most); length <= text.length + most; length++) {
      const to = lengthStart[length + 1] ?? ids.length
      // An edit removes a letter and adds another. An edit that makes the text longer or shorter does only one of the two.
      const mostLost = most - Math.max(0, length - text.length)
      const mostNew = most - Math.max(0, text.length - length)
      for (let i = lengthStart[length] ?? to; i < to; i++) {
        const different = masks[i]! ^ mask
        if (countBits(different) > mostLost + mostNew) continue
        const lost = countBits(different & mask)
        if (lost > mostLost || countBits(different & ~mask) > mostNew) continue
        if (pattern.isWithin(letters, start[i]!, start[i + 1]!, most)) found(ids[i]!)
      }
    }
  }
}

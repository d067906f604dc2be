/** Breaks text into lines that fit, at a size that fits. */
import type { Face } from './faces.ts'

export interface SetText {
  lines: string[]
  size: number
  /** False if there was no room for the end of the text. */
  isWhole: boolean
}

interface Room {
  face: Face
  /** The widest line, in pixels. */
  width: number
  tracking?: number
  /** How many lines of this size there may be. */
  most: (size: number) => number
}

/** The fewest letters of a word before or after a break. */
const FEWEST = 3

/** At the first of the sizes that has room for the text without breaking a word; else at the last one, broken, and cut if need be. */
export function setText(text: string, sizes: readonly number[], room: Room): SetText {
  for (const size of sizes) {
    const lines = wrap(text, size, room)
    if (lines.length <= room.most(size) && lines.every((line) => fits(line, size, room))) return { lines, size, isWhole: true }
  }
  const size = sizes.at(-1)!
  const most = room.most(size)
  const broken = wordsOf(text).flatMap((word) => breakWord(word, size, room))
  const lines = wrap(broken.join(''), size, room)
  if (lines.length <= most) return { lines, size, isWhole: true }
  const last = [...lines[most - 1]!]
  while (!fits(`${last.join('')}…`, size, room)) last.pop()
  return { lines: [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`], size, isWhole: false }
}

/** The text as pieces between which a line may end: each word with the space or hyphen behind it. */
const wordsOf = (text: string): string[] => text.trim().match(/[^\s-]*-+|[^\s-]+\s*|\s+/g) ?? []

function wrap(text: string, size: number, room: Room): string[] {
  const lines: string[] = []
  for (const word of wordsOf(text.replace(/\s+/g, ' '))) {
    const line = lines.at(-1)
    if (line !== undefined && fits(line + word, size, room)) lines[lines.length - 1] = line + word
    else lines.push(word)
  }
  return lines.map((line) => line.trim())
}

const fits = (line: string, size: number, { face, width, tracking = 0 }: Room): boolean =>
  face.width(line.trimEnd(), size, tracking) <= width

/** A word that is too wide for a line, with hyphens where it may be broken: before the consonant of a syllable if one fits. */
function breakWord(word: string, size: number, room: Room): string[] {
  const letters = [...word.trimEnd()]
  if (fits(word, size, room)) return [word]
  const fitting = (at: number) => fits(`${letters.slice(0, at).join('')}-`, size, room)
  const places = letters.map((_, at) => at).filter((at) => at >= FEWEST && letters.length - at >= FEWEST && fitting(at))
  const at = places.findLast((at) => beginsSyllable(letters, at)) ?? places.at(-1)
  // A single letter wider than the line.
  if (at === undefined) return [word]
  const rest = letters.slice(at).join('') + word.slice(word.trimEnd().length)
  return [`${letters.slice(0, at).join('')}-`, ...breakWord(rest, size, room)]
}

/** Whether a consonant with a vowel behind it stands here, after a vowel. Two letters of one sound stay together. */
function beginsSyllable(letters: readonly string[], at: number): boolean {
  const plain = letters.map((letter) => letter.normalize('NFD')[0]!.toLowerCase())
  const isVowel = (letter = '') => 'aeiouy'.includes(letter)
  const sound = plain.slice(at - 1, at + 1).join('')
  return (
    !isVowel(plain[at]) &&
    isVowel(plain[at + 1]) &&
    plain.slice(0, at).some(isVowel) &&
    !['ch', 'ph', 'sh', 'th'].includes(sound)
  )
}

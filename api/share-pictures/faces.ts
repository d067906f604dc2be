/** Text as outlines, from the typefaces in node_modules. So neither the drawing machine nor a viewer needs fonts. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import opentype, { type Font, type Glyph, type Path } from 'opentype.js'

export interface Face {
  /** SVG path data of one line of text with its baseline at (x, y). `tracking` stands between letters, in ems. */
  path(text: string, x: number, y: number, size: number, tracking?: number): string
  /** Whether any letter or digit of the text is in the typefaces. */
  knows(text: string): boolean
  /** The advance, in the unit of `size`. */
  width(text: string, size: number, tracking?: number): number
  /** How far the baseline lies below the top of a line of this height, where CSS puts it. */
  baseline(size: number, lineHeight: number): number
}

/** Files of a face, each with a part of its letters, in the order in which they are tried. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']
/** It has more letters than the others, and lends them. */
const LENDER = 'source-sans-3'

/** A face of a Fontsource package: `loadFace('besley', '500-normal')`. */
export function loadFace(family: string, style: string): Face {
  const main = loadFont(family, SUBSETS[0]!, style)!
  // Glyph by glyph: opentype.js cannot read the substitutions of every typeface, and these texts need none.
  const set = (
    text: string,
    size: number,
    tracking: number,
    place: (glyph: Glyph, at: number, font: Font) => void = () => {},
  ) => {
    let at = 0
    const missing: Letter = { font: main, glyph: main.glyphs.get(0) }
    const letters = [...text.normalize('NFC')].map((letter) => findLetter(family, style, letter) ?? missing)
    for (const [i, { font, glyph }] of letters.entries()) {
      place(glyph, at, font)
      const next = letters[i + 1]
      const kerning = next?.font === font ? font.getKerningValue(glyph, next.glyph) : 0
      at += ((glyph.advanceWidth ?? 0) + kerning) * (size / font.unitsPerEm) + (next ? tracking * size : 0)
    }
    return at
  }
  return {
    path(text, x, y, size, tracking = 0) {
      const outlines: string[] = []
      set(text, size, tracking, (glyph, at) => outlines.push(pathData(glyph.getPath(x + at, y, size))))
      return outlines.join('')
    },
    knows: (text) => (text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []).some((letter) => findLetter(family, style, letter)),
    width: (text, size, tracking = 0) => set(text, size, tracking),
    baseline(size, lineHeight) {
      const { ascender, descender, unitsPerEm } = main
      // Browsers round both.
      const [above, below] = [ascender, -descender].map((part) => Math.round((part / unitsPerEm) * size)) as [number, number]
      return (lineHeight + above - below) / 2
    },
  }
}

interface Letter {
  font: Font
  glyph: Glyph
}

/** The letter in the face, or in the lender's. A letter that neither has loses its marks. Null if it still is in neither. */
function findLetter(family: string, style: string, letter: string): Letter | null {
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
  for (const one of [letter, bare]) {
    for (const from of new Set([family, LENDER])) {
      for (const subset of SUBSETS) {
        const font = loadFont(from, subset, style)
        if (font && font.charToGlyphIndex(one) > 0) return { font, glyph: font.charToGlyph(one) }
      }
    }
  }
  return null
}

const fonts = new Map<string, Font | null>()

/** Null if the package has no such file. */
function loadFont(family: string, subset: string, style: string): Font | null {
  const name = `${family}-${subset}-${style}.woff`
  const known = fonts.get(name)
  if (known !== undefined) return known
  const font = readFont(join(import.meta.dirname, `../../node_modules/@fontsource/${family}/files/${name}`))
  fonts.set(name, font)
  return font
}

function readFont(path: string): Font | null {
  try {
    const bytes = readFileSync(path)
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** opentype.js's own `toPathData` writes NaN for some coordinates (2.0.0). */
const pathData = ({ commands }: Path): string =>
  commands
    .map((command) => {
      const { type, ...points } = command
      const numbers = ['x1', 'y1', 'x2', 'y2', 'x', 'y'].flatMap((key) => Reflect.get(points, key) ?? [])
      return type + numbers.map((number) => Math.round(Number(number) * 10) / 10).join(' ')
    })
    .join('')

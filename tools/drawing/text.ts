/** Text as outlines, from the typefaces in node_modules. So neither the drawing machine nor a viewer needs fonts. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import opentype, { type Font, type Glyph, type Path } from 'opentype.js'
import { formatDate } from '#domain/dates.ts'

export interface Face {
  /** SVG path data of one line of text with its baseline at (x, y). */
  path(text: string, x: number, y: number, size: number): string
  /** The advance, in the unit of `size`. */
  width(text: string, size: number): number
}

/** A face of a Fontsource package: `loadFace('besley', '500-normal')`. */
export function loadFace(family: string, style: string): Face {
  const name = `${family}-latin-${style}.woff`
  const bytes = readFileSync(join(import.meta.dirname, `../../node_modules/@fontsource/${family}/files/${name}`))
  const font: Font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  // Glyph by glyph: opentype.js cannot read the substitutions of every typeface, and these texts need none.
  const set = (text: string, size: number, place: (glyph: Glyph, at: number) => void = () => {}) => {
    let at = 0
    const glyphs = [...text].map((letter) => font.charToGlyph(letter))
    for (const [i, glyph] of glyphs.entries()) {
      place(glyph, at)
      const kerning = glyphs[i + 1] ? font.getKerningValue(glyph, glyphs[i + 1]!) : 0
      at += ((glyph.advanceWidth ?? 0) + kerning) * (size / font.unitsPerEm)
    }
    return at
  }
  return {
    path(text, x, y, size) {
      const outlines: string[] = []
      set(text, size, (glyph, at) => outlines.push(pathData(glyph.getPath(x + at, y, size))))
      return outlines.join('')
    },
    width: (text, size) => set(text, size),
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

/** "16 mrt 1946", or "datum onbekend" for ''. */
export const shortDate = (date: string): string => formatDate(date || null) ?? 'datum onbekend'

/** `node tools/drawing/partner-logos.ts` draws the logos of the sample's two invented partners into `archive/logos`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Face, loadFace } from '#api/share-pictures/faces.ts'

const HEIGHT = 200
const SEA = '#1f4a5c'
const BRICK = '#9b3225'
const INK = '#143542'
const sans = loadFace('source-sans-3', '600-normal')
const serif = loadFace('besley', '600-normal')

interface Logo {
  file: string
  /** SVG of 160 by 160 px. */
  sign: string
  lines: string[]
  face: Face
  size: number
}

const LOGOS: Logo[] = [
  {
    file: 'de-proef.png',
    sign: `<circle cx="80" cy="80" r="80" fill="${SEA}"/>
      <path d="M16 88q16-18 32 0t32 0 32 0 32 0" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round"/>`,
    lines: ['Stichting', 'De Proef'],
    face: sans,
    size: 76,
  },
  {
    file: 'monsterfonds.png',
    sign: `<path d="M0 150V10h30l50 68 50-68h30v140h-36V66l-44 58-44-58v84z" fill="${BRICK}"/>`,
    lines: ['Monsterfonds'],
    face: serif,
    size: 72,
  },
]

const folder = join(import.meta.dirname, '../../archive/logos')
mkdirSync(folder, { recursive: true })
for (const { file, sign, lines, face, size } of LOGOS) {
  const width = Math.ceil(200 + Math.max(...lines.map((line) => face.width(line, size))) + 4)
  const first = HEIGHT / 2 + size * 0.34 - ((lines.length - 1) * size * 1.08) / 2
  const words = lines.map((line, at) => face.path(line, 196, first + at * size * 1.08, size)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff"/><g transform="translate(4 20)">${sign}</g><path d="${words}" fill="${INK}"/></svg>`
  await sharp(Buffer.from(svg)).png({ palette: true, colours: 16, dither: 0, effort: 10 }).toFile(join(folder, file))
}

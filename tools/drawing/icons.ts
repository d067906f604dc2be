/**
 * `node tools/drawing/icons.ts` draws the site's icons from its house flag into `app/static/`, which is committed. In a
 * maskable icon the flag stays inside the circle that every system shows (80 % of the width).
 */
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { FLAG } from '#api/share-pictures/draw.ts'

const OUTPUT = new URL('../../app/static/', import.meta.url)
const PAPER = '#f7f1e3'

/** The flag in a square of 100 by 100. */
function square(flagWidth: number, background: string | null): string {
  const scale = flagWidth / 40
  const x = (100 - flagWidth) / 2
  const y = (100 - 28 * scale) / 2
  const ground = background ? `<path d="M0 0h100v100H0z" fill="${background}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}<g transform="translate(${x} ${y}) scale(${scale})">${FLAG}</g></svg>\n`
}

async function png(name: string, svg: string, pixels: number): Promise<void> {
  const image = sharp(Buffer.from(svg), { density: (72 * pixels) / 100 }).resize(pixels, pixels)
  writeFileSync(new URL(name, OUTPUT), await image.png({ compressionLevel: 9, palette: true }).toBuffer())
}

writeFileSync(new URL('favicon.svg', OUTPUT), square(100, null))
await png('icon-192.png', square(76, PAPER), 192)
await png('icon-512.png', square(76, PAPER), 512)
await png('icon-maskable-512.png', square(52, PAPER), 512)
await png('apple-touch-icon.png', square(70, PAPER), 180)

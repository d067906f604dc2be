import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectPicture } from './picture.ts'

const small = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c02040' } })

test.each([
  ['a progressive JPEG', small.clone().jpeg({ progressive: true }), true],
  ['an interlaced PNG', small.clone().png({ progressive: true }), true],
  ['a JPEG row by row', small.clone().jpeg(), false],
  ['a TIFF', small.clone().tiff(), false],
  ['a WebP', small.clone().webp(), true],
] as const)('%s is held whole or not', async (_, picture, heldWhole) => {
  const seen = { page: 0, width: 90, height: 60, orientation: 1, heldWhole }
  expect(await inspectPicture(await picture.toBuffer())).toMatchObject(seen)
})

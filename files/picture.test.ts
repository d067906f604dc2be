import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectPicture } from './picture.ts'

const small = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c02040' } })

test.each([
  ['a progressive JPEG', small.clone().jpeg({ progressive: true })],
  ['an interlaced PNG', small.clone().png({ progressive: true })],
  ['a JPEG row by row', small.clone().jpeg()],
  ['a TIFF', small.clone().tiff()],
  ['a WebP', small.clone().webp()],
] as const)('%s is seen as it is', async (_, picture) => {
  const seen = { page: 0, width: 90, height: 60, orientation: 1 }
  expect(await inspectPicture(await picture.toBuffer())).toMatchObject(seen)
})

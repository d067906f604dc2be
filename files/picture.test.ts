import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectPicture } from './picture.ts'

const small = sharp({ create: { width: 90, height: 60, channels: 3, background: '#c02040' } })

test.each([
  ['a progressive JPEG', small.clone().jpeg({ progressive: true }), true],
  ['an interlaced PNG', small.clone().png({ progressive: true }), true],
  ['a JPEG row by row', small.clone().jpeg(), false],
  ['a TIFF', small.clone().tiff(), false],
  ['a WebP', small.clone().webp(), false],
] as const)('%s is told by how it is stored', async (_, picture, interlaced) => {
  expect(await inspectPicture(await picture.toBuffer())).toEqual({
    ...{ page: 0, width: 90, height: 60, orientation: 1, interlaced },
  })
})

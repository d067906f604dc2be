/** Pictures as large as an archive has them, of paper with its grain; each is made anew for every run. */
import { join } from 'node:path'
import sharp from 'sharp'

export interface Picture {
  name: string
  path: string
}

/** The largest that is taken: 150 megapixels. */
const LARGEST = { width: 14_142, height: 10_606 }

export async function makePictures(folder: string): Promise<Picture[]> {
  const paper = (width: number, height: number) =>
    sharp({
      create: {
        ...{ width, height, channels: 3, background: '#fff' },
        noise: { type: 'gaussian', mean: 205, sigma: 9 },
      },
      limitInputPixels: false,
    })
  const pictures = [
    {
      name: 'page.jpg',
      what: 'JPEG 6,000 x 8,000',
      made: paper(6000, 8000).jpeg({ quality: 90 }),
    },
    {
      name: 'map.tif',
      what: 'TIFF 12,000 x 9,000',
      made: paper(12_000, 9000).tiff({ compression: 'lzw' }),
    },
    {
      name: 'phone.jpg',
      what: 'JPEG 6,000 x 4,000, to be turned',
      made: paper(6000, 4000).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }),
    },
    {
      name: 'largest.jpg',
      what: 'JPEG of 150 megapixels',
      made: paper(LARGEST.width, LARGEST.height).jpeg({ quality: 90 }),
    },
    {
      name: 'progressive.jpg',
      what: 'JPEG of 150 megapixels, progressive',
      made: paper(LARGEST.width, LARGEST.height).jpeg({ quality: 90, progressive: true }),
    },
    {
      name: 'turned.jpg',
      what: 'JPEG of 150 megapixels, to be turned',
      made: paper(LARGEST.width, LARGEST.height).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }),
    },
  ]
  for (const { name, made } of pictures) await made.toFile(join(folder, name))
  return pictures.map(({ name, what }) => ({ name: what, path: join(folder, name) }))
}

/** Pictures of grained paper, as large as those of an archive. They are made anew for every run. */
import { join } from 'node:path'
import sharp from 'sharp'

export interface Picture {
  name: string
  path: string
  /** How much memory making it zoomable may take, in MB. */
  megabytes: number
}

/** The largest picture that the site accepts: 150 megapixels. */
const LARGEST = { width: 14_142, height: 10_606 }

export async function makePictures(folder: string): Promise<Picture[]> {
  const paper = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 205, sigma: 9 },
      },
      limitInputPixels: false,
    })
  const pictures = [
    {
      name: 'map.tif',
      what: 'TIFF 12,000 x 9,000',
      made: paper(12_000, 9000).tiff({ compression: 'lzw' }),
    },
    {
      name: 'largest.jpg',
      what: 'JPEG of 150 megapixels',
      made: paper(LARGEST.width, LARGEST.height).jpeg({ quality: 90 }),
    },
    {
      name: 'progressive.jpg',
      what: 'JPEG of 150 megapixels, progressive',
      // A progressive picture can only be read as a whole.
      megabytes: 1200,
      made: paper(LARGEST.width, LARGEST.height).jpeg({ quality: 90, progressive: true }),
    },
    {
      name: 'turned.jpg',
      what: 'JPEG of 150 megapixels, to be turned',
      made: paper(LARGEST.width, LARGEST.height).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }),
    },
  ]
  for (const { name, made } of pictures) await made.toFile(join(folder, name))
  return pictures.map(({ name, what, megabytes = 400 }) => {
    return { name: what, path: join(folder, name), megabytes }
  })
}

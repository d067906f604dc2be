import pLimit from 'p-limit'
import sharp from 'sharp'

/** Thumbnails that are made at the same time. */
const atOnce = pLimit(2)

/** A small JPEG of a picture that visitors sent, of at most `side` pixels. It was drawn upright when it came. */
export const thumbnail = (path: string, side: number): Promise<Buffer> =>
  atOnce(() =>
    sharp(path, { sequentialRead: true })
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer(),
  )

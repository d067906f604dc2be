/**
 * `node convert.ts ours|sharp FILE FOLDER` makes a pyramid of one picture, with our importer or with sharp alone. Prints the
 * seconds, and the megabytes of memory above the idle process, as JSON.
 */
import { join } from 'node:path'
import sharp from 'sharp'
import { storeImage, TILE_SIZE } from '#files/pyramid.ts'
import { openFileStore } from '#files/store.ts'

const [way, file, folder] = process.argv.slice(2) as [string, string, string]
const store = await openFileStore(folder)

/** Sharp with only the options that such a picture needs. */
const bare = (source: string | Buffer, to: string) =>
  sharp(source, { autoOrient: true, limitInputPixels: false })
    .tiff({
      compression: 'jpeg',
      quality: 90,
      tile: true,
      pyramid: true,
      tileWidth: TILE_SIZE,
      tileHeight: TILE_SIZE,
    })
    .toFile(to)
const convert = (source: string | Buffer) =>
  way === 'ours' ? storeImage(store, source) : bare(source, join(folder, 'bare.tif'))

// Everything that the first picture loads counts as part of the idle process.
const small = { create: { width: 600, height: 600, channels: 3, background: '#fff' } } as const
await convert(await sharp(small).jpeg().toBuffer())
const idle = process.memoryUsage().rss / 2 ** 20
const started = performance.now()
await convert(file)
const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 2 ** 10 - idle }))

/**
 * `npm run bench -- tiles [--each 150]` compares making large pictures zoomable with sharp alone, and measures how fast their
 * tiles are cut for four clients while others use the site.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startServer } from '#app/e2e/server.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { iiifId } from '#domain/media.ts'
import { storeImage, TILE_SIZE } from '#files/pyramid.ts'
import { openFileStore } from '#files/store.ts'
import { atLeast, atMost } from '../report.ts'
import { load, meanwhile, p95, percentile } from '../search-speed/load.ts'
import { makePictures, type Picture } from './pictures.ts'

const CLIENTS = 4

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      /** Tiles of each picture. */
      each: { type: 'string', default: '150' },
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-bench-'))
  try {
    const pictures = await makePictures(folder)
    await measureConversions(folder, pictures)
    await measureTiles(folder, pictures, Number(values.each))
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Conversion {
  seconds: number
  megabytes: number
}

async function measureConversions(folder: string, pictures: Picture[]): Promise<void> {
  for (const { name, path, megabytes } of pictures) {
    const floor = await convert(folder, 'sharp', path)
    const ours = await convert(folder, 'ours', path)
    const beside = `${describe(ours)}; sharp ${describe(floor)}`
    atLeast(`${name}: of sharp's speed`, floor.seconds / ours.seconds, 0.85, beside)
    atMost(`${name}: above the idle process, MB`, ours.megabytes, megabytes)
  }
}

const describe = ({ seconds, megabytes }: Conversion) => `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`

/** Converts in its own process, so that its memory can be measured. */
async function convert(folder: string, way: 'ours' | 'sharp', file: string): Promise<Conversion> {
  const place = await mkdtemp(join(folder, 'converted-'))
  const script = join(import.meta.dirname, 'convert.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, way, file, place])
  await rm(place, { recursive: true })
  return JSON.parse(stdout) as Conversion
}

async function measureTiles(folder: string, pictures: Picture[], each: number): Promise<void> {
  const dataDir = join(folder, 'data')
  const images = await keepImages(dataDir, pictures)
  const server = await startServer(dataDir, { SAMPLE_ARCHIVE: 'none' })
  try {
    const tiles = images.flatMap((image) => someTiles(image, each))
    const loading = load(server.baseUrl, tiles, CLIENTS)
    const [first, others] = await meanwhile(server.baseUrl, '/api/partners', loading)
    const beside = `other calls meanwhile p99 ${percentile(others, 0.99).toFixed(1)} ms`
    atMost(`a tile for the first time, p95, ${CLIENTS} clients, ms`, p95(first), 15, beside)
    const again = await load(server.baseUrl, tiles, CLIENTS)
    atMost(`a tile again, p95, ${CLIENTS} clients, ms`, p95(again), 15)
  } finally {
    await server.stop()
  }
}

interface Image {
  path: string
  width: number
  height: number
}

/** Stores the pictures in a new data directory. */
async function keepImages(dataDir: string, pictures: Picture[]): Promise<Image[]> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(db)
  const store = await openFileStore(dataDir)
  const images: Image[] = []
  for (const { name, path } of pictures) {
    const { hash, width, height } = await storeImage(store, path)
    // An image without a description is not public.
    const row = {
      kind: 'image',
      description: name,
      file_hash: hash,
      width,
      height,
      published_at: new Date(),
    } as const
    const insert = db.insertInto('media').values(row).returning(['id', 'file_hash'])
    images.push({ path: `/iiif/3/${iiifId(await insert.executeTakeFirstOrThrow())}`, width, height })
  }
  await close()
  return images
}

/** Calls for tiles like those of a viewer, on every level, in an order that jumps about. */
function someTiles({ path, width, height }: Image, count: number) {
  const urls: string[] = []
  for (let scale = 1; Math.max(width, height) / scale > TILE_SIZE / 2; scale *= 2) {
    const edge = TILE_SIZE * scale
    for (let y = 0; y < height; y += edge) {
      for (let x = 0; x < width; x += edge) {
        const [w, h] = [Math.min(edge, width - x), Math.min(edge, height - y)]
        urls.push(`${path}/${x},${y},${w},${h}/${Math.ceil(w / scale)},${Math.ceil(h / scale)}/0/default.jpg`)
      }
    }
  }
  // A step that shares no divisor with the count meets every tile once.
  const step = 389
  const chosen = urls.length % step === 0 ? urls : urls.map((_, i) => urls[(i * step) % urls.length]!)
  return chosen.slice(0, count).map((url) => ({ kind: 'tile', url }))
}

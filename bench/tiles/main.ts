/**
 * `npm run bench -- tiles [--each 150]`: what it takes to make large pictures zoomable, beside sharp alone, and how fast
 * their tiles are cut for four clients, while others use the site.
 */
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { TILE_SIZE } from '#files/pyramid.ts'
import { load, meanwhile, percentile, type Timed } from '../search-speed/load.ts'
import { makePictures, type Picture } from './pictures.ts'
import type { Ready } from './server.ts'

const CLIENTS = 4
const BUDGET = { ratio: 0.85, megabytes: 400, tileMs: 15 }

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
    await printConversions(folder, pictures)
    await printTiles(folder, pictures, Number(values.each))
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Conversion {
  seconds: number
  megabytes: number
}

async function printConversions(folder: string, pictures: Picture[]): Promise<void> {
  console.log(`To a pyramid, budget ${BUDGET.megabytes} MB and ${BUDGET.ratio} of sharp's speed:`)
  for (const { name, path } of pictures) {
    const floor = await convert(folder, 'sharp', path)
    const ours = await convert(folder, 'ours', path)
    const speed = (floor.seconds / ours.seconds).toFixed(2)
    console.log(`  ${name}: ${describe(ours)}; sharp alone ${describe(floor)}; ${speed} of its speed`)
  }
}

const describe = ({ seconds, megabytes }: Conversion) => `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`

/** In a process of its own, whose memory tells. */
async function convert(folder: string, way: 'ours' | 'sharp', file: string): Promise<Conversion> {
  const place = await mkdtemp(join(folder, 'converted-'))
  const script = join(import.meta.dirname, 'convert.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, way, file, place])
  await rm(place, { recursive: true })
  return JSON.parse(stdout) as Conversion
}

async function printTiles(folder: string, pictures: Picture[], each: number): Promise<void> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const server = fork(join(import.meta.dirname, 'server.ts'), [dataDir, ...pictures.map(({ path }) => path)])
  try {
    const [{ address, images }] = (await once(server, 'message')) as [Ready]
    const tiles = images.flatMap((image) => someTiles(image, each))
    console.log(`\n${tiles.length} tiles, ${CLIENTS} clients (budget p95 ${BUDGET.tileMs} ms):`)
    const [first, others] = await meanwhile(address, '/api/partners', load(address, tiles, CLIENTS))
    print('asked for the first time', first)
    console.log(
      `  other requests meanwhile: p50 ${ms(percentile(others, 0.5))}, p99 ${ms(percentile(others, 0.99))}`,
    )
    print('asked again', await load(address, tiles, CLIENTS))
    print('one client alone', await load(address, tiles, 1))
    const infos = images.map(({ path }) => ({ kind: 'info', url: `${path}/info.json` }))
    print('info.json', await load(address, Array(40).fill(infos).flat(), CLIENTS))
    console.log(`  304: p95 ${ms(percentile(await timeUnchanged(address, tiles), 0.95))}`)
  } finally {
    server.kill('SIGKILL')
  }
}

/** Tiles as a viewer asks for them, of every level, in an order that jumps about. */
function someTiles({ path, width, height }: Ready['images'][number], count: number) {
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

/** What a browser asks that has the tile already. */
async function timeUnchanged(address: string, tiles: { url: string }[]): Promise<number[]> {
  const waits: number[] = []
  for (const { url } of tiles.slice(0, 200)) {
    const started = performance.now()
    const answer = await fetch(address + url, { headers: { 'if-none-match': '*' } })
    await answer.arrayBuffer()
    if (answer.status !== 304) throw new Error(`${answer.status} for ${url}`)
    waits.push(performance.now() - started)
  }
  return waits
}

function print(what: string, timed: Timed[]): void {
  const waits = timed.map((call) => call.ms)
  console.log(`  ${what}: p50 ${ms(percentile(waits, 0.5))}, p95 ${ms(percentile(waits, 0.95))}`)
}

const ms = (value: number): string => `${value.toFixed(1)} ms`

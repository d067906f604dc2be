/** Plans images, list pages and the logos of partners, and stores their files. */

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { ImageError } from '#files/picture.ts'
import { imageHash, type StoredImage, storeImage } from '#files/pyramid.ts'
import { type FileStore, openFileStore } from '#files/store.ts'
import type { Run } from './archive.ts'
import { Wrong } from './columns.ts'
import type { RecordId, SomeFields } from './fields.ts'
import { fileInFolder } from './folder.ts'
import { fieldsOf, type Row } from './formats.ts'
import { voyageId } from './plan-passengers.ts'
import { shipId } from './plan-voyages.ts'

type MediaRow = Row<'images.csv'> | Row<'lists.csv'>

export async function planMedia(run: Run): Promise<void> {
  const rows = [...(run.sheets['images.csv'] ?? []), ...(run.sheets['lists.csv'] ?? [])].flatMap((row) => {
    const code = row.values.voyage_code
    const journeyId = code ? voyageId(run, row, code) : undefined
    return journeyId === null ? [] : { row, journeyId: journeyId ?? null, ...recordOf(run, row) }
  })
  const files = rows.flatMap(({ row, hasFile }) => (hasFile ? [] : row.values.file))
  const stored = await storeImages(run, files, (done) => run.onProgress({ step: 'Images', done, total: files.length }))
  const images = stored.values()
  const taken = new Set<string>()
  for (const { row, journeyId, id, hasFile } of rows) {
    const image = hasFile ? null : images.next().value!
    const own = taken.has(id) ? randomUUID() : id
    taken.add(own)
    if (image instanceof Wrong) run.report.wrongRow(row, 'file', image.reason)
    else offerMedia(run, row, journeyId, image, own)
  }
}

const kindOf = ({ file }: MediaRow) => (file === 'lists.csv' ? 'list-page' : 'image')

/** The address of a picture here. */
const ADDRESS = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The id of a row's record. `hasFile`: the record has the file that the row was exported with, so it need not be read. */
function recordOf({ archive }: Run, row: MediaRow): { id: string; hasFile: boolean } {
  const { url, stored } = row.values
  const id = ADDRESS.exec(url ?? '')?.[1]
  const existing = id === undefined ? undefined : archive.media.withId(id)
  // No list page becomes an image that anybody may see.
  if (id === undefined || (existing && existing.values.kind !== kindOf(row))) return { id: randomUUID(), hasFile: false }
  return { id, hasFile: existing !== undefined && stored != null && existing.values.file_hash === stored }
}

/** Without an image the record's file stays. */
function offerMedia(run: Run, row: MediaRow, journeyId: RecordId | null, image: StoredImage | null, id: string): void {
  const { file, demonstration } = row.values
  const ship = 'ship_name' in row.values ? row.values.ship_name : null
  const fields: SomeFields<'media'> = {
    kind: kindOf(row),
    page_number: null,
    ...fieldsOf(row),
    journey_id: journeyId,
    ship_id: ship ? shipId(run, row, ship) : null,
    ...(image && imageFields(file, image)),
    demonstration: demonstration ?? false,
  }
  const record = run.archive.media.offer(row, fields, run.report, id)
  if (fields.journey_id === null && fields.ship_id === null) run.pictures.set(file, record)
}

/** The address of a partner's logo. Its file becomes an image without voyage or ship; `Wrong` if the file is no image. */
export async function logoAddress(run: Run, row: Row<'partners.csv'>, file: string): Promise<string | Wrong> {
  const known = run.pictures.get(file)
  if (known !== undefined) return `/media/${known}`
  const [image] = await storeImages(run, [file])
  if (!image || image instanceof Wrong) return image ?? new Wrong('is missing')
  const fields: SomeFields<'media'> = {
    kind: 'image',
    journey_id: null,
    ship_id: null,
    ...imageFields(file, image),
    demonstration: false,
  }
  return `/media/${run.archive.media.place(row, fields, run.report, randomUUID()).id}`
}

const imageFields = (file: string, { hash, width, height }: StoredImage): SomeFields<'media'> => ({
  file_name: file,
  file_hash: hash,
  width,
  height,
})

/** Files that are worked on at the same time. `storeImage` converts fewer at a time. */
const AT_ONCE = 4

/**
 * Stores each file as an image, or says why it is none. A file is converted only once: not if the store already has it, nor for
 * a second row that names it. A dry run converts into a scratch folder, to find the same faults.
 */
async function storeImages(
  run: Run,
  files: string[],
  onDone: (done: number) => void = () => {},
): Promise<(StoredImage | Wrong)[]> {
  const scratch = run.report.dryRun && files.length > 0 ? await mkdtemp(join(tmpdir(), 'import-')) : null
  try {
    const target = scratch === null ? run.store : await openFileStore(scratch)
    const conversions = new Map<string, Promise<StoredImage | Wrong>>()
    const storeOnce = async (file: string) => {
      const path = await fileInFolder(run.folder, file, run.beside)
      if (path instanceof Wrong) return path
      const hash = await imageHash(path)
      if (!conversions.has(hash)) conversions.set(hash, storeOne(run, target, path, hash))
      return conversions.get(hash)!
    }
    const limit = pLimit(AT_ONCE)
    let done = 0
    const one = async (file: string) => {
      const image = await storeOnce(file)
      onDone(++done)
      return image
    }
    return await Promise.all(files.map((file) => limit(one, file)))
  } finally {
    if (scratch !== null) await rm(scratch, { recursive: true, force: true })
  }
}

async function storeOne({ store, report }: Run, target: FileStore, path: string, hash: string): Promise<StoredImage | Wrong> {
  try {
    if (await store.has(hash)) return await storeImage(store, path)
    const image = await storeImage(target, path)
    if (report.dryRun) await target.remove(hash)
    return image
  } catch (error) {
    if (error instanceof ImageError) return new Wrong(REASONS[error.code])
    throw error
  }
}

const REASONS: Record<ImageError['code'], string> = {
  image_unsupported: 'the file is no JPEG, PNG, TIFF or WebP image',
  image_too_large: 'the image has more than 150 megapixels, or a side of more than 65,535 pixels',
  image_several_pages: 'the TIFF has several pages: give each page a file of its own',
  image_damaged: 'the image is damaged or incomplete',
}

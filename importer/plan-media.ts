/** Images and list pages, and the logos of partners: files beside the tables, kept in the file store. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { ImageError } from '#files/picture.ts'
import { imageHash, type StoredImage, storeImage } from '#files/pyramid.ts'
import { type FileStore, openFileStore } from '#files/store.ts'
import { Wrong } from './columns.ts'
import { fileInFolder } from './folder.ts'
import type { Row } from './formats.ts'
import { voyageId } from './plan-passengers.ts'
import { shipId } from './plan-voyages.ts'
import type { Run } from './run.ts'
import type { RecordId } from './table.ts'

type MediaRow = Row<'images.csv'> | Row<'lists.csv'>

/** Files whose content is known already are not converted again. */
export async function planMedia(run: Run): Promise<void> {
  const rows = [...(run.sheets['images.csv'] ?? []), ...(run.sheets['lists.csv'] ?? [])].flatMap((row) => {
    const code = row.values.voyage_code
    const journeyId = code ? voyageId(run, row, code) : undefined
    return journeyId === null ? [] : { row, journeyId: journeyId ?? null }
  })
  const images = await storeImages(
    run,
    rows.map(({ row }) => row.values.file),
  )
  for (const [i, { row, journeyId }] of rows.entries()) {
    const image = images[i]!
    if (image instanceof Wrong) run.report.wrongRow(row, 'file', image.reason)
    else offerMedia(run, row, journeyId, image)
  }
}

const COLUMNS = {
  journey_id: 'voyage_code',
  ship_id: 'ship_name',
  file_name: 'file',
  file_hash: 'file',
  width: 'file',
  height: 'file',
}

function offerMedia(run: Run, row: MediaRow, journeyId: RecordId | null, image: StoredImage): void {
  const { file, description, collection, demonstration } = row.values
  const ship = 'ship_name' in row.values ? row.values.ship_name : null
  const fields = {
    kind: row.file === 'lists.csv' ? 'list-page' : 'image',
    journey_id: journeyId,
    ship_id: ship ? shipId(run, row, ship) : null,
    page_number: row.file === 'lists.csv' ? row.values.page_number : null,
    description,
    collection,
    ...imageFields(file, image),
    demonstration: demonstration ?? false,
  }
  run.archive.media.offer(row, { fields, columns: COLUMNS }, run.report, randomUUID())
}

/**
 * The address of a partner's logo: a file of the folder is kept as an image that belongs to nothing else. `Wrong` when
 * there is no such image.
 */
export async function logoAddress(run: Run, row: Row<'partners.csv'>, file: string): Promise<string | Wrong> {
  const [image] = await storeImages(run, [file])
  if (!image || image instanceof Wrong) return image ?? new Wrong('is missing')
  const owner = { kind: 'image', journey_id: null, ship_id: null, demonstration: false }
  const offer = { fields: { ...owner, ...imageFields(file, image) }, columns: { file_hash: 'logo' } }
  return `/media/${run.archive.media.place(row, offer, run.report, randomUUID()).id}`
}

const imageFields = (file: string, { hash, width, height }: StoredImage) => ({
  file_name: file,
  file_hash: hash,
  width,
  height,
})

/** Each file's image in the store; a dry run converts into a scratch folder, so that it finds the same faults. */
async function storeImages(run: Run, files: string[]): Promise<(StoredImage | Wrong)[]> {
  const scratch = run.report.dryRun && files.length > 0 ? await mkdtemp(join(tmpdir(), 'import-')) : null
  try {
    const target = scratch === null ? run.store : await openFileStore(scratch)
    const limit = pLimit(4)
    let done = 0
    return await Promise.all(
      files.map((file) =>
        limit(async () => {
          const image = await storeOne(run, target, file)
          run.onProgress({ step: 'Images', done: ++done, total: files.length })
          return image
        }),
      ),
    )
  } finally {
    if (scratch !== null) await rm(scratch, { recursive: true, force: true })
  }
}

async function storeOne({ folder, store, report }: Run, target: FileStore, name: string) {
  const path = await fileInFolder(folder, name)
  if (path instanceof Wrong) return path
  try {
    const hash = await imageHash(path)
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
  image_too_large: 'the image has more than 150 megapixels',
  image_several_pages: 'the TIFF has several pages: give each page a file of its own',
  image_damaged: 'the image is damaged or incomplete',
}

/** Plans images, list pages and the logos of partners, and stores their files. */
import { randomUUID } from 'node:crypto'
import type { StoredImage } from '#files/pyramid.ts'
import { Wrong } from './columns.ts'
import type { ColumnsOf, RecordId, SomeFields } from './fields.ts'
import type { Row } from './formats.ts'
import { storeImages } from './images.ts'
import { voyageId } from './plan-passengers.ts'
import { shipId } from './plan-voyages.ts'
import type { Run } from './run.ts'

type MediaRow = Row<'images.csv'> | Row<'lists.csv'>

export async function planMedia(run: Run): Promise<void> {
  const rows = [...(run.sheets['images.csv'] ?? []), ...(run.sheets['lists.csv'] ?? [])].flatMap((row) => {
    const code = row.values.voyage_code
    const journeyId = code ? voyageId(run, row, code) : undefined
    return journeyId === null ? [] : { row, journeyId: journeyId ?? null }
  })
  const files = rows.map(({ row }) => row.values.file)
  const images = await storeImages(run, files, (done) =>
    run.onProgress({ step: 'Images', done, total: files.length }),
  )
  for (const [i, { row, journeyId }] of rows.entries()) {
    const image = images[i]!
    if (image instanceof Wrong) run.report.wrongRow(row, 'file', image.reason)
    else offerMedia(run, row, journeyId, image)
  }
}

const COLUMNS: ColumnsOf<'media', 'images.csv'> = {
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
  const fields: SomeFields<'media'> = {
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
 * The address of a partner's logo. Its file becomes an image without voyage or ship. `Wrong` when the file cannot be
 * one.
 */
export async function logoAddress(run: Run, row: Row<'partners.csv'>, file: string): Promise<string | Wrong> {
  const [image] = await storeImages(run, [file])
  if (!image || image instanceof Wrong) return image ?? new Wrong('is missing')
  const fields: SomeFields<'media'> = {
    kind: 'image',
    journey_id: null,
    ship_id: null,
    ...imageFields(file, image),
    demonstration: false,
  }
  const columns: ColumnsOf<'media', 'partners.csv'> = { file_hash: 'logo' }
  const offer = { fields, columns }
  return `/media/${run.archive.media.place(row, offer, run.report, randomUUID()).id}`
}

const imageFields = (file: string, { hash, width, height }: StoredImage): SomeFields<'media'> => ({
  file_name: file,
  file_hash: hash,
  width,
  height,
})

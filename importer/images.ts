/** Stores pictures of the folder in the file store. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { ImageError } from '#files/picture.ts'
import { imageHash, type StoredImage, storeImage } from '#files/pyramid.ts'
import { type FileStore, openFileStore } from '#files/store.ts'
import { Wrong } from './columns.ts'
import { fileInFolder } from './folder.ts'
import type { Run } from './run.ts'

/** Files that are worked on at a time. `storeImage` converts fewer at a time. */
const AT_ONCE = 4

/**
 * Gives each file as a stored image, or the reason why it cannot be one. A file is not converted again if it is in the
 * store already or if several rows name it. A dry run converts into a scratch folder, so that it finds the same faults.
 */
export async function storeImages(
  run: Run,
  files: string[],
  onDone: (done: number) => void = () => {},
): Promise<(StoredImage | Wrong)[]> {
  const scratch = run.report.dryRun && files.length > 0 ? await mkdtemp(join(tmpdir(), 'import-')) : null
  try {
    const target = scratch === null ? run.store : await openFileStore(scratch)
    const conversions = new Map<string, Promise<StoredImage | Wrong>>()
    const storeOnce = async (file: string) => {
      const path = await fileInFolder(run.folder, file)
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

async function storeOne(
  { store, report }: Run,
  target: FileStore,
  path: string,
  hash: string,
): Promise<StoredImage | Wrong> {
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

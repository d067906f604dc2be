/** Writes the archive into a folder that `npm run import` reads. It has its name when all of it is on the disk. */
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Progress } from '#config/progress.ts'
import type { Database } from '#db/schema.ts'
import { writeWhole } from '#files/rendition.ts'
import { flush, openFileStore } from '#files/store.ts'
import { type AnyRecord, csvOf, csvParts } from '#importer/export/export-archive.ts'
import {
  countGoingOut,
  countLeftOut,
  GOING_OUT_NAMES,
  type GoingOutName,
  idsOf,
  type LeftOut,
} from '#importer/export/going-out.ts'
import { imageCells, listCells, listPages, openImages, type PictureRow } from '#importer/export/read-media.ts'
import { READERS } from '#importer/export/read-records.ts'
import { FILE_NAMES, type FileName } from '#importer/formats.ts'
import { refusedRows } from '#importer/import-archive.ts'
import type { Problem } from '#importer/report.ts'
import { diskFull } from './disk-full.ts'
import { PicturePaths } from './picture-paths.ts'
import { Refused } from './refused.ts'
import { holdFiles, openSource, type Place } from './source.ts'
import { draftOf } from './unfinished.ts'

interface Options {
  folder: string
  onProgress?: (progress: Progress) => void
}

interface WriteOptions extends Options {
  db: Kysely<Database>
  /** The path of a stored file. */
  pathOf: PathOf
}

type PathOf = (hash: string) => Promise<string | null>

export interface ExportedFolder {
  records: Partial<Record<FileName, number>>
  /** The pictures of which the file is away or damaged. They are left out. */
  unreadable: string[]
  leftOut: LeftOut[]
  /** Rows that an import would not take. */
  refused: Problem[]
}

export async function exportFolder({ databaseUrl, dataDir, ...options }: Options & Place): Promise<ExportedFolder> {
  await refuseUnlessFree(options.folder)
  const source = await openSource({ databaseUrl, dataDir })
  try {
    const held = await holdFiles(dataDir, await openFileStore(dataDir))
    try {
      return await writeFolder({ ...options, db: await source.db(), pathOf: held.pathOf })
    } finally {
      await held.release()
    }
  } finally {
    await source.close()
  }
}

/** Reads one moment of the database. */
export async function writeFolder({ db, pathOf, folder, onProgress = () => {} }: WriteOptions): Promise<ExportedFolder> {
  await refuseUnlessFree(folder)
  const draft = await draftOf(folder)
  try {
    await mkdir(draft, { mode: 0o700 })
    const written = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => new Writing(trx, draft, pathOf, onProgress).write())
    await rename(draft, folder)
    return written
  } catch (error) {
    throw diskFull(error, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function refuseUnlessFree(folder: string): Promise<void> {
  await readdir(dirname(folder)).catch(() => {
    throw new Refused('folder_missing', `There is no folder ${dirname(folder)}.`)
  })
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : null))
  if (found === null) throw new Refused('folder_unusable', `${folder} is no folder that can be read.`)
  if (found.length > 0) throw new Refused('folder_not_empty', `${folder} is not empty: name a new folder.`)
}

class Writing {
  readonly #db: Kysely<Database>
  readonly #folder: string
  readonly #pathOf: PathOf
  readonly #onProgress: (progress: Progress) => void
  readonly #records: ExportedFolder['records'] = {}
  #done = 0
  #total = 0

  constructor(db: Kysely<Database>, folder: string, pathOf: PathOf, onProgress: (progress: Progress) => void) {
    this.#db = db
    this.#folder = folder
    this.#pathOf = pathOf
    this.#onProgress = onProgress
  }

  async write(): Promise<ExportedFolder> {
    const pictures = await this.#writePictures()
    this.#total = await countGoingOut(this.#db)
    for (const name of GOING_OUT_NAMES) {
      if (name === 'partners') await this.#writePartners(pictures.paths)
      else await this.#writeFile(`${name}.csv`, csvParts(this.#db, name, this.#counted(name)))
    }
    return {
      records: this.#records,
      unreadable: pictures.unreadable,
      leftOut: await countLeftOut(this.#db),
      refused: await refusedRows(this.#folder, this.#checked()),
    }
  }

  /** Passengers are too many for memory, and the database keeps the rules for their rows. */
  #checked(): FileName[] {
    return FILE_NAMES.filter((file) => this.#records[file] !== undefined && file !== 'passengers.csv')
  }

  async *#counted(name: GoingOutName): AsyncGenerator<number[]> {
    for await (const ids of idsOf(this.#db, name)) {
      yield ids
      this.#count(`${name}.csv`, ids.length)
      this.#done += ids.length
      this.#onProgress({ step: 'Rows', done: Math.min(this.#done, this.#total), total: this.#total })
    }
  }

  #count(file: FileName, records: number): void {
    this.#records[file] = (this.#records[file] ?? 0) + records
  }

  /** A file without rows is not written. */
  async #writeFile(file: FileName, parts: AsyncIterable<string>): Promise<void> {
    const path = join(this.#folder, file)
    await pipeline(Readable.from(parts), createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
    if (this.#records[file] === undefined) await rm(path)
  }

  async #writeRecords(file: FileName, records: readonly AnyRecord[]): Promise<void> {
    if (records.length === 0) return
    this.#count(file, records.length)
    await this.#writeFile(file, Readable.from([csvOf(file, records)]))
  }

  /** A logo is named by the path that it has here. */
  async #writePartners(paths: PicturePaths): Promise<void> {
    for await (const ids of idsOf(this.#db, 'partners')) {
      const partners = await READERS.partners(this.#db, ids)
      const withLogos = partners.map(({ cells, logoId }) => ({ cells: { ...cells, logo: paths.of(logoId) ?? cells.logo } }))
      await this.#writeRecords('partners.csv', withLogos)
    }
  }

  async #writePictures(): Promise<{ paths: PicturePaths; unreadable: string[] }> {
    const [images, lists] = [await openImages(this.#db).execute(), await listPages(this.#db).execute()]
    const paths = new PicturePaths()
    const there = new Map<string, boolean>()
    const unreadable: string[] = []
    let done = 0
    const written = async (rows: readonly PictureRow[]) => {
      const readable: PictureRow[] = []
      for (const row of rows) {
        const path = paths.choose(row)
        if (!there.has(path)) there.set(path, await this.#writePicture(row, path))
        if (there.get(path)) readable.push(row)
        else unreadable.push(row.id)
        this.#onProgress({ step: 'Pictures', done: ++done, total: images.length + lists.length })
      }
      return readable
    }
    const shown = (await written(images)).map((row) => ({ cells: imageCells(row, paths.of(row.id)!) }))
    await this.#writeRecords('images.csv', shown)
    const scans = (await written(lists)).map((row) => ({ cells: listCells(row, paths.of(row.id)!) }))
    await this.#writeRecords('lists.csv', scans)
    return { paths, unreadable }
  }

  /** False if there is no such file, or it is damaged. */
  async #writePicture({ file_hash, width, height }: PictureRow, name: string): Promise<boolean> {
    const stored = await this.#pathOf(file_hash)
    if (stored === null) return false
    const path = join(this.#folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (!(await writeWhole(stored, { width, height }, path))) return false
    await chmod(path, 0o600)
    await flush(path)
    return true
  }
}

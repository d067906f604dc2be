/**
 * The files of a job, in `DATA_DIR/imports/NUMBER`: `sent` has those that are still coming and the ZIP files, `files` is the folder
 * that is imported.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type JobFile, PART_MAX } from '#domain/import-job.ts'
import { isTable, tableFiles } from '../tables.ts'
import { UnusableZip, unpackZip } from '../zip.ts'
import { JobRefusal } from './refusal.ts'

export type Kept = Omit<JobFile, 'received'>

export class JobFolder {
  readonly root: string
  readonly files: string
  readonly #sent: string

  constructor(dataDir: string, id: number) {
    this.root = join(dataDir, 'imports', String(id))
    this.files = join(this.root, 'files')
    this.#sent = join(this.root, 'sent')
  }

  async make(): Promise<void> {
    for (const folder of [this.files, this.#sent]) await mkdir(folder, { recursive: true, mode: 0o700 })
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true })
  }

  /** Takes what was sent away once it is imported. The plan and the wrong rows stay. */
  async removeFiles(): Promise<void> {
    for (const folder of [this.files, this.#sent]) await rm(folder, { recursive: true, force: true })
  }

  async received({ name, size }: Pick<Kept, 'name' | 'size'>): Promise<number> {
    const isHere = await stat(join(this.files, name)).catch(() => null)
    if (isHere || (await this.#unpacked(name)) !== null) return size
    return (await stat(join(this.#sent, name)).catch(() => null))?.size ?? 0
  }

  /** Adds a part that begins at byte `from`, and says how much of the file is here now. */
  async receive(file: Kept, from: number, body: Readable): Promise<number> {
    const { name, size } = file
    const path = join(this.#sent, name)
    const received = await this.received(file)
    if (from !== received) {
      throw new JobRefusal(409, 'wrong_offset', 'That part does not follow what is here.', { received })
    }
    let count = 0
    const most = Math.min(PART_MAX, size - from)
    async function* measured() {
      for await (const chunk of body) {
        count += (chunk as Buffer).length
        if (count > most) throw new JobRefusal(413, 'too_large', 'That part is larger than was said.')
        yield chunk
      }
    }
    try {
      await pipeline(measured, createWriteStream(path, { flags: 'a', mode: 0o600 }))
    } catch (error) {
      // What came of a broken part may be half a disk block: it is sent again.
      await truncate(path, from).catch(() => {})
      throw error
    }
    return from + count
  }

  /** Puts a whole file into the folder, and says what it holds. */
  async settle(told: Kept): Promise<Kept> {
    const { name } = told
    const sent = join(this.#sent, name)
    const file = { ...told, problem: null }
    if (/\.zip$/i.test(name)) {
      try {
        const names = await unpackZip(sent, this.files)
        await writeFile(this.#namesOf(name), JSON.stringify(names), { mode: 0o600 })
        await rm(sent)
        return { ...file, holds: 'zip', problem: sayUnread(names.filter((one) => holdsOf(one) === 'nothing')) }
      } catch (error) {
        if (!(error instanceof UnusableZip)) throw error
        return { ...file, holds: 'nothing', problem: `The file ${error.message}.` }
      }
    }
    await rename(sent, join(this.files, name))
    return { ...file, holds: holdsOf(name) }
  }

  async forget(name: string): Promise<void> {
    const unpacked = await this.#unpacked(name)
    for (const one of unpacked ?? []) await rm(join(this.files, one), { force: true })
    for (const path of [join(this.files, name), join(this.#sent, name), this.#namesOf(name)]) {
      await rm(path, { force: true })
    }
  }

  /** The tables in the folder. */
  tables(): Promise<string[]> {
    return tableFiles(this.files)
  }

  /** The list of what was in a ZIP file. No file that is sent can take this path. */
  #namesOf(name: string): string {
    return join(this.root, `unpacked-${name}`)
  }

  async #unpacked(name: string): Promise<string[] | null> {
    const text = await readFile(this.#namesOf(name), 'utf8').catch(() => null)
    return text === null ? null : JSON.parse(text)
  }
}

function sayUnread(names: readonly string[]): string | null {
  const [first] = names
  if (first === undefined) return null
  const others = names.length > 1 ? ` and ${(names.length - 1).toLocaleString('en')} more` : ''
  return `Left out: ${first}${others}, no ${names.length > 1 ? 'tables, no pictures' : 'table, no picture'}.`
}

function holdsOf(name: string): Kept['holds'] {
  if (isTable(name)) return 'table'
  if (/\.(jpe?g|png|tiff?|webp)$/i.test(name)) return 'picture'
  return /\.html?$/i.test(name) ? 'page' : 'nothing'
}

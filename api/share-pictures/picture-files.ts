/**
 * The files of drawn pictures, in `DATA_DIR/share`. A record has one file at most: drawing it anew deletes the old one. If there are
 * too many files, the oldest go, and are drawn anew when somebody asks for them.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureOf } from './contents.ts'

/** What a file's name says. */
export interface PictureName extends PictureOf {
  version: number
  hash: string
}

/** About 70 kB each. */
const MOST_FILES = 4000
/** So many of the oldest go at once. */
const ROOM = 400

const NAME = /^([a-z]+)-(\d+)-(\d+)-([0-9a-f]+)\.png$/
const nameOf = ({ kind, id, version, hash }: PictureName): string => `${kind}-${id}-${version}-${hash}.png`

export class PictureFiles {
  readonly #folder: string
  readonly #most: number

  constructor(dataDir: string, most = MOST_FILES) {
    this.#folder = join(dataDir, 'share')
    this.#most = most
  }

  /** Null if there is none. */
  read(name: PictureName): Promise<Buffer | null> {
    return readFile(join(this.#folder, nameOf(name))).catch(unlessMissing(null))
  }

  async keep(name: PictureName, bytes: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const draft = join(this.#folder, `${randomUUID()}.draft`)
    try {
      await writeFile(draft, bytes, { mode: 0o600 })
      await this.forget(name)
      await rename(draft, join(this.#folder, nameOf(name)))
    } finally {
      await rm(draft, { force: true })
    }
    await this.#makeRoom()
  }

  /** Deletes the file of a record. */
  async forget({ kind, id }: PictureOf): Promise<void> {
    const names = await this.list()
    await this.#remove(names.filter((name) => name.kind === kind && name.id === id).map(nameOf))
  }

  async list(): Promise<PictureName[]> {
    const files = await readdir(this.#folder).catch(unlessMissing([]))
    return files.flatMap((file) => {
      const [, kind, id, version, hash] = NAME.exec(file) ?? []
      return id && hash ? [{ kind: kind as PictureOf['kind'], id, version: Number(version), hash }] : []
    })
  }

  async #makeRoom(): Promise<void> {
    const files = await readdir(this.#folder)
    if (files.length <= this.#most) return
    const drawn = await Promise.all(
      files.map(async (file) => ({ file, at: (await stat(join(this.#folder, file)).catch(() => null))?.mtimeMs ?? 0 })),
    )
    drawn.sort((a, b) => a.at - b.at)
    await this.#remove(drawn.slice(0, files.length - this.#most + Math.min(ROOM, this.#most / 10)).map(({ file }) => file))
  }

  async #remove(files: readonly string[]): Promise<void> {
    for (const file of files) await rm(join(this.#folder, file), { force: true })
  }
}

const unlessMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

import type { PictureRow } from '#importer/export/read-media.ts'
import { fileOf } from '#importer/export/read-media.ts'
import { FILE_NAMES } from '#importer/formats.ts'

/** Gives each picture of a folder its path: the one from which it was imported, unless another picture has that one. */
export class PicturePaths {
  readonly #byId = new Map<string, string>()
  /** What lies at each path, and at each folder above it. */
  readonly #taken = new Map<string, string>(FILE_NAMES.map((name) => [plain(name), 'a table']))
  readonly #owners = new Set<string>()

  of(id: string | null): string | undefined {
    return id === null ? undefined : this.#byId.get(id)
  }

  choose(row: PictureRow): string {
    const named = fileOf(row)
    const path = this.#isFree(row, named) ? named : fileOf({ id: row.id, file_name: null })
    const parts = plain(path).split('/')
    for (let end = 1; end < parts.length; end++) this.#taken.set(parts.slice(0, end).join('/'), 'a folder')
    this.#taken.set(plain(path), row.file_hash)
    this.#owners.add(ownerOf(row, path))
    this.#byId.set(row.id, path)
    return path
  }

  /** Two records may share a file, but not also their voyage and ship: an import could not tell them apart. */
  #isFree(row: PictureRow, path: string): boolean {
    const parts = plain(path).split('/')
    if (parts.some((part) => ['', '.', '..'].includes(part)) || path.includes('\\')) return false
    const above = parts.slice(0, -1).map((_, at) => this.#taken.get(parts.slice(0, at + 1).join('/')) ?? 'a folder')
    const here = this.#taken.get(plain(path)) ?? row.file_hash
    return above.every((what) => what === 'a folder') && here === row.file_hash && !this.#owners.has(ownerOf(row, path))
  }
}

/** Some disks know no capitals. */
const plain = (path: string): string => path.normalize('NFC').toLowerCase()

const ownerOf = ({ page_number, code, ship_name }: PictureRow, path: string): string =>
  JSON.stringify([path, page_number, code, ship_name])

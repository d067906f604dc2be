/** Files that were asked for lately stay in memory: after a renewal every device asks for the same few. */
const MOST_BYTES = 8_000_000

export class KeptFiles {
  /** The one that was asked for longest ago comes first. */
  readonly #files = new Map<string, Buffer>()
  #bytes = 0

  async get(key: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const file = this.#files.get(key) ?? (await read())
    this.delete(key)
    if (!file) return null
    this.#files.set(key, file)
    this.#bytes += file.length
    for (const [oldest] of this.#files) {
      if (this.#bytes <= MOST_BYTES || this.#files.size === 1) break
      this.delete(oldest)
    }
    return file
  }

  delete(key: string): void {
    this.#bytes -= this.#files.get(key)?.length ?? 0
    this.#files.delete(key)
  }
}

/** Writes a ZIP file without compression, for what is packed already: a file at a time, and the list of them at the end. */
import { crc32 } from 'node:zlib'

export class ZipWriter {
  readonly #listed: Buffer[] = []
  #offset = 0

  /** The next bytes of the ZIP. */
  add(name: string, content: string | Buffer): Buffer {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)]
    const told = Buffer.alloc(26)
    // Version 2.0, names in UTF-8, stored.
    told.writeUInt16LE(20, 0)
    told.writeUInt16LE(0x800, 2)
    told.writeUInt32LE(crc32(bytes), 10)
    told.writeUInt32LE(bytes.length, 14)
    told.writeUInt32LE(bytes.length, 18)
    told.writeUInt16LE(path.length, 22)
    const entry = Buffer.alloc(42)
    entry.writeUInt16LE(20, 0)
    told.copy(entry, 2)
    entry.writeUInt32LE(this.#offset, 38)
    this.#listed.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), entry, path]))
    const part = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), told, path, bytes])
    this.#offset += part.length
    return part
  }

  end(): Buffer {
    const list = Buffer.concat(this.#listed)
    const end = Buffer.alloc(18)
    end.writeUInt16LE(this.#listed.length, 4)
    end.writeUInt16LE(this.#listed.length, 6)
    end.writeUInt32LE(list.length, 8)
    end.writeUInt32LE(this.#offset, 12)
    return Buffer.concat([list, Buffer.from('PK\x05\x06', 'latin1'), end])
  }
}

/** Makes a ZIP file, without compression. */
import { crc32 } from 'node:zlib'

export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = []
  const listed: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)]
    const told = Buffer.alloc(26)
    // Version 2.0, names in UTF-8, stored.
    told.writeUInt16LE(20, 0)
    told.writeUInt16LE(0x800, 2)
    told.writeUInt32LE(crc32(bytes), 10)
    told.writeUInt32LE(bytes.length, 14)
    told.writeUInt32LE(bytes.length, 18)
    told.writeUInt16LE(path.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), told, path, bytes)
    const entry = Buffer.alloc(42)
    entry.writeUInt16LE(20, 0)
    told.copy(entry, 2)
    entry.writeUInt32LE(offset, 38)
    listed.push(Buffer.from('PK\x01\x02', 'latin1'), entry, path)
    offset += 4 + told.length + path.length + bytes.length
  }
  const end = Buffer.alloc(18)
  const size = listed.reduce((sum, { length }) => sum + length, 0)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

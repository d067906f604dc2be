/**
 * The file of a backup: a tar, packed by zstd, and if there is a key encrypted by age. So other programs can open it too:
 * `age -d FILE | zstd -d | tar -x`.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import tar from 'tar-stream'
import { flush } from '#files/store.ts'
import { Refused } from './refused.ts'
import { seal, unseal } from './seal.ts'
import { draftOf } from './unfinished.ts'

const SECRET_KEY = /^AGE-SECRET-KEY-/
const PUBLIC_KEY = /^age1/
/** The beginning of each encrypted file. */
const AGE = 'age-encryption.org/v1'

export interface Packing {
  add(name: string, content: string): Promise<void>
  /** A file of that size, as it comes. Gives the SHA-256 of what went in. */
  addFile(name: string, size: number, content: Readable): Promise<string>
  /** A hash of all names and contents so far. */
  hash(): string
}

/** Writes a file that only its owner may read. It has its name when all of it is on the disk. */
export async function pack(file: string, key: string | null, fill: (packing: Packing) => Promise<void>): Promise<void> {
  const draft = await draftOf(file)
  const all = createHash('sha256')
  const tarred = tar.pack()
  const add: Packing['add'] = (name, content) =>
    new Promise((resolve, reject) => {
      all.update(`${name}\n`).update(content)
      tarred.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()))
    })
  const addFile: Packing['addFile'] = async (name, size, content) => {
    const own = createHash('sha256')
    all.update(`${name}\n`)
    const entry = tarred.entry({ name, size, mode: 0o600 })
    await pipeline(
      content,
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          own.update(part)
          all.update(part)
          yield part
        }
      },
      entry,
    )
    return own.digest('hex')
  }
  try {
    const packed = new PassThrough()
    const written = (async () => {
      const source = key === null ? packed : Readable.fromWeb((await encrypt(packed, key)) as never)
      await pipeline(source, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }))
    })()
    const packing = pipeline(tarred, createZstdCompress(), seal(), packed)
    const filling = (async () => {
      await fill({ add, addFile, hash: () => all.copy().digest('hex') })
      tarred.finalize()
    })()
    filling.catch((error) => tarred.destroy(error))
    written.catch((error) => tarred.destroy(error))
    const parts = [written, filling, packing]
    // Nothing reads the database any more when this fails.
    await Promise.allSettled(parts)
    await Promise.all(parts)
    await rename(draft, file)
    await flush(dirname(file))
  } finally {
    await rm(draft, { force: true })
  }
}

async function encrypt(packed: Readable, key: string): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  try {
    if (SECRET_KEY.test(key)) encrypter.addRecipient(await identityToRecipient(key))
    else if (PUBLIC_KEY.test(key)) encrypter.addRecipient(key)
    else {
      // A passphrase costs 32 MB by this, and 256 MB by default.
      encrypter.setScryptWorkFactor(15)
      encrypter.setPassphrase(key)
    }
  } catch {
    throw new Refused('backup_key_wrong', 'BACKUP_KEY begins as a key of age does, and is none.')
  }
  return encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>)
}

export interface Entry {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

/** The parts of the file in their order. Each must be read before the next. */
export async function* unpack(file: string, key: string | null): AsyncGenerator<Entry> {
  const extract = tar.extract()
  const unpacking = (async () => {
    const source = (await isEncrypted(file)) ? await decrypt(file, key) : createReadStream(file)
    await pipeline(source, unseal(), createZstdDecompress(), extract)
  })()
  unpacking.catch((error) => extract.destroy(error))
  for await (const entry of extract) {
    yield { name: entry.header.name, size: entry.header.size ?? 0, content: entry as AsyncIterable<Buffer> }
    entry.resume()
  }
  await unpacking
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.toString('latin1') === AGE
  } finally {
    await handle.close()
  }
}

async function decrypt(file: string, key: string | null): Promise<Readable> {
  if (key === null)
    throw new Refused('backup_encrypted', `${file} is encrypted: BACKUP_KEY_FILE must name the file with its key.`)
  const decrypter = new Decrypter()
  if (SECRET_KEY.test(key)) decrypter.addIdentity(key)
  else if (PUBLIC_KEY.test(key))
    throw new Refused('backup_key_wrong', `${file} is opened by the secret key, AGE-SECRET-KEY-1..., alone.`)
  else decrypter.addPassphrase(key)
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const opened = await decrypter.decrypt(source).catch(() => {
    throw new Refused('backup_key_wrong', `The key does not open ${file}, or the file is damaged.`)
  })
  return Readable.fromWeb(opened as never)
}

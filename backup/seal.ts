/**
 * The end of a packed backup: the SHA-256 of all bytes before it, as a frame that zstd skips. A file that lacks a byte, or has one
 * more, has another end.
 */
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** The number of a skippable frame, and the length of what it holds. */
const FRAME = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const LENGTH = FRAME.length + 32

const endOf = (hash: ReturnType<typeof createHash>): Buffer => Buffer.concat([FRAME, hash.digest()])

export function seal(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      done(null, part)
    },
    flush(done) {
      done(null, endOf(hash))
    },
  })
}

/** Takes the end off, and fails if it is not that of what came before. */
export function unseal(): Transform {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      const all = Buffer.concat([held, part])
      const ready = all.subarray(0, Math.max(0, all.length - LENGTH))
      held = all.subarray(ready.length)
      hash.update(ready)
      done(null, ready)
    },
    flush(done) {
      done(held.equals(endOf(hash)) ? null : new Error('The end is missing or another one.'))
    },
  })
}

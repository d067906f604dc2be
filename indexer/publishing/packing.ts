/** Texts as published files, and back. */
import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { PackedFile } from './protocol.ts'

/** Above so many characters the best quality takes longer than a change may wait for a base: 420,000 names have 11 million. */
const LARGE = 16_000_000

export function packed(text: string, about: Pick<PackedFile, 'records' | 'removes'>): PackedFile {
  const bytes = Buffer.from(text)
  const content = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: text.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return { sha256: createHash('sha256').update(bytes).digest('hex'), content, ...about }
}

export const textOf = (content: Uint8Array): string => brotliDecompressSync(content).toString()

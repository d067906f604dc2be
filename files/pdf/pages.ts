/**
 * Makes an image of each page of a PDF. A file from outside may be made to do harm. So it is read by a process of its own, which
 * is ended if it takes too long or too much memory, and which runs PDFium inside WebAssembly.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { PdfErrorCode, Told } from './render.ts'

/** The most pages of one PDF. A longer list comes in several files. */
export const PDF_PAGES_MAX = 100

/** The longest side of a page's image, in pixels. A typed list of A3 at 300 dots an inch has 4,960. */
const SIDE_MAX = 5000

/** Milliseconds that a page may take. */
const PAGE_MS = 30_000

/** Pages of 64 KB that PDFium may use: 1 GB. */
const WASM_PAGES = 16_384

const RENDER = fileURLToPath(new URL('./render.ts', import.meta.url))

/** Why a PDF gives no images. */
export class PdfError extends Error {
  override readonly name = 'PdfError'
  readonly code: PdfErrorCode

  constructor(code: PdfErrorCode) {
    super(code)
    this.code = code
  }
}

/** Each takes up to a gigabyte. */
const oneAtATime = pLimit(1)

/** Writes a PNG of each page into `folder`, and gives their paths in order. Throws `PdfError`. */
export const renderPages = (pdf: string, folder: string, pageMs = PAGE_MS): Promise<string[]> =>
  oneAtATime(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const asked = [pdf, folder, String(PDF_PAGES_MAX), String(SIDE_MAX)]
        const child = spawn(process.execPath, [`--wasm-max-mem-pages=${WASM_PAGES}`, RENDER, ...asked], {
          stdio: ['ignore', 'pipe', 'ignore'],
          // Nothing of the server's environment, which holds its secrets.
          env: {},
        })
        const pages: string[] = []
        let error: PdfErrorCode | null = null
        const end = () => {
          error = 'pdf_too_slow'
          child.kill('SIGKILL')
        }
        let timer = setTimeout(end, pageMs)
        createInterface(child.stdout).on('line', (line) => {
          const told = JSON.parse(line) as Told
          clearTimeout(timer)
          timer = setTimeout(end, pageMs)
          if ('page' in told) pages.push(told.page)
          else error = told.error
        })
        child.on('error', reject)
        child.on('close', (code) => {
          clearTimeout(timer)
          if (error !== null || code !== 0) reject(new PdfError(error ?? 'pdf_damaged'))
          else resolve(pages)
        })
      }),
  )

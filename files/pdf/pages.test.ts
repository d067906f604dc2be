import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PDF_PAGES_MAX, renderPages } from './pages.ts'
import { pdfOf } from './testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const render = async (pdf: string | Uint8Array, pageMs?: number) => {
  const path = join(folder, 'list.pdf')
  await writeFile(path, pdf)
  return renderPages(path, folder, pageMs)
}

it('each page becomes an image in its own size and colours', async () => {
  const pages = await render(
    pdfOf([
      { width: 72, height: 144, colour: '1 0 0' },
      { width: 144, height: 72, colour: '0 0 1' },
    ]),
  )
  expect(pages).toHaveLength(2)
  const [first, second] = await Promise.all(pages.map((page) => sharp(page).raw().toBuffer({ resolveWithObject: true })))
  expect([first!.info.width, first!.info.height, [...first!.data.subarray(0, 3)]]).toEqual([300, 600, [255, 0, 0]])
  expect([second!.info.width, second!.info.height, [...second!.data.subarray(0, 3)]]).toEqual([600, 300, [0, 0, 255]])
})

it('a page of a kilometre becomes an image of a size that can be made', async () => {
  const [page] = await render(pdfOf([{ width: 14_400, height: 14_400, colour: '0 1 0' }]))
  expect(await sharp(page).metadata()).toMatchObject({ width: 5000, height: 5000 })
})

it.each([
  ['nothing', '', 'pdf_damaged'],
  ['no PDF', 'GIF89a', 'pdf_damaged'],
  ['a PDF that is cut off', pdfOf([{ width: 72, height: 72, colour: '1 0 0' }]).slice(0, 90), 'pdf_damaged'],
  [
    'one of too many pages',
    pdfOf(Array.from({ length: PDF_PAGES_MAX + 1 }, () => ({ width: 9, height: 9, colour: '1 0 0' }))),
    'pdf_too_long',
  ],
])('%s is refused', async (_what, pdf, code) => {
  await expect(render(pdf)).rejects.toMatchObject({ code })
})

it('a page that takes too long is given up, and the next file is read', async () => {
  const drawn = '0 0 1 1 re f '.repeat(2_000_000)
  await expect(render(pdfOf([{ width: 9000, height: 9000, colour: '1 0 0', drawn }]), 1500)).rejects.toMatchObject({
    code: 'pdf_too_slow',
  })
  expect(await render(pdfOf([{ width: 72, height: 72, colour: '1 0 0' }]))).toHaveLength(1)
})

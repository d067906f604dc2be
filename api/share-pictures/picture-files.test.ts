import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { PictureFiles, type PictureName } from './picture-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'overtocht-share-'))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const name = (id: number, hash = 'a1', version = 1): PictureName => ({ kind: 'voyage', id: String(id), version, hash })
const kept = () => readdirSync(join(dataDir, 'share')).sort()

it('keeps one file of each record, and reads only the one that is asked for', async () => {
  const files = new PictureFiles(dataDir)
  expect([await files.read(name(1)), await files.list()]).toEqual([null, []])
  await files.keep(name(1), Buffer.from('old'))
  await files.keep(name(11), Buffer.from('other'))
  await files.keep(name(1, 'b2', 2), Buffer.from('new'))
  expect(kept()).toEqual(['voyage-1-2-b2.png', 'voyage-11-1-a1.png'])
  expect([await files.read(name(1)), String(await files.read(name(1, 'b2', 2)))]).toEqual([null, 'new'])
  await files.forget(name(1))
  expect(await files.list()).toEqual([name(11)])
})

it('deletes the oldest if there are too many', async () => {
  const files = new PictureFiles(dataDir, 10)
  for (let id = 1; id <= 10; id++) {
    await files.keep(name(id), Buffer.from('x'))
    utimesSync(join(dataDir, 'share', `voyage-${id}-1-a1.png`), 1000 + id, 1000 + id)
  }
  await files.keep(name(11), Buffer.from('x'))
  expect((await files.list()).map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
})

import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FileStore, openFileStore } from './store.ts'

let dataDir: string
let store: FileStore
const bytes = Buffer.from('Sibajak, 6 juni 1946')
const name = createHash('sha256').update(bytes).digest('hex')

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overtocht-store-'))
  store = await openFileStore(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('bytes and a file with the same content have one name, the SHA-256 of the content', async () => {
  const path = join(dataDir, 'lijst.txt')
  await writeFile(path, bytes)
  expect(await store.put(bytes)).toBe(name)
  expect(await store.put(path)).toBe(name)
  expect(store.path(name)).toBe(join(dataDir, 'files', name.slice(0, 2), name))
  expect(await readFile(store.path(name))).toEqual(bytes)
})

test('the store is readable by its owner alone', async () => {
  expect((await stat(join(dataDir, 'files'))).mode & 0o077).toBe(0)
})

test('a write that fails leaves nothing behind', async () => {
  const half = store.putAs(name, async (path) => {
    await writeFile(path, 'half')
    throw new Error('power cut')
  })
  await expect(half).rejects.toThrow('power cut')
  expect(await store.has(name)).toBe(false)
  expect(await readdir(join(dataDir, 'files', 'tmp'))).toEqual([])
})

test('a name that is there already is not written again', async () => {
  await store.put(bytes)
  await store.putAs(name, () => Promise.reject(new Error('written again')))
  expect(await readFile(store.path(name))).toEqual(bytes)
})

test('two writers of one file at the same time both succeed', async () => {
  expect(await Promise.all([store.put(bytes), store.put(bytes), store.put(bytes)])).toEqual([name, name, name])
})

test('removing a file twice is no error', async () => {
  await store.put(bytes)
  await store.remove(name)
  await store.remove(name)
  expect(await store.has(name)).toBe(false)
})

test('a name that is no hash cannot lead out of the store', () => {
  expect(() => store.path('../../etc/passwd')).toThrow(TypeError)
  expect(() => store.path(name.toUpperCase())).toThrow(TypeError)
})

test('opening removes drafts of a process that was killed, but not fresh ones', async () => {
  const drafts = join(dataDir, 'files', 'tmp')
  await writeFile(join(drafts, 'old'), '')
  await writeFile(join(drafts, 'fresh'), '')
  await utimes(join(drafts, 'old'), 0, 0)
  await openFileStore(dataDir)
  expect(await readdir(drafts)).toEqual(['fresh'])
})

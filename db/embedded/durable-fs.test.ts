import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, it, vi } from 'vitest'
import { durable } from './durable-fs.ts'

it('every commit reaches the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'overtocht-durable-'))
  const fsync = vi.spyOn(fs, 'fsyncSync')
  const database = await PGlite.create(durable(folder))
  try {
    await database.exec('create table entry (id serial primary key)')
    fsync.mockClear()
    for (let i = 0; i < 20; i++) await database.query('insert into entry default values')
    expect(fsync.mock.calls.length).toBeGreaterThanOrEqual(20)
  } finally {
    await database.close()
    fsync.mockRestore()
    rmSync(folder, { recursive: true })
  }
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseUnavailable, DataDirectoryInUse } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'overtocht-embedded-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const open = (dir = dataDir) => openDatabase({ databaseUrl: null, dataDir: dir })

/** Starts a process that opens the data directory and writes. Gives its lines as they come. */
function startWriter(): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/crash-writer.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('no output')
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

describe('a data directory', () => {
  it("is its user's alone", async () => {
    const database = await open()
    await migrate(database.db)
    await database.close()
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(900)
    const readable = files.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => statSync(path).mode & 0o077)
    // The lock holds nothing.
    expect(readable.map((path) => relative(dataDir, path))).toEqual(['database.lock', 'database.pid'])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700)
  })

  it('is refused to a second process, with the id of the first, until the first is gone', async () => {
    const { child, lines } = startWriter()
    try {
      expect((await lines.next()).value).toBe('open 0')
      const second = open()
      await expect(second).rejects.toThrow(DataDirectoryInUse)
      await expect(second).rejects.toThrow(
        `DATA_DIR ${dataDir} is in use by process ${child.pid}: stop it first, or set another DATA_DIR.`,
      )
    } finally {
      await kill(child)
    }
    const database = await open()
    await database.close()
  })

  it('is refused to the same process a second time', async () => {
    const first = await open()
    await expect(open()).rejects.toThrow(DataDirectoryInUse)
    await first.close()
    const again = await open()
    await again.close()
  })

  it('that is damaged gives one line for the operator, and is not kept locked', async () => {
    const damaged = join(dataDir, 'damaged')
    mkdirSync(join(damaged, 'database'), { recursive: true })
    writeFileSync(join(damaged, 'database/PG_VERSION'), '9.1\n')
    await expect(open(damaged)).rejects.toThrow(DatabaseUnavailable)
    await expect(open(damaged)).rejects.toThrow(/^DATA_DIR .*: the database cannot be opened: [^\n]+$/)
  })
})

describe('kill -9 in the middle of writes', () => {
  // `npm test -- --all` kills twenty times.
  const rounds = process.env.TEST_ALL === '1' ? 20 : 4
  it(`loses no acknowledged write and tears none, ${rounds} rounds`, { timeout: 600_000 }, async () => {
    let acknowledged = 0
    for (let round = 0; round < rounds; round++) {
      const { child, lines } = startWriter()
      try {
        const found = Number(String((await lines.next()).value).replace('open ', ''))
        expect(found, `after round ${round}`).toBeGreaterThanOrEqual(acknowledged)
        const enough = found + 5 + Math.floor(Math.random() * 30)
        for (let line = await lines.next(); !line.done; line = await lines.next()) {
          acknowledged = Number(line.value.replace('done ', ''))
          // At a random moment, wherever the next write is.
          if (acknowledged === enough) setTimeout(() => child.kill('SIGKILL'), Math.random() * 20)
        }
      } finally {
        await kill(child)
      }
    }

    const { db, close } = await open()
    const passengers = await db
      .selectFrom('passenger')
      .innerJoin('journey', 'journey.id', 'passenger.journey_id')
      .select('code')
      .orderBy('journey.id')
      .execute()
    const codes = (await db.selectFrom('journey').select('code').orderBy('id').execute()).map(({ code }) => code)
    const marks = await db
      .selectFrom('search_outbox')
      .select(({ fn }) => fn.countAll().as('n'))
      .execute()
    await close()
    // Every write is a voyage, its passenger and their two marks in the outbox.
    expect(codes).toEqual(codes.map((_, i) => `W-${i + 1}`))
    expect(passengers.map(({ code }) => code)).toEqual(codes)
    expect(marks).toEqual([{ n: codes.length * 2 }])
    expect(acknowledged).toBeGreaterThanOrEqual(5 * rounds)
    expect(codes.length).toBeGreaterThanOrEqual(acknowledged)
  })
})

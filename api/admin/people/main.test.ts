import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPublished, openOnDisk } from '#db/testing/database.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'overtocht-person-'))
  const { db, close } = await openOnDisk(dataDir)
  await db.insertInto('journey').values(asPublished({ code: 'KI-1951-1' })).execute()
  const jose = { journey_id: 1, full_name: 'José Quist', birth_year: new Date().getFullYear() - 100 }
  await db.insertInto('passenger').values(asPublished(jose)).execute()
  await close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function person(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (said) => (text += said))
  const [code] = await once(child, 'close')
  return { code, lines: text.trim().split('\n') }
}

it('says how to call it, who is young by 110 years, and what is refused, in one line', async () => {
  expect(await person('erase', 'Quist')).toMatchObject({ code: 1, lines: [expect.stringMatching(/^npm run person/)] })
  expect((await person('young')).lines[1]).toMatch(/^1 public passengers were born less than 110 years ago/)
  const refused = { code: 1, lines: ['The history keeps the reason: it may not have the name.'] }
  expect(await person('erase', 'jose', 'QUIST', '--reason', 'Familie Quist')).toEqual(refused)
  expect(await person('erase', '1', '--reason', 'Verzoek 31')).toEqual({ code: 0, lines: ['Passenger 1 is erased.'] })
  expect(await person('export', '1')).toMatchObject({ code: 0, lines: expect.arrayContaining([expect.stringContaining('"history"')]) })
})

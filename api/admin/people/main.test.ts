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
  await db
    .insertInto('journey')
    .values(asPublished({ code: 'KI-1951-1' }))
    .execute()
  const jose = { journey_id: 1, full_name: 'José Quist', birth_year: new Date().getFullYear() - 100 }
  await db
    .insertInto('passenger')
    .values(asPublished([jose, { journey_id: 1, full_name: 'Jan Quist' }]))
    .execute()
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

it('finds, withdraws, erases and exports, and says in one line how it is called and what is refused', async () => {
  expect(await person('erase', 'Quist')).toMatchObject({ code: 1, lines: [expect.stringMatching(/^npm run person/)] })
  expect((await person('young')).lines.at(-1)).toMatch(/^1 public passengers were born less than 110 years ago/)
  expect((await person('young', '90')).lines[0]).toMatch(/^0 public passengers were born less than 90 years ago/)
  const [jose, jan] = ['1\tJosé Quist', '2\tJan Quist'].map((name) => expect.stringContaining(name))
  expect(await person('find', 'quist')).toEqual({ code: 0, lines: [jan, jose] })
  const several = 'Several are meant: give the number of one.'
  expect(await person('withdraw', 'quist')).toEqual({ code: 1, lines: [several, jan, jose] })
  expect(await person('withdraw', '2')).toEqual({ code: 0, lines: ['Jan Quist is withdrawn.'] })
  const refused = { code: 1, lines: ['The history keeps the reason: it may not have the name.'] }
  expect(await person('erase', 'jose', 'QUIST', '--reason', 'Familie Quist')).toEqual(refused)
  expect(await person('erase', '1', '--reason', 'Verzoek 31')).toEqual({ code: 0, lines: ['Passenger 1 is erased.'] })
  expect(await person('export', '1')).toMatchObject({
    code: 0,
    lines: expect.arrayContaining([expect.stringContaining('"history"')]),
  })
})

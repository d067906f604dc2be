import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginRun, endRun } from '#backup/source.ts'
import { asPublished, openOnDisk } from '#db/testing/database.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'overtocht-person-'))
  const { db, close } = await openOnDisk(dataDir)
  const { id } = await db
    .insertInto('journey')
    .values(asPublished({ code: 'KI-1951-1', story_intro: '<p>Met Anna "Ans" Blok.</p>' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const aboard = { journey_id: id, public_from: null }
  await db
    .insertInto('passenger')
    .values(
      asPublished([
        { ...aboard, full_name: 'José Quist', birth_year: 1940, note: 'Weduwe' },
        { ...aboard, full_name: 'Jan Quist', birth_year: 1901 },
        { ...aboard, full_name: 'Anna Blok', birth_year: 1950, public_from: '2061-01-01' },
        { ...aboard, full_name: 'Piet Onbekend' },
      ]),
    )
    .execute()
  const fields = JSON.stringify({ fullName: 'Pieter Verschuuren' })
  await db.insertInto('revision').values({ kind: 'passenger', record_id: 4, number: 1, action: 'created', fields }).execute()
  await endRun(db, await beginRun(db, join(dataDir, 'one.backup')), null)
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

it('finds, exports, withdraws and erases a person, and reports who is young', async () => {
  expect((await person('erase', 'Quist')).lines[0]).toMatch(/^npm run person/)
  expect(await person('young')).toEqual({
    code: 0,
    lines: [
      '1\tJosé Quist\t1940\tKI-1951-1',
      '1 public passengers were born less than 110 years ago; of 1 the birth year is unknown.',
    ],
  })
  // Who was born in the first of the years may not have had a birthday yet.
  expect((await person('young', String(new Date().getFullYear() - 1901))).lines[1]).toContain('Jan Quist')
  const both = ['2\tJan Quist\t1901\tKI-1951-1\t\tpublic', '1\tJosé Quist\t1940\tKI-1951-1\t\tpublic']
  expect(await person('find', 'quist')).toEqual({ code: 0, lines: both })
  // An earlier name finds a person too, but erases nobody.
  const once = '4\tPiet Onbekend\t\tKI-1951-1\t\tpublic\tonce Pieter Verschuuren'
  expect(await person('find', 'verschuuren')).toEqual({ code: 0, lines: [once] })
  const asked = { code: 1, lines: ['Somebody had that name once: give the number.', once] }
  expect(await person('erase', 'verschuuren', '--reason', 'Verzoek 30')).toEqual(asked)
  expect(await person('withdraw', 'quist')).toEqual({ code: 1, lines: ['Several are meant: give the number of one.', ...both] })
  expect(await person('withdraw', '2')).toEqual({ code: 0, lines: ['Jan Quist is withdrawn.'] })
  const exported = JSON.parse((await person('export', 'jose', 'QUIST')).lines.join('\n'))
  expect(exported).toMatchObject({ record: { fullName: 'José Quist', birthYear: 1940, note: 'Weduwe' }, history: [] })
  expect((await person('erase', '1', '--reason', 'Familie Quist')).lines).toEqual([
    'The history keeps the reason: it may not have the name.',
  ])
  expect(await person('erase', '1', '--reason', 'Verzoek 31')).toEqual({ code: 0, lines: ['Passenger 1 is erased.'] })
  const list = readFileSync(join(dataDir, readdirSync(dataDir).find((name) => name.endsWith('.list'))!), 'utf8')
  expect([...new Set(list.split('\n').map((line) => line.split(' ')[0]))]).toEqual(['erased', 'mark', 'withdrawn', ''])
  expect(await person('find', 'quist')).toEqual({ code: 0, lines: [both[0]!.replace('public', 'withdrawn')] })
  const named = await person('find', 'anna "ans" blok')
  expect(named.lines).toEqual(['There is no passenger anna "ans" blok.', expect.stringMatching(/^also named in\tJourney\t1\t/)])
  expect(await person('export', '1')).toMatchObject({ code: 0 })
  expect((await person('erase', '1', '--reason', 'Nog eens')).code).toBe(1)
})

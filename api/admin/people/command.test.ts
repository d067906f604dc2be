import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginRun, endRun } from '#backup/source.ts'
import { ConfigError } from '#config/config.ts'
import type { OpenDatabase } from '#db/open-database.ts'
import type { Database } from '#db/schema.ts'
import { asPublished, createTestDatabase } from '#db/testing/database.ts'
import { erasePerson, exportPerson, findPerson, listYoung, withdrawPerson } from './command.ts'

let folder: string
let database: OpenDatabase
let db: Kysely<Database>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overtocht-person-'))
  database = await createTestDatabase()
  db = database.db
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
  await endRun(db, await beginRun(db, join(folder, 'one.backup')), null)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const find = (words: string) => findPerson(db, words)
const withdraw = (words: string) => withdrawPerson(db, words)
const erase = (words: string, reason: string) => erasePerson(db, folder, words, reason)

it('finds, exports, withdraws and erases a person, and reports who is young', async () => {
  expect(await listYoung(db, 110)).toEqual([
    '1\tJosé Quist\t1940\tKI-1951-1',
    '1 public passengers were born less than 110 years ago; of 1 the birth year is unknown.',
  ])
  // Who was born in the first of the years may not have had a birthday yet.
  expect((await listYoung(db, new Date().getFullYear() - 1901))[1]).toContain('Jan Quist')
  const both = ['2\tJan Quist\t1901\tKI-1951-1\t\tpublic', '1\tJosé Quist\t1940\tKI-1951-1\t\tpublic']
  expect(await find('quist')).toEqual(both)
  // An earlier name finds a person too, but erases nobody.
  const once = '4\tPiet Onbekend\t\tKI-1951-1\t\tpublic\tonce Pieter Verschuuren'
  expect(await find('verschuuren')).toEqual([once])
  await expect(erase('verschuuren', 'Verzoek 30')).rejects.toThrow(
    new ConfigError(`Somebody had that name once: give the number.\n${once}`),
  )
  await expect(withdraw('quist')).rejects.toThrow(
    new ConfigError(['Several are meant: give the number of one.', ...both].join('\n')),
  )
  expect(await withdraw('2')).toEqual(['Jan Quist is withdrawn.'])
  expect(JSON.parse(await exportPerson(db, 'jose QUIST'))).toMatchObject({
    record: { fullName: 'José Quist', birthYear: 1940, note: 'Weduwe' },
    history: [],
  })
  await expect(erase('1', 'Familie Quist')).rejects.toThrow('The history keeps the reason: it may not have the name.')
  expect(await erase('1', 'Verzoek 31')).toEqual(['Passenger 1 is erased.'])
  const list = readFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.list'))!), 'utf8')
  expect([...new Set(list.split('\n').map((line) => line.split(' ')[0]))]).toEqual(['lines', 'erased', 'mark', 'withdrawn', ''])
  expect(await find('quist')).toEqual([both[0]!.replace('public', 'withdrawn')])
  expect(await find('anna "ans" blok')).toEqual([
    'There is no passenger anna "ans" blok.',
    expect.stringMatching(/^also named in\tJourney\t1\t/),
  ])
  expect(JSON.parse(await exportPerson(db, '1'))).toMatchObject({ history: expect.any(Array) })
  await expect(erase('1', 'Nog eens')).rejects.toThrow()
})

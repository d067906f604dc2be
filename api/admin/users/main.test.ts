import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { seedDataDir } from '#db/testing/database.ts'
import { createHashing } from '../passwords/hashing.ts'

const PASSWORD = 'vijf bruine koffers'
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'overtocht-user-'))
  await seedDataDir(dataDir)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The output and the exit code of the command. The password is its input. */
async function command(args: string[], password = PASSWORD) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (said) => {
      text += said
    })
  child.stdin.on('error', () => {}).end(`${password}\n`)
  const [code] = await once(child, 'close')
  return { code: code as number, text }
}

async function inDatabase<T>(look: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>) {
  const open = await openDatabase({ databaseUrl: null, dataDir })
  try {
    return await look(open.db)
  } finally {
    await open.close()
  }
}

it('makes users, and gives one a new password, which ends the sessions', async () => {
  expect(await command(['create', 'mkoster', '--admin'])).toEqual({
    code: 0,
    text: 'mkoster can log in at /admin now, as an admin.\n',
  })
  expect(await command(['create', 'rsalm'])).toEqual({ code: 0, text: 'rsalm can log in at /admin now.\n' })
  expect(await command(['create', 'MKoster'])).toEqual({
    code: 1,
    text: 'There is a user MKoster already.\n',
  })
  await inDatabase(async (db) => {
    const users = await db.selectFrom('app_user').selectAll().orderBy('id').execute()
    expect(users).toMatchObject([
      { username: 'mkoster', is_admin: true },
      { username: 'rsalm', is_admin: false },
    ])
    expect(await createHashing().isRight(PASSWORD, users[0]!.password_hash)).toBe(true)
    for (const { id } of users) await db.insertInto('session').values({ user_id: id, expires_at: '2999-01-01' }).execute()
  })
  expect(await command(['password', 'MKOSTER'], 'acht groene hutkoffers')).toEqual({
    code: 0,
    text: 'MKOSTER has a new password, and is logged out everywhere.\n',
  })
  await inDatabase(async (db) => {
    const [first, second] = await db.selectFrom('app_user').selectAll().orderBy('id').execute()
    expect(await createHashing().isRight('acht groene hutkoffers', first!.password_hash)).toBe(true)
    expect(first!.version).toBe(2)
    const sessions = await db.selectFrom('session').select('user_id').execute()
    expect(sessions).toEqual([{ user_id: second!.id }])
  })
})

it.each([
  [['create', 'jan'], 'kort', 'A password has 8 to 128 characters.\n'],
  [['create', 'jan'], 'Password1', expect.stringMatching(/^This is one of the commonest passwords/)],
  [['create', ' jan'], PASSWORD, 'NAME must be 1 to 60 characters, with no space at either end.\n'],
  [['password', 'nobody'], PASSWORD, 'There is no user nobody.\n'],
])('refuses %j with %j in one line', async (args, password, text) => {
  expect(await command(args, password)).toEqual({ code: 1, text })
})

it.each([
  [[]],
  [['create']],
  [['create', 'jan', 'piet']],
  [['create', 'jan', '--boss']],
  [['password', 'jan', '--admin']],
  [['remove', 'jan']],
])('called with %j it explains its arguments', async (args) => {
  const text = 'npm run user -- create NAME [--admin], or npm run user -- password NAME\n'
  expect(await command(args)).toEqual({ code: 1, text })
})

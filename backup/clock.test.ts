/** A clock that was ahead once, and is right again. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tooOld } from './serving.ts'
import { fill, installation, scratch } from './testing/installation.ts'
import { beginList, keepLists } from './withheld.ts'

it('whoever is withdrawn after a backup of days to come stands in the list', async () => {
  const { db, ...at } = await installation()
  await fill({ db, ...at })
  await beginList(db)
  const folder = await scratch()
  await db
    .insertInto('backup_run')
    .values({ file: join(folder, 'one.backup'), finished_at: new Date() })
    .execute()
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify('2999-01-01T00:00:00.000Z') })
    .where('key', '=', 'backups_since')
    .execute()
  await db
    .updateTable('passenger')
    .set({ published_at: null, updated_at: new Date() })
    .where('full_name', '=', 'Kees Blok')
    .execute()
  expect(await keepLists(db)).toEqual([])
  const [name] = await readdir(folder)
  expect(await readFile(join(folder, name!), 'utf8')).toMatch(/^withdrawn \S+ -( \S+){2}$/m)
})

it('of the nightly backups those of days to come go first', () => {
  const named = (day: string) => `overtocht-${day}T02-00-00.backup`
  const files = ['2999-01-01', '2026-01-03', '2026-01-01', '2026-01-02'].map(named)
  expect(tooOld([...files, 'mine.backup'], files[1]!, 2)).toEqual([named('2999-01-01'), named('2026-01-01')])
  expect(tooOld(files, files[1]!, 4)).toEqual([])
})

/** New passengers of a decided import that are not in yet: on the disk beside the embedded database, part by part. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Fields } from '../merge.ts'
import type { Later } from '../write.ts'
import type { JobFolder } from './files.ts'

const restFile = ({ root }: JobFolder) => join(root, 'rest.jsonl')

/** Keeps them before the import is decided, and counts with each part how many are in. */
export const laterOf = (folder: JobFolder, id: number): Later => ({
  // With `flush` they are on the disk before it goes on.
  keep: (parts) =>
    writeFile(restFile(folder), parts.map((part) => JSON.stringify(part)).join('\n'), { mode: 0o600, flush: true }),
  wrote: async (trx: Kysely<Database>, part) => {
    await trx.updateTable('import_job').set({ parts_in: part }).where('id', '=', id).execute()
  },
})

export async function readRest(folder: JobFolder): Promise<Fields[][]> {
  const text = await readFile(restFile(folder), 'utf8').catch(() => '')
  return text === '' ? [] : text.split('\n').map((line): Fields[] => JSON.parse(line))
}

export const forgetRest = (folder: JobFolder): Promise<void> => rm(restFile(folder), { force: true })

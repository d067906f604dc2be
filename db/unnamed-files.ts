import { type Kysely, sql } from 'kysely'
import { column } from './queries.ts'
import type { Database } from './schema.ts'

/** The hashes among these that no row of the database names: their files can go. */
export const unnamedAmong = (db: Kysely<Database>, hashes: readonly string[]): Promise<string[]> =>
  column(
    db,
    sql<string>`select hash from unnest(${[...hashes]}::text[]) as candidate(hash)
    where not exists (select from media where file_hash = hash or former_files @> array[hash])
      and not exists (select from submission_file where file_hash = hash)
      -- The file that undoing an import would give back.
      and not exists (select from import_change where table_name = 'media' and fields -> 'file_hash' ->> 0 = hash)`,
  )

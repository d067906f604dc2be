/** The table `setting`: what all processes share, and the next ones find, each under its key. */
import { type Kysely, sql } from 'kysely'
import { value } from './queries.ts'
import type { Database } from './schema.ts'

/** Null if there is none of this key. */
export const readSetting = async <T>(db: Kysely<Database>, key: string): Promise<T | null> =>
  (await value(db, sql<T | undefined>`select value from setting where key = ${key}`)) ?? null

/** Writes a setting, in place of the one that was there. */
export async function putSetting(db: Kysely<Database>, key: string, setting: unknown): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(setting)})
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/** Writes a setting, unless there is one. */
export async function addSetting(db: Kysely<Database>, key: string, setting: unknown): Promise<void> {
  await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(setting)})
    on conflict (key) do nothing`.execute(db)
}

/** Deletes a setting, if it is there. */
export async function forgetSetting(db: Kysely<Database>, key: string): Promise<void> {
  await sql`delete from setting where key = ${key}`.execute(db)
}

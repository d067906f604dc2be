/** The site's settings: one row of the table `setting`, which other processes may change at any moment. Nobody keeps them. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { addSetting, putSetting, readSetting } from '#db/setting.ts'
import type { RevisionAction } from '#domain/history.ts'
import { FIRST_SETTINGS, GIVEN_NAMES, type GivenSettings, SETTINGS_ID, type SettingFields } from '#domain/settings.ts'
import { nextNumber } from './revisions.ts'

const KEY = 'site'

export interface StoredSettings {
  version: number
  fields: SettingFields
}

/** As staff set them, whatever the environment holds. */
export async function readStored(db: Kysely<Database>): Promise<StoredSettings> {
  return storedIn(await readSetting(db, KEY))
}

/** A field that the row lacks has its first value. */
const storedIn = (stored: unknown): StoredSettings => {
  const { version, fields } = (stored ?? { version: 0, fields: {} }) as StoredSettings
  return { version, fields: { ...FIRST_SETTINGS, ...fields } }
}

/** As they hold. */
export async function readSettings(db: Kysely<Database>, given: GivenSettings): Promise<SettingFields> {
  return overruled((await readStored(db)).fields, given)
}

/** The fields with those of the environment in their place. */
export const overruled = (fields: SettingFields, given: GivenSettings): SettingFields => ({
  ...fields,
  ...Object.fromEntries(givenIn(given).map((name) => [name, given[name]])),
})

/** The fields that the environment holds. */
export const givenIn = (given: GivenSettings) => GIVEN_NAMES.filter((name) => given[name] !== null)

/** Reads them, and lets nobody else change them until the transaction ends. */
export async function lockSettings(trx: Transaction<Database>): Promise<StoredSettings> {
  await addSetting(trx, KEY, { version: 0, fields: FIRST_SETTINGS } satisfies StoredSettings)
  const row = await trx.selectFrom('setting').select('value').where('key', '=', KEY).forUpdate().executeTakeFirstOrThrow()
  return storedIn(row.value)
}

/** Writes them, with an entry in the history. The caller holds `before` by `lockSettings`. */
export async function writeSettings(
  trx: Transaction<Database>,
  before: StoredSettings,
  fields: SettingFields,
  userId: number,
): Promise<void> {
  if (before.version === 0) await note(trx, 'created', before.fields, null)
  await putSetting(trx, KEY, { version: before.version + 1, fields } satisfies StoredSettings)
  await note(trx, 'updated', fields, userId)
}

async function note(
  trx: Transaction<Database>,
  action: RevisionAction,
  fields: SettingFields,
  userId: number | null,
): Promise<void> {
  const id = Number(SETTINGS_ID)
  await sql`insert into revision (kind, record_id, number, action, by_user, fields)
    values ('settings', ${id}, ${nextNumber('settings', id)}, ${action}, ${userId}::int, ${JSON.stringify(fields)}::text::jsonb)`.execute(
    trx,
  )
}

/** When, and by whom, they were changed last. */
export async function readLastChange(db: Kysely<Database>): Promise<{ updatedAt: string | null; updatedBy: string | null }> {
  const last = await db
    .selectFrom('revision')
    .leftJoin('app_user', 'app_user.id', 'revision.by_user')
    .select(['at', 'username'])
    .where('kind', '=', 'settings')
    .orderBy('revision.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { updatedAt: last?.at.toISOString() ?? null, updatedBy: last?.username ?? null }
}

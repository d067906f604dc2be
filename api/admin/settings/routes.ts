/** The site's settings, for admins. */
import type { FastifyPluginAsync } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { isPublic } from '#db/published.ts'
import { isAny, value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'
import { KEPT_DAYS as BIN_DAYS } from '#domain/history.ts'
import { type GivenSettings, SET_BY, type SettingFields, type Settings } from '#domain/settings.ts'
import { KEPT_MONTHS } from '#domain/submission-staff.ts'
import {
  givenIn,
  lockSettings,
  overruled,
  readLastChange,
  readStored,
  type StoredSettings,
  writeSettings,
} from '#records/settings.ts'
import { KEPT_DAYS as ACCESS_LOG_DAYS } from '../../access/log.ts'
import { HttpError, stale } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'

interface Options {
  db: Kysely<Database>
  config: GivenSettings
}

export const settingsRoutes: FastifyPluginAsync<Options> = async (app, { db, config }) => {
  serve(app, 'GET /api/admin/settings', () => showSettings(db, config))

  serve(app, 'PUT /api/admin/settings', async ({ body: { version, ...asked }, user }) => {
    const isTaken = await db.transaction().execute(async (trx) => {
      const before = await lockSettings(trx)
      if (version !== before.version) return false
      const fields = allowed(asked, before, config)
      await checkPartner(trx, fields, before)
      await writeSettings(trx, before, fields, user.id)
      return true
    })
    const now = await showSettings(db, config)
    if (!isTaken) throw stale(now)
    return now
  })
}

async function showSettings(db: Kysely<Database>, config: GivenSettings): Promise<Settings> {
  const { version, fields } = await readStored(db)
  const passengers = await value(db, sql<number>`select count(*) from passenger where deleted_at is null`)
  return {
    ...overruled(fields, config),
    version,
    given: givenIn(config),
    ...(await readLastChange(db)),
    passengers,
    kept: { accessLogDays: ACCESS_LOG_DAYS, binDays: BIN_DAYS, submissionMonths: KEPT_MONTHS },
  }
}

/** What may be stored: a field that was set at installation has to come as it is, and what staff set before stays below it. */
function allowed(asked: SettingFields, before: StoredSettings, config: GivenSettings): SettingFields {
  const given = givenIn(config)
  const changed = given.find((name) => asked[name] !== config[name])
  if (changed !== undefined)
    throw new HttpError(409, 'set_at_installation', `'${changed}' was set at installation, by ${SET_BY[changed]}.`)
  return { ...asked, ...Object.fromEntries(given.map((name) => [name, before.fields[name]])) }
}

/** A partner who was chosen before may have been withdrawn since. */
async function checkPartner(trx: Kysely<Database>, { menuPartner }: SettingFields, before: StoredSettings): Promise<void> {
  if (menuPartner === null || menuPartner === before.fields.menuPartner) return
  if (await isAny(trx, sql`select from partner where id = ${Number(menuPartner)} and ${isPublic('partner')}`)) return
  throw new HttpError(400, 'partner_not_public', "'menuPartner' is no partner whom visitors see.")
}

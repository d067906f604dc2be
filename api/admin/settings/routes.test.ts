import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import type { Downloads } from '#domain/downloads.ts'
import type { Revision } from '#domain/history.ts'
import type { PublishedArchive } from '#domain/published-archive.ts'
import { FIRST_SETTINGS, type SettingFields, type Settings } from '#domain/settings.ts'
import type { Menu } from '#domain/side-menu.ts'
import { publishNow } from '#indexer/testing/publishing.ts'
import { createTestApp, type TestApp } from '../../testing/api.ts'
import { addStaff, logIn, type Staff } from '../../testing/staff.ts'

let dist: string
/** Two servers of one database, and one whose environment holds the settings. */
let test: TestApp
let other: TestApp
let given: TestApp
let admin: Staff
let volunteer: Staff
let partners: string[]

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'overtocht-settings-'))
  for (const name of ['index', 'admin', 'preview'])
    writeFileSync(join(dist, `${name}.html`), '<!doctype html><html><head></head><body><div id="root"></div></body></html>')
  test = await createTestApp({ dist })
  other = await createTestApp({ beside: test, dist })
  given = await createTestApp({
    beside: test,
    dist,
    contactEmail: 'vast@overtocht.example',
    dataLicence: 'CC0-1.0',
    offlineNames: 'nobody',
    offlineNamesDays: 7,
  })
  admin = await addStaff(test, { username: 'mkoster', isAdmin: true })
  volunteer = await addStaff(test, { username: 'vrijwilliger' })
  const rows = await test.db
    .insertInto('partner')
    .values(
      asPublished([
        { name: 'Archief', role: 'bron' },
        { name: 'Stichting', role: 'partner' },
        { name: 'Weg', role: 'partner', deleted_at: new Date() },
      ]),
    )
    .returning('id')
    .execute()
  partners = rows.map(({ id }) => String(id))
  await publishNow(test.db)
})
afterAll(async () => {
  await given.close()
  await other.close()
  await test.close()
  await rm(dist, { recursive: true })
})
beforeEach(async () => {
  await test.db.deleteFrom('setting').where('key', '=', 'site').execute()
  await test.db.deleteFrom('revision').where('kind', '=', 'settings').execute()
})

const settings = async () => (await admin.call<Settings>('GET', '/settings')).body
const put = (change: Partial<SettingFields & { version: number }>, by = admin) =>
  by.call('PUT', '/settings', { ...FIRST_SETTINGS, version: 0, ...change })
const body = async <T>(app: TestApp, url: string): Promise<T> => (await app.get<T>(url)).body

describe('the settings', () => {
  it('are the first ones until they are changed, with how long what is kept', async () => {
    expect(await settings()).toEqual({
      ...FIRST_SETTINGS,
      version: 0,
      given: [],
      updatedAt: null,
      updatedBy: null,
      passengers: 0,
      kept: { accessLogDays: 90, binDays: 30, submissionMonths: 12 },
    })
  })

  it('are for admins alone', async () => {
    expect((await volunteer.call('GET', '/settings')).status).toBe(403)
    expect((await put({ contactEmail: 'a@b.nl' }, volunteer)).status).toBe(403)
    expect((await test.get('/api/admin/settings')).status).toBe(401)
    expect((await settings()).version).toBe(0)
  })

  it.each<[Partial<Record<keyof SettingFields, unknown>>, string]>([
    [{ contactEmail: 'geen adres' }, 'contactEmail'],
    [{ contactEmail: '' }, 'contactEmail'],
    [{ menuPartner: 'x' }, 'menuPartner'],
    [{ dataLicence: 'GPL' }, 'dataLicence'],
    [{ offlineNames: 'sommigen' }, 'offlineNames'],
    [{ offlineNamesDays: 0 }, 'offlineNamesDays'],
    [{ offlineNamesDays: 3651 }, 'offlineNamesDays'],
    [{ embargoYears: 0 }, 'embargoYears'],
    [{ replyStoryQuestion: '' }, 'Text is required'],
    [{ replyStoryQuestion: 'x'.repeat(4001) }, 'replyStoryQuestion'],
    [{ embargoYears: 131 }, 'embargoYears'],
    [{ embargoYears: 1.5 }, 'embargoYears'],
  ])('refuse %j', async (change, name) => {
    const { status, body } = await put(change as Partial<SettingFields>)
    expect([status, body.code]).toEqual([400, 'invalid_request'])
    expect(body.message).toContain(name)
    expect((await settings()).version).toBe(0)
  })

  it('refuse a partner whom visitors do not see', async () => {
    for (const menuPartner of [partners[2]!, '999']) expect((await put({ menuPartner })).body.code).toBe('partner_not_public')
  })

  it('refuse a version that another admin has changed, and answer with the present one', async () => {
    await put({ contactEmail: 'een@overtocht.example' })
    const { status, body } = await put({ contactEmail: 'twee@overtocht.example' })
    expect([status, body.code]).toEqual([409, 'stale'])
    expect(body.current).toMatchObject({ version: 1, contactEmail: 'een@overtocht.example', updatedBy: 'mkoster' })
  })

  it('take one of two changes at the same moment', async () => {
    const both = await Promise.all([put({ embargoYears: 100 }), put({ embargoYears: 110 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await settings()).version).toBe(1)
  })

  it('have a history, which says what they were at first', async () => {
    await put({ embargoYears: 110 })
    const rows = (await admin.call<Revision[]>('GET', '/history?kind=settings')).body
    expect(rows).toMatchObject([
      { number: 2, action: 'updated', by: 'mkoster', label: 'Settings', section: null, fields: ['embargoYears'] },
      { number: 1, action: 'created', by: null },
    ])
    const { body: refusal } = await admin.call('POST', `/history/${rows[0]!._id}/restore`, { version: 1 })
    expect(refusal.code).toBe('invalid_request')
  })
})

describe('what was set at installation', () => {
  it('wins, is named, and cannot be changed; what staff set stays below it', async () => {
    await put({ contactEmail: 'eigen@overtocht.example' })
    const there = await logIn(given, 'mkoster')
    const { body: shown } = await there.call<Settings>('GET', '/settings')
    expect(shown).toMatchObject({
      contactEmail: 'vast@overtocht.example',
      dataLicence: 'CC0-1.0',
      offlineNames: 'nobody',
      offlineNamesDays: 7,
      given: ['contactEmail', 'dataLicence', 'offlineNames', 'offlineNamesDays'],
    })
    const { version, contactEmail, menuPartner, dataLicence, offlineNames, offlineNamesDays } = shown
    const installed = { contactEmail, dataLicence, offlineNames, offlineNamesDays }
    const asked = { ...FIRST_SETTINGS, ...installed, version, menuPartner, embargoYears: 100 }
    const longer = await there.call('PUT', '/settings', { ...asked, offlineNamesDays: 90 })
    expect([longer.status, longer.body.message]).toEqual([409, expect.stringContaining('OFFLINE_NAMES_DAYS')])
    const { status, body: refusal } = await there.call('PUT', '/settings', { ...asked, contactEmail: null })
    expect([status, refusal.code]).toEqual([409, 'set_at_installation'])
    expect(refusal.message).toContain('CONTACT_EMAIL')
    expect((await there.call('PUT', '/settings', asked)).status).toBe(200)
    expect(await settings()).toMatchObject({
      contactEmail: 'eigen@overtocht.example',
      dataLicence: null,
      offlineNames: 'everybody',
      offlineNamesDays: 90,
      embargoYears: 100,
    })
    expect((await body<Menu>(given, '/api/sideMenu/page/')).contactEmail).toBe('vast@overtocht.example')
  })
})

describe('at once, in every server', () => {
  it('the menu has the contact address, the partner and the licence', async () => {
    const menus = () => Promise.all([test, other].map((app) => body<Menu>(app, '/api/sideMenu/page/')))
    for (const menu of await menus()) {
      expect(menu.contactEmail).toBeUndefined()
      expect(menu.partner?.name).toBe('Stichting')
      expect(menu.footer?.licence).toBeUndefined()
    }
    await put({ contactEmail: 'vragen@overtocht.example', menuPartner: partners[0]!, dataLicence: 'CC-BY-4.0' })
    for (const menu of await menus()) {
      expect(menu.contactEmail).toBe('vragen@overtocht.example')
      expect(menu.partner?.name).toBe('Archief')
      expect(menu.footer?.licence?.name).toBe('CC BY 4.0')
    }
  })

  it('a menu partner who is withdrawn makes room for the first one, and other settings can still be changed', async () => {
    const menuPartner = partners[0]!
    await put({ menuPartner })
    const setDeleted = (deleted_at: Date | null) =>
      test.db.updateTable('partner').set({ deleted_at }).where('id', '=', Number(menuPartner)).execute()
    await setDeleted(new Date())
    expect((await body<Menu>(other, '/api/sideMenu/page/')).partner?.name).toBe('Stichting')
    expect((await put({ menuPartner, embargoYears: 90, version: 1 })).status).toBe(200)
    await setDeleted(null)
  })

  it('the page of the data, its description, every download and the text of other pages name the licence', async () => {
    const link = async (app: TestApp) => (await app.get('/download/voyages.csv')).headers.get('link')
    const pages = () => Promise.all(['/gegevens', '/partners'].map((url) => body<string>(other, url)))
    expect(await link(other)).toBeNull()
    for (const page of await pages()) expect(page).not.toContain('creativecommons')
    await put({ dataLicence: 'CC-BY-SA-4.0' })
    expect(await link(other)).toContain('/licenses/by-sa/4.0/')
    expect((await body<Downloads>(other, '/api/downloads')).licence?.name).toBe('CC BY-SA 4.0')
    const [data, partnersPage] = await pages()
    expect(data).toContain('"license":"https://creativecommons.org/licenses/by-sa/4.0/"')
    expect(data).toContain('CC BY-SA 4.0')
    expect(partnersPage).toContain('CC BY-SA 4.0')
  })

  it('names leave the list of what devices may keep, with their files, and come back', async () => {
    const archive = () => body<PublishedArchive>(other, '/api/archive')
    const partsOf = ({ parts }: PublishedArchive) => parts.map(({ name }) => name)
    const before = await archive()
    expect([before.namesFor, partsOf(before)]).toEqual(['everybody', ['catalogue', 'names']])
    const { url } = before.parts[1]!.base
    await put({ offlineNames: 'nobody' })
    const without = await archive()
    expect([without.namesFor, partsOf(without)]).toEqual(['nobody', ['catalogue']])
    expect((await other.get(url)).status).toBe(404)
    await put({ offlineNames: 'kiosks', version: 1 })
    const again = await archive()
    expect([again.namesFor, partsOf(again)]).toEqual(['kiosks', ['catalogue', 'names']])
    expect((await other.get(url)).status).toBe(200)
  })

  it('devices are told after how many days they delete the names', async () => {
    const days = async (app: TestApp) => (await body<PublishedArchive>(app, '/api/archive')).keepDays
    expect(await days(other)).toBe(90)
    await put({ offlineNamesDays: 30 })
    expect([await days(other), await days(given)]).toEqual([30, 7])
  })
})

it('the texts of replies are read by all staff, and written by admins', async () => {
  const editor = await addStaff(test, { username: 'redacteur', role: 'editor' })
  const texts = async () => (await editor.call<Record<string, string>>('GET', '/submission/replies')).body
  expect(Object.keys(await texts())).toHaveLength(7)
  expect((await texts()).replyStoryQuestion).toMatch(/^Beste \{name\},\n\nDank voor uw verhaal/)
  const replyStoryQuestion = 'Dag {name},\n\nWij vragen ons iets af over de {ship}.'
  expect((await put({ replyStoryQuestion }, editor)).status).toBe(403)
  await put({ replyStoryQuestion })
  expect((await texts()).replyStoryQuestion).toBe(replyStoryQuestion)
})

/** Staff and imports on the same records: the sample archive, edited and imported again. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open-database.ts'
import { loadSeaMap } from '#db/sea-map.ts'
import { asPublished, createTestDatabase } from '#db/testing/database.ts'
import { RECORDS } from '#domain/staff-records.ts'
import { type FileStore, openFileStore } from '#files/store.ts'
import { importArchive } from '#importer/import-archive.ts'
import { findJourney } from '#records/answers/journey.ts'
import type { Fields, Work } from '#records/description.ts'
import type { StopFields } from '#records/journeys.ts'
import { selectRevisions } from '#records/revisions.ts'
import { findRecord, onTheWire, readRecords, workingCopy } from '#records/rows.ts'
import { hasDerivedStops } from '#records/write-stops.ts'
import type { Entity } from '../records/entity.ts'
import { changeMany, plainRules, undoMany } from '../records/many.ts'
import { createRecord, deleteRecord, discardDraft, publishRecord, restoreRecord, updateRecord } from '../records/save.ts'
import { contentPoints } from './content-points.ts'
import { journeys } from './journeys.ts'
import { findLinkTargets, listDeadLinks } from './links.ts'
import { ENTITIES, preview } from './routes.ts'
import { ships } from './ships.ts'
import { sideMenus } from './side-menus.ts'

const FOLDER = join(import.meta.dirname, '../../../archive')

let open: OpenDatabase
let scratch: string
let store: FileStore
let userId: number
beforeAll(async () => {
  open = await createTestDatabase()
  scratch = await mkdtemp(join(tmpdir(), 'overtocht-staff-'))
  store = await openFileStore(scratch)
  const user = { username: 'rsalm', password_hash: 'x' }
  userId = (await open.db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow()).id
  await importArchive({ db: open.db, store, folder: FOLDER })
  // The sample has no passengers: they are invented at the first start.
  const journey_id = await idOf('NA-1946-1')
  const people = Array.from({ length: 10 }, (_, at) => ({ full_name: `Passagier ${at}`, journey_id }))
  await open.db.insertInto('passenger').values(asPublished(people)).execute()
})
afterAll(async () => {
  await open.close()
  await rm(scratch, { recursive: true, force: true })
})

const importAgain = () => importArchive({ db: open.db, store, folder: FOLDER })
const save = (entity: Entity, id: number, fields: Fields, draft = false) =>
  open.db.transaction().execute(async (trx) => {
    const { version } = (await findRecord(trx, entity, id))!
    return updateRecord({ trx, userId }, entity, id, { fields, version, draft })
  })
const make = (entity: Entity, fields: Fields, draft = false) =>
  open.db.transaction().execute((trx) => createRecord({ trx, userId }, entity, fields, draft))
const voyage = async (code: string) => (await findJourney(open.db, await loadSeaMap(open.db), code))!
const idOf = async (code: string) =>
  (await open.db.selectFrom('journey').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const portOf = async (city: string) =>
  (
    await open.db
      .selectFrom('content_point')
      .select('id')
      .where('kind', '=', 'port')
      .where('city', '=', city)
      .executeTakeFirstOrThrow()
  ).id

it('opening and saving every record of the sample changes nothing, and then an import finds nothing to do', async () => {
  for (const entity of ENTITIES) {
    const records = await readRecords(open.db, entity, {})
    expect(records.length).toBeGreaterThan(5)
    for (const record of records) {
      const saved = await save(entity, record.id, workingCopy(record))
      expect([entity.kind, record.id, saved.version]).toEqual([entity.kind, record.id, record.version])
    }
  }
  const report = await importAgain()
  expect([report.batch, report.conflicts, report.kept]).toEqual([null, [], 0])
})

it('an import adds a revision to each record that it writes', async () => {
  const folder = await mkdtemp(join(scratch, 'more-'))
  await writeFile(join(folder, 'ships.csv'), 'ship_name,type_prefix\nSibajak,mts\nNieuwling,ss\n')
  const report = await importArchive({ db: open.db, store, folder })
  const history = await selectRevisions(open.db)
    .innerJoin('ship', 'ship.id', 'revision.record_id')
    .where('revision.kind', '=', 'ship')
    .where('ship.ship_name', 'in', ['Sibajak', 'Nieuwling'])
    .orderBy('revision.record_id')
    .orderBy('revision.number')
    .execute()
  expect(
    history.map(({ number, action, importFolder, fields }) => [
      ...[number, action, importFolder],
      ...[fields.shipName, fields.prefix],
    ]),
  ).toEqual([
    [1, 'imported', 'archive', 'Sibajak', 'ms'],
    [2, 'imported', basename(folder), 'Sibajak', 'mts'],
    [1, 'imported', basename(folder), 'Nieuwling', 'ss'],
  ])
  expect(report.batch).not.toBeNull()
  await writeFile(join(folder, 'ships.csv'), 'ship_name,type_prefix\nSibajak,ms\n')
  await importArchive({ db: open.db, store, folder })
})

describe('a voyage', () => {
  it('keeps the ids of stops that stay; the suggested points are those that an import would make', async () => {
    const id = await idOf('NA-1946-1')
    const { contentPoints: stops } = (await findRecord(open.db, journeys, id))!.own as {
      contentPoints: { _id: string; id: string; startDate: string | null; endDate: string | null }[]
    }
    const turned = [stops[0]!, stops[2]!, stops[1]!, ...stops.slice(3, -1)]
    const extra = { _id: stops[1]!._id, startDate: null, endDate: '1946-04-09' }
    const saved = await save(journeys, id, { contentPoints: [...turned, extra] })
    const after = saved.own.contentPoints as typeof stops
    expect(after.map((stop) => stop.id).slice(0, -1)).toEqual(turned.map((stop) => stop.id))
    expect(stops.map((stop) => stop.id)).not.toContain(after.at(-1)!.id)
    expect(after.at(-1)).toMatchObject(extra)
    expect((await voyage('NA-1946-1')).contentPoints.map((point) => point.id)).toEqual(after.map(({ id }) => id))
    const report = await importAgain()
    expect(report.warnings.filter(({ reason }) => reason.includes('NA-1946-1'))).toHaveLength(0)
    expect((await findRecord(open.db, journeys, id))!.own.contentPoints).toEqual(after)
  })

  it('gets removed stops back with their ids and names, also those at a point in the bin', async () => {
    const id = await idOf('OF-1945-1')
    const [before] = (await voyage('OF-1945-1')).contentPoints
    expect(before?.city).toBe('Batavia')
    const { contentPoints: stops } = (await findRecord(open.db, journeys, id))!.own
    // Without the name of the place.
    const plain = (stops as StopFields[]).map(({ city, ...stop }) => stop)
    expect((await save(journeys, id, { contentPoints: plain })).own.contentPoints).toEqual(stops)
    await save(journeys, id, { contentPoints: [] })
    expect((await voyage('OF-1945-1')).contentPoints).toEqual([])
    await save(journeys, id, { contentPoints: stops })
    expect((await voyage('OF-1945-1')).contentPoints).toEqual([before])

    const point = await make(contentPoints, { city: 'Elders', latitude: 1, longitude: 100 })
    const extra = { _id: String(point), startDate: null, endDate: null }
    await save(journeys, id, { contentPoints: [...(stops as StopFields[]), extra] })
    const bin = (trx: Work['trx']) => ({ trx, userId })
    await open.db.transaction().execute((trx) => deleteRecord(bin(trx), contentPoints, point, undefined))
    const saved = await save(journeys, id, { passengerCount: 7 })
    expect(saved.own.contentPoints).toEqual(stops)
    await open.db.transaction().execute((trx) => restoreRecord(bin(trx), contentPoints, point))
    expect((await findRecord(open.db, journeys, id))!.own.contentPoints).toHaveLength(2)
    await save(journeys, id, { contentPoints: stops, passengerCount: null })
  })

  it('whose port changes gets the stops on its new way, and those of before with the port, also as one of many', async () => {
    const code = 'SI-1946-1'
    const id = await idOf(code)
    const cities = async () => (await voyage(code)).contentPoints.map(({ city }) => city)
    const isAsImported = async () =>
      (await open.db.selectFrom('journey').select(hasDerivedStops.as('is')).where('id', '=', id).executeTakeFirstOrThrow()).is
    const before = await cities()
    const fromAden = ['Aden', ...before.slice(before.indexOf('Aden – Suez'))]
    const { own } = (await findRecord(open.db, journeys, id))!
    const saved = await save(journeys, id, { startCity: 'Aden' })
    expect(await cities()).toEqual(fromAden)
    expect((saved.own.contentPoints as unknown[]).length).toBe((await cities()).length)
    expect(await isAsImported()).toBe(true)
    const back = await save(journeys, id, { startCity: own.startCity, contentPoints: own.contentPoints })
    expect(back.own.contentPoints).toEqual(own.contentPoints)
    expect(await isAsImported()).toBe(true)

    const inTurn = <T>(change: (work: Work) => Promise<T>) => open.db.transaction().execute((trx) => change({ trx, userId }))
    const set = { change: { what: 'set', field: 'startCity', value: 'Aden' } as const }
    const { many } = await inTurn((work) => changeMany(work, journeys, plainRules(journeys), sql`record.id = ${id}`, set))
    expect(await cities()).toEqual(fromAden)
    await inTurn((work) => undoMany(work, journeys, Number(many)))
    expect(await cities()).toEqual(before)

    await save(journeys, id, { contentPoints: (own.contentPoints as StopFields[]).slice(0, -1) })
    await save(journeys, id, { startCity: 'Aden' })
    expect(await cities()).toEqual(before.slice(0, -1))
    await save(journeys, id, { startCity: own.startCity, contentPoints: own.contentPoints })
    expect(await isAsImported()).toBe(true)
  })

  it('has a name that follows its ship until it gets one of its own', async () => {
    const ship = await make(ships, { shipName: 'Proefschip' })
    const id = await make(journeys, {
      ship: String(ship),
      startCity: 'Batavia',
      endCity: 'Rotterdam',
      startDate: '1950-03-01',
      endDate: '1950-04-01',
      name: null,
    })
    const made = (await findRecord(open.db, journeys, id))!.own
    expect([made.journeyId, made.name]).toEqual(['PR-1950-1', 'Proefschip, Batavia – Rotterdam, 1950'])
    await save(ships, ship, { shipName: 'Proefboot' })
    expect((await voyage('PR-1950-1')).name).toBe('Proefboot, Batavia – Rotterdam, 1950')
    await save(journeys, id, { name: 'De eerste reis' })
    expect((await voyage('PR-1950-1')).name).toBe('De eerste reis')
    const again = await make(journeys, { ship: String(ship), startDate: '1950-06-01', name: null })
    expect((await findRecord(open.db, journeys, again))!.own.journeyId).toBe('PR-1950-2')
  })

  it('that becomes a favourite takes the slot of the one that had it', async () => {
    const id = await idOf('NA-1946-1')
    const before = await open.db.selectFrom('journey').select('code').where('favorite_rank', '=', 2).executeTakeFirst()
    expect(before?.code).not.toBe('NA-1946-1')
    await save(journeys, id, { favouriteRank: 2 })
    const now = await open.db.selectFrom('journey').select('code').where('favorite_rank', '=', 2).execute()
    expect(now).toEqual([{ code: 'NA-1946-1' }])
    const draft = await make(journeys, { name: 'Nog niet', favouriteRank: 2 }, true)
    expect((await findRecord(open.db, journeys, id))!.own.favouriteRank).toBe(2)
    await open.db.transaction().execute((trx) => publishRecord({ trx, userId }, journeys, draft, 1))
    expect((await findRecord(open.db, journeys, id))!.own.favouriteRank).toBeNull()
  })

  it('is in the offline pack once that is published, and an import leaves it there', async () => {
    const id = await idOf('KI-1951-1')
    const own = async () => (await findRecord(open.db, journeys, id))!.own.inPack
    const draft = await save(journeys, id, { inPack: true }, true)
    expect([workingCopy(draft).inPack, await own()]).toEqual([true, false])
    await open.db.transaction().execute((trx) => publishRecord({ trx, userId }, journeys, id, draft.version))
    expect((await importAgain()).conflicts).toEqual([])
    expect(await own()).toBe(true)
    await save(journeys, id, { inPack: false })
    const made = await make(journeys, { name: 'Zonder merk' })
    expect((await findRecord(open.db, journeys, made))!.own.inPack).toBe(false)
  })

  it('is refused with a wrong ship, dates the wrong way round, or points of another voyage', async () => {
    const id = await idOf('NA-1946-1')
    for (const fields of [
      { ship: '999999' },
      { startDate: '1946-05-01', endDate: '1946-04-01' },
      { contentPoints: [{ _id: '999999', startDate: null, endDate: null }] },
    ])
      await expect(save(journeys, id, fields)).rejects.toMatchObject({
        statusCode: 400,
        code: 'invalid_request',
      })
  })

  it('is previewed with its draft, and the preview changes nothing', async () => {
    const id = await idOf('NA-1946-1')
    const { version } = await save(journeys, id, { storyIntro: '<p>Een proef</p><script>x</script>' }, true)
    const seen = await preview(open.db, journeys, id, userId, async (trx) =>
      findJourney(trx, await loadSeaMap(trx), 'NA-1946-1'),
    )
    expect(seen?.storyIntro).toBe('<p>Een proef</p>')
    expect((await voyage('NA-1946-1')).storyIntro).not.toBe('<p>Een proef</p>')
    expect((await findRecord(open.db, journeys, id))!).toMatchObject({ version, state: 'draft' })
  })
})

it('pages, voyages, ships and stories are found by name, for links that lead there', async () => {
  const found = async (query: string, rows = 8) => {
    const { targets, total } = await findLinkTargets(open.db, query, rows)
    return { total, said: targets.map(({ kind, label, address }) => `${kind} ${label} ${address}`) }
  }
  const ship = await open.db.selectFrom('ship').select('id').where('ship_name', '=', 'Oranje').executeTakeFirstOrThrow()
  const { total, said } = await found('ORANJE')
  expect(total).toBeGreaterThan(8)
  expect(said).toHaveLength(8)
  expect(said[0]).toBe(`Ship Oranje /schip/${ship.id}`)
  expect(said).toContain('Journey OR-1946-1 Oranje /wereldbol?journeyId=OR-1946-1')
  expect((await found('partn')).said).toEqual(['Page Partners /partners'])
  expect((await found('schepen eerste')).said).toEqual(['Page De eerste schepen /sidemenu/de-eerste-schepen'])
  expect((await found('alle reizen')).said).toEqual(['Page Alle reizen /reizen'])
  const story = (await found('treintje')).said
  expect(story).toEqual([expect.stringMatching(/^Story Met een treintje door de woestijn \/wereldbol\?journeyId=/)])
  expect(await listDeadLinks(open.db)).toEqual([])
  const [, address = ''] = story[0]!.split('woestijn ')
  const link = (to: string) => `<p><a href="${to.replaceAll('&', '&amp;')}">Ataka</a></p>`
  const gone = address.replace(/contentPointId=\d+/, 'contentPointId=0')
  await make(sideMenus, { title: 'Met koppelingen', content: link(address) + link(gone) })
  expect((await listDeadLinks(open.db)).map(({ why }) => why)).toEqual(['no such story on that journey'])
})

describe('a content point', () => {
  const place = { latitude: 29.9, longitude: 32.5, city: 'Ataka' }

  it('has coordinates, or lies on a leg', async () => {
    for (const [fields, message] of [
      [{ city: 'Ataka', longitude: 1 }, 'Latitude is required'],
      [{ city: 'Ataka', latitude: 1 }, 'Longitude is required'],
      [{ legFrom: 'Aden', legTo: 'Suez', latitude: 1, longitude: 1 }, 'A leg has no coordinates of its own'],
      [{ legFrom: 'Aden' }, 'A leg lies between two ports.'],
      [{ ...place, yearFrom: 1950, yearTo: 1949 }, "'yearTo' is before 'yearFrom'."],
    ] as const)
      await expect(make(contentPoints, fields)).rejects.toThrow(message)
  })

  it('without coordinates is public where a port lies, and nowhere else', async () => {
    const told = await open.db
      .selectFrom('content_point')
      .select(['id', 'city'])
      .where('kind', '=', 'story')
      .where('latitude', 'is', null)
      .where('city', 'is not', null)
      .executeTakeFirstOrThrow()
    const refused = { statusCode: 400, code: 'no_place' }
    await expect(save(contentPoints, told.id, { city: 'Nergens' })).rejects.toMatchObject(refused)
    const { state } = await save(contentPoints, told.id, { city: 'Nergens' }, true)
    expect(state).toBe('draft')
    await expect(save(contentPoints, told.id, {})).rejects.toMatchObject(refused)
    expect((await save(contentPoints, told.id, { city: told.city })).state).toBe('published')
  })

  it('of staff joins no voyage by itself, and all that call there if `allVoyages` is set', async () => {
    const before = (await voyage('NA-1946-1')).contentPoints.length
    const told = { title: 'Nieuw verhaal', story: '<p>Tekst</p>' }
    const id = await make(contentPoints, { ...told, city: 'Singapore', latitude: 1.26, longitude: 103.8 })
    const calls = async () =>
      (await open.db.selectFrom('journey_stop').select('journey_id').where('content_point_id', '=', id).execute()).map(
        ({ journey_id }) => journey_id,
      )
    expect(await calls()).toEqual([])
    const all = await readRecords(open.db, journeys, {})
    await save(contentPoints, id, { allVoyages: true, yearFrom: 1946, yearTo: 1946 })
    const [called] = await calls()
    const opened = all.find((record) => record.id === called)!
    // A user who had the voyage open gets a 409, and does not remove the stop by mistake.
    const late = { fields: workingCopy(opened), version: opened.version, draft: false }
    await expect(
      open.db.transaction().execute((trx) => updateRecord({ trx, userId }, journeys, opened.id, late)),
    ).rejects.toMatchObject({ code: 'stale' })
    const [last] = await selectRevisions(open.db)
      .where('revision.kind', '=', 'journey')
      .where('revision.record_id', '=', opened.id)
      .orderBy('revision.number', 'desc')
      .execute()
    expect(last).toMatchObject({
      action: 'followed',
      by: 'rsalm',
      before: { contentPoints: opened.own.contentPoints },
    })
    expect(last!.fields.contentPoints).toContainEqual(expect.objectContaining({ _id: String(id) }))
    await open.db.transaction().execute((trx) => deleteRecord({ trx, userId }, contentPoints, id, undefined))
    expect((await voyage('NA-1946-1')).contentPoints).toHaveLength(before)
  })

  it('that is personal is a stop of its voyage, and the other stops still follow imports', async () => {
    const code = 'KI-1951-1'
    const before = (await voyage(code)).contentPoints
    const id = await make(contentPoints, {
      personal: true,
      journeyName: code,
      passengerName: 'N. Pattiasina',
      city: 'Port Said',
      latitude: 31.2,
      longitude: 32.3,
      title: 'Mijn verhaal',
      dateArrive: '1951-03-10',
    })
    const joined = (await voyage(code)).contentPoints
    expect(joined).toHaveLength(before.length + 1)
    const own = joined.find((point) => point._id === String(id))!
    expect([own.personal, own.startDate]).toEqual([true, '1951-03-10'])
    const story = await make(contentPoints, {
      title: 'Voor allen',
      city: 'Port Said',
      latitude: 31.26,
      longitude: 32.3,
      allVoyages: true,
    })
    const after = (await voyage(code)).contentPoints
    expect(after.map((point) => point._id)).toContain(String(id))
    const calls = before.some((point) => point.city === 'Port Said')
    expect(after.some((point) => point._id === String(story))).toBe(calls)
    await save(contentPoints, id, { journeyName: null })
    expect((await voyage(code)).contentPoints.some((point) => point._id === String(id))).toBe(false)
  })

  it('that is a port has a name of its own, also in a draft and when it comes back', async () => {
    const place = { latitude: 1, longitude: 1, allVoyages: true }
    const id = await make(contentPoints, { ...place, city: 'Eenhaven' })
    const other = await make(contentPoints, { ...place, city: 'Andershaven' })
    for (const draft of [true, false])
      await expect(save(contentPoints, other, { city: 'Eenhaven' }, draft)).rejects.toThrow('another port')
    const inTurn = (change: (trx: Work['trx']) => Promise<unknown>) => open.db.transaction().execute(change)
    await inTurn((trx) => deleteRecord({ trx, userId }, contentPoints, id, undefined))
    await save(contentPoints, other, { city: 'Eenhaven' })
    const back = inTurn((trx) => restoreRecord({ trx, userId }, contentPoints, id))
    await expect(back).rejects.toMatchObject({ statusCode: 409, code: 'port_taken' })
    await save(contentPoints, other, { city: 'Andershaven' })
    await inTurn((trx) => restoreRecord({ trx, userId }, contentPoints, id))
  })

  it('that is a port leaves the voyages that call there without `allVoyages`, and comes back with it', async () => {
    const id = await portOf('Singapore')
    const { code } = await open.db
      .selectFrom('journey_stop')
      .innerJoin('journey', 'journey.id', 'journey_id')
      .select('code')
      .where('content_point_id', '=', id)
      // A voyage whose stops staff have not ordered above.
      .where('code', '!=', 'NA-1946-1')
      .executeTakeFirstOrThrow()
    const points = async () => (await voyage(code)).contentPoints.map(({ _id }) => _id)
    const before = await points()
    await save(contentPoints, id, { allVoyages: false })
    expect(await points()).toEqual(before.filter((point) => point !== String(id)))
    await save(contentPoints, id, { allVoyages: true })
    expect(await points()).toEqual(before)
  })

  it('that is a port takes its legs and stories with it to a new name, and voyages still call there', async () => {
    const id = await portOf('Port Said')
    const uses = await contentPoints.uses(open.db, id)
    expect(new Set(uses.map(({ kind }) => kind))).toContain('Leg')
    const before = (await voyage('NA-1946-1')).contentPoints.map(({ distance }) => distance)
    const [drafted] = await readRecords(open.db, contentPoints, { where: sql`record.leg_to = 'Port Said'` })
    await save(contentPoints, drafted!.id, { title: 'In het klad' }, true)
    await save(contentPoints, id, { city: 'Boer Said' })
    const draft = (await findRecord(open.db, contentPoints, drafted!.id))!
    expect([draft.own.legTo, draft.draft?.legTo]).toEqual(['Boer Said', 'Boer Said'])
    await open.db.transaction().execute((trx) => discardDraft({ trx, userId }, contentPoints, draft.id, draft.version))
    const legs = await open.db
      .selectFrom('sea_leg')
      .select('id')
      .where((eb) => eb.or([eb('from_city', '=', 'Boer Said'), eb('to_city', '=', 'Boer Said')]))
      .execute()
    expect(legs).toHaveLength(uses.filter(({ kind }) => kind === 'Leg').length)
    expect((await voyage('NA-1946-1')).contentPoints.map(({ distance }) => distance)).toEqual(before)
    const report = await importAgain()
    expect(report.errors).toEqual([])
    expect((await voyage('NA-1946-1')).contentPoints.map(({ distance }) => distance)).toEqual(before)
    await save(contentPoints, id, { city: 'Port Said' })
  })
})

describe('a page', () => {
  it('gets its address from its title, and keeps it', async () => {
    const id = await make(sideMenus, { title: 'Wie, wat & waar?', content: '<p>a</p>', order: 99 })
    const made = (await findRecord(open.db, sideMenus, id))!
    expect(made.own.pageId).toBe('wie-wat-waar')
    expect((await save(sideMenus, id, { title: 'Anders' })).own.pageId).toBe('wie-wat-waar')
    await expect(make(sideMenus, { title: 'Wie wat waar', content: '' })).rejects.toMatchObject({
      code: 'page_id_taken',
    })
    expect((await save(sideMenus, id, { pageId: null })).own.pageId).toBe('anders')
    expect(await open.db.selectFrom('page_redirect').selectAll().execute()).toEqual([
      { page_id: 'wie-wat-waar', side_menu_id: id },
    ])
  })

  it('stands under a heading, and under nothing deeper', async () => {
    const [heading, below] = [await make(sideMenus, { title: 'Kop' }), await make(sideMenus, { title: 'Onder' })]
    await save(sideMenus, below, { parent: String(heading) })
    const third = await make(sideMenus, { title: 'Derde' })
    await expect(save(sideMenus, third, { parent: String(below) })).rejects.toThrow('two levels')
    await expect(save(sideMenus, heading, { parent: String(third) })).rejects.toThrow('two levels')
  })
})

it('every record is sent as its schema says, in lists without long fields', async () => {
  for (const entity of ENTITIES) {
    const { whole, long } = RECORDS[entity.kind]
    const fields = Object.keys(whole.properties)
    for (const [brief, schema] of [
      [false, whole],
      [true, Type.Omit(whole, [...long])],
    ] as const) {
      const records = (await readRecords(open.db, entity, { brief })).map(onTheWire)
      expect(records.length).toBeGreaterThan(0)
      expect(records.flatMap((record) => [...Value.Errors(schema, record)])).toEqual([])
      const sent = new Set(records.flatMap((record) => Object.keys(record)))
      expect([...sent].toSorted()).toEqual(fields.filter((field) => !brief || field in schema.properties).toSorted())
    }
  }
})

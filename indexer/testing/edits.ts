/** For tests: a small archive with every kind of record, and every kind of edit that the published files must follow. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { asPublished } from '#db/testing/database.ts'
import { addJourney, addPassenger, addShip } from './indexer.ts'

type Db = Kysely<Database>

export async function emptyArchive(db: Db): Promise<void> {
  await sql`truncate passenger, journey, ship, media, content_point, sea_leg, side_menu, search_outbox,
    search_recheck, setting, published_archive, published_file, archive_change restart identity cascade`.execute(db)
}

export async function seedArchive(db: Db): Promise<void> {
  await emptyArchive(db)
  const ships = [await addShip(db, 'Kota Inten'), await addShip(db, 'Sibajak')]
  for (let at = 1; at <= 12; at++)
    await addJourney(db, `KI-${at}`, { ship_id: ships[at % 2]!, start_date: `1951-03-${10 + at}` })
  await sql`insert into passenger (full_name, journey_id, published_at)
    select 'P. ' || md5(n::text), 1 + n % 12, now() from generate_series(1, 400) n`.execute(db)
  const colombo = { city: 'Colombo', longitude: 79.85, latitude: 6.94 }
  await db
    .insertInto('content_point')
    .values(
      asPublished([
        { kind: 'port', city: 'Tandjong Priok', longitude: 106.885, latitude: -6.1 },
        { kind: 'port', ...colombo },
        { kind: 'port', city: 'Rotterdam', longitude: 4.48, latitude: 51.9 },
        { kind: 'story', ...colombo, title: 'Thee', story: '<p>Thee.</p>' },
      ]),
    )
    .execute()
  await sql`insert into journey_stop (journey_id, content_point_id, position)
    select journey, point, point from generate_series(1, 12) journey, generate_series(1, 3) point`.execute(db)
  const picture = { width: 900, height: 600, kind: 'image' as const }
  await db
    .insertInto('media')
    .values(
      asPublished([
        { ...picture, journey_id: 1, description: 'Aan dek', file_hash: 'aaaaaaaa1' },
        { ...picture, ship_id: 1, description: 'Het schip', file_hash: 'aaaaaaaa2' },
        { ...picture, kind: 'list-page' as const, journey_id: 1, page_number: 1, file_hash: 'aaaaaaaa3' },
        { ...picture, kind: 'list-page' as const, journey_id: 2, page_number: 1, file_hash: 'aaaaaaaa4' },
        ...OF_TEXTS.map((id, at) => ({ ...picture, id, file_hash: `bbbbbbbb${at}` })),
      ]),
    )
    .execute()
  const content = `<p><a href="/globe?journeyId=KI-1">De reis</a><img src="/media/${OF_TEXTS[0]}"></p>`
  await db
    .insertInto('side_menu')
    .values(asPublished([{ page_id: 'verhaal', title: 'Verhaal', content }]))
    .execute()
}

/** Pictures without voyage or ship: a text shows the first, and nothing shows the second. */
const OF_TEXTS = [1, 2].map((at) => `00000000-0000-4000-8000-00000000000${at}`)

const set = (table: string, change: string, where: string) => (db: Db) =>
  sql.raw(`update ${table} set ${change} where ${where}`).execute(db)
const run = (statement: string) => (db: Db) => sql.raw(statement).execute(db)
const withdraw = (table: string, where: string) => set(table, 'deleted_at = now()', where)
const giveBack = (table: string, where: string) => set(table, 'deleted_at = null', where)

/** Each may be repeated, in any order. */
export const EDITS: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'a voyage has another story': set('journey', "story_intro = coalesce(story_intro, '') || 'x'", 'id = 1'),
  'a voyage has another code': set('journey', "code = code || 'a'", 'id = 3'),
  'a voyage has another ship': set('journey', 'ship_id = 3 - ship_id', 'id = 4'),
  'a voyage is withdrawn': withdraw('journey', 'id = 5'),
  'a voyage is given back': giveBack('journey', 'id = 5'),
  'a voyage is deleted': run('delete from journey where id = (select max(id) from journey where id > 9)'),
  'a voyage is new': (db) => addVoyage(db),
  'a ship has another name': set('ship', "ship_name = ship_name || ' II'", 'id = 1'),
  'a ship has another company': set('ship', "company = coalesce(company, '') || 'x'", 'id = 1'),
  'a ship has another master': set('ship', "master = coalesce(master, '') || 'x'", 'id = 1'),
  'a ship is withdrawn': withdraw('ship', 'id = 2'),
  'a ship is given back': giveBack('ship', 'id = 2'),
  'a passenger has another name': set('passenger', "full_name = full_name || ' x'", 'id = 9'),
  'a passenger goes to another voyage': set('passenger', 'journey_id = 1 + journey_id % 2', 'id in (20, 21)'),
  'a passenger is withdrawn': withdraw('passenger', 'id = 11'),
  'a passenger is given back': giveBack('passenger', 'id = 11'),
  'a passenger is under embargo': set('passenger', "public_from = '2999-01-01'", 'id = 12'),
  'a passenger is under embargo no more': set('passenger', 'public_from = null', 'id = 12'),
  'a passenger is deleted': run('delete from passenger where id = (select min(id) from passenger where id > 50)'),
  'a passenger is new': (db) => addPassenger(db, 'Nieuw van Boord', 2),
  'a stop is new': run(`insert into journey_stop (journey_id, content_point_id, position) values (6, 4, 9)`),
  'a stop is at another day': set(
    'journey_stop',
    "arrive = (coalesce(arrive, '1951-03-01')::date + 1)::text",
    'journey_id = 7',
  ),
  'a stop is deleted': run('delete from journey_stop where id = (select max(id) from journey_stop)'),
  'a point has another story': set('content_point', "story = coalesce(story, '') || 'y'", 'id in (1, 4)'),
  'a point is withdrawn': withdraw('content_point', 'id = 4'),
  'a point is given back': giveBack('content_point', 'id = 4'),
  'a port lies elsewhere': set('content_point', 'latitude = latitude + 0.1', 'id = 2'),
  'a sea leg is new': run(`insert into sea_leg (from_city, to_city, waypoints, published_at)
    values ('Tandjong Priok', 'Colombo', '[[95, 6]]', now()) on conflict do nothing`),
  'a sea leg is elsewhere': set('sea_leg', `waypoints = '[[94, 5]]'`, 'true'),
  'a sea leg is withdrawn': withdraw('sea_leg', 'true'),
  'an image has another text': set('media', "description = description || ' x'", "file_hash = 'aaaaaaaa1'"),
  'an image has another file': set('media', "file_hash = file_hash || '0'", "description = 'Het schip'"),
  'an image turns into a list page': set('media', "kind = 'list-page'", "file_hash = 'aaaaaaaa1'"),
  'a list page turns into an image': set('media', "kind = 'image'", "file_hash = 'aaaaaaaa1'"),
  'a list page goes to another voyage': set('media', 'journey_id = 3 - journey_id', "file_hash = 'aaaaaaaa4'"),
  'a list page is withdrawn': withdraw('media', "file_hash = 'aaaaaaaa3'"),
  'a list page is given back': giveBack('media', "file_hash = 'aaaaaaaa3'"),
  'a list page is new': run(`insert into media (kind, journey_id, width, height, file_hash, published_at)
    values ('list-page', 8, 9, 9, md5(random()::text), now())`),
  'a list page is deleted': run(`delete from media where row_id =
    (select max(row_id) from media where kind = 'list-page' and row_id > 4)`),
  'a page has another text': set('side_menu', "content = content || 'z'", 'id = 1'),
  'a page has another address': set('side_menu', "page_id = page_id || '2'", 'id = 1'),
  'a page is withdrawn': withdraw('side_menu', 'id = 1'),
  'a page is given back': giveBack('side_menu', 'id = 1'),
  'a spelling is new': run(`insert into spelling_variant (kind, spellings, published_at)
    values ('name', '{Pieter,Peer}', now())`),
}

async function addVoyage(db: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from journey`.execute(db)
  const id = await addJourney(db, `NW-${rows[0]!.count}-${performance.now()}`, { start_date: '1952-01-01' })
  await addPassenger(db, 'Mee van Boord', id)
}

/** An installation of an earlier release, with rows of the main kinds. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** The last migration of that release. */
export const EARLIER = '0023-corrections'

/** Fills a database that has the migrations up to `EARLIER`. `fileHash`: that of the pictures' file. */
export async function fillEarlier(db: Kysely<Database>, fileHash = 'a'.repeat(64)): Promise<void> {
  for (const statement of ROWS) await sql.raw(statement.replaceAll('$HASH', fileHash)).execute(db)
}

const ROWS = [
  `insert into app_user (username, password_hash, is_admin) values ('mkoster', '$argon2id$x', true), ('jvis', '$argon2id$y', false)`,
  `insert into import_batch (folder, finished_at) values ('lijsten', now())`,
  `insert into ship (ship_name, prefix, built_year, published_at, import_batch, imported, version)
    values ('Sibajak', 'ms', 1927, now(), 1, '{"ship_name": "Sibajak"}', 3), ('Ruys', null, null, null, null, null, 1)`,
  `insert into journey (code, name, ship_id, start_date, start_city, end_city, story_intro, published_at, favorite_rank, deleted_at)
    values ('SI-1946-1', 'Sibajak, 1946', 1, '1946-01~', 'Batavia', 'Rotterdam', '<p>Zij voer.</p>', now(), 1, null),
      ('SI-1947-1', null, 1, null, null, null, null, null, null, null), ('SI-1948-1', null, 1, null, null, null, null, now(), null, now())`,
  `insert into content_point (kind, personal, city, latitude, longitude, title, story, published_at, journey_id)
    values ('port', false, 'Colombo', 6.9, 79.8, null, '<p>Een dag aan wal.</p>', now(), null),
      ('story', true, 'Aden', 12.8, 45, 'De reis van Anna', '<p>Heet.</p>', now(), 1)`,
  `insert into journey_stop (journey_id, content_point_id, position, arrive) values (1, 1, 1, '1946-01-20'), (1, 2, 2, null)`,
  `insert into sea_leg (from_city, to_city, waypoints, published_at) values ('Batavia', 'Colombo', '[[100, 2]]', now())`,
  `insert into passenger (full_name, journey_id, birth_year, public_from, record_id, published_at, deleted_at, import_batch, imported)
    values ('Anna de Wit', 1, 1920, null, '7', now(), null, 1, '{"full_name": "Anna de Wit"}'),
      ('Ko Jong', 1, 1940, '2999-01-01', null, now(), null, 1, '{"full_name": "Ko Jong"}'),
      ('Weg Gehaald', 1, null, null, null, now(), now(), 1, '{"full_name": "Weg Gehaald"}'),
      ('Nog Niet', 1, null, null, null, null, null, null, null)`,
  `insert into media (kind, journey_id, page_number, description, width, height, file_hash, published_at)
    values ('image', 1, null, 'Aan dek', 600, 400, '$HASH', now()), ('list-page', 1, 1, null, 600, 400, '$HASH', now())`,
  `insert into side_menu (page_id, title, content, parent_id, published_at)
    values ('over', 'Over', '<p>Over ons</p>', null, now()), ('wij', 'Wij', '', 1, now())`,
  `insert into page_redirect (page_id, side_menu_id) values ('oud', 1)`,
  `insert into partner (name, role, url, published_at) values ('Het museum', 'partner', 'https://museum.example', now())`,
  `insert into revision (kind, record_id, number, action, by_user, fields) values ('ship', 1, 1, 'created', 1, '{"shipName": "Sibajak"}')`,
  `insert into draft (kind, record_id, fields, saved_by) values ('ship', 2, '{"shipName": "Ruys II"}', 2)`,
  `insert into submission (id, kind, state, passenger_name, ship_name, year, your_name, email, story, consent_version, consent_at, announced)
    values ('00000000-0000-4000-8000-000000000007', 'story', 'new', 'Anna', 'Sibajak', '1946', 'A.', 'a@example.org', 'Wij', '1', now(), true)`,
  `insert into submission_key (key, body_hash, submission_id)
    values (gen_random_uuid(), 'x', '00000000-0000-4000-8000-000000000007')`,
  `insert into access_log (address, granted_by, journey_code) values ('10.0.0.1', 'code', 'SI-1946-1')`,
]

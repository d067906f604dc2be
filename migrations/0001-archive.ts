/** The archive's tables, and the outbox that keeps search up to date. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** The columns of every record that staff edit. */
const edited = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('published_at', 'timestamptz', (c) => c.defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('import_batch', 'integer', (c) => c.references('import_batch.id').onDelete('set null'))
    .addColumn('imported', 'jsonb')

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('app_user')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('is_admin', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .execute()
  await sql`create unique index app_user_username on app_user (lower(username)) where deleted_at is null`.execute(db)

  await schema
    .createTable('import_batch')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('folder', 'text', (c) => c.notNull())
    .addColumn('sample', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('started_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('finished_at', 'timestamptz')
    .execute()

  await edited(
    schema
      .createTable('ship')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('ship_name', 'text', (c) => c.notNull())
      .addColumn('prefix', 'text')
      .addColumn('company', 'text')
      .addColumn('built_year', 'integer')
      .addColumn('tonnage', 'integer')
      .addColumn('nationality', 'text')
      .addColumn('note', 'text')
      .addColumn('source', 'text'),
  ).execute()
  await sql`create unique index ship_name on ship (ship_name) where deleted_at is null`.execute(db)

  await edited(
    schema
      .createTable('journey')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name', 'text')
      .addColumn('ship_id', 'integer', (c) => c.references('ship.id').onDelete('set null'))
      .addColumn('start_date', 'date')
      .addColumn('end_date', 'date')
      .addColumn('start_city', 'text')
      .addColumn('end_city', 'text')
      .addColumn('story_intro', 'text')
      .addColumn('passenger_count', 'integer')
      .addColumn('source', 'text')
      .addColumn('favorite_rank', 'integer', (c) => c.check(sql`favorite_rank between 1 and 5`)),
  ).execute()
  await sql`create unique index journey_code on journey (code) where deleted_at is null`.execute(db)
  await schema.createIndex('journey_ship').on('journey').column('ship_id').execute()

  await edited(
    schema
      .createTable('content_point')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('port', 'story')`))
      .addColumn('personal', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('city', 'text')
      .addColumn('latitude', 'double precision', (c) => c.check(sql`latitude between -90 and 90`))
      .addColumn('longitude', 'double precision', (c) => c.check(sql`longitude between -180 and 180`))
      .addColumn('modern_name', 'text')
      .addColumn('country', 'text')
      .addColumn('role', 'text')
      .addColumn('leg_from', 'text')
      .addColumn('leg_to', 'text')
      .addColumn('title', 'text')
      .addColumn('story', 'text')
      .addColumn('period', 'text')
      .addColumn('year_from', 'integer')
      .addColumn('year_to', 'integer')
      .addColumn('source', 'text')
      .addColumn('journey_id', 'integer', (c) => c.references('journey.id').onDelete('cascade'))
      .addColumn('passenger_name', 'text')
      .addColumn('date_arrive', 'date')
      .addColumn('date_leave', 'date'),
  ).execute()
  await sql`create unique index content_point_port on content_point (city)
    where kind = 'port' and not personal and deleted_at is null`.execute(db)

  await schema
    .createTable('journey_stop')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('journey_id', 'integer', (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('content_point_id', 'integer', (c) => c.notNull().references('content_point.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('city', 'text')
    .addColumn('arrive', 'date')
    .addColumn('leave', 'date')
    .execute()
  await schema.createIndex('journey_stop_journey').on('journey_stop').columns(['journey_id', 'position']).execute()
  await schema.createIndex('journey_stop_point').on('journey_stop').column('content_point_id').execute()

  await edited(
    schema
      .createTable('sea_leg')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('from_city', 'text', (c) => c.notNull())
      .addColumn('to_city', 'text', (c) => c.notNull())
      .addColumn('waypoints', 'jsonb', (c) => c.notNull()),
  ).execute()
  await sql`create unique index sea_leg_ends on sea_leg (from_city, to_city) where deleted_at is null`.execute(db)

  await edited(
    schema
      .createTable('passenger')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('full_name', 'text', (c) => c.notNull())
      .addColumn('journey_id', 'integer', (c) => c.notNull().references('journey.id').onDelete('cascade'))
      .addColumn('birth_year', 'integer')
      .addColumn('public_from', 'date')
      .addColumn('list_page', 'integer')
      .addColumn('record_id', 'text')
      .addColumn('occurrence', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('demonstration', 'boolean', (c) => c.notNull().defaultTo(false)),
  ).execute()
  await schema.createIndex('passenger_journey').on('passenger').column('journey_id').execute()
  await sql`create unique index passenger_record on passenger (record_id) where record_id is not null`.execute(db)
  await sql`create index passenger_embargo on passenger (public_from) where public_from is not null`.execute(db)

  await edited(
    schema
      .createTable('media')
      .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('image', 'list-page')`))
      .addColumn('journey_id', 'integer', (c) => c.references('journey.id').onDelete('cascade'))
      .addColumn('ship_id', 'integer', (c) => c.references('ship.id').onDelete('set null'))
      .addColumn('page_number', 'integer')
      .addColumn('description', 'text')
      .addColumn('collection', 'text')
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('file_hash', 'text', (c) => c.notNull())
      .addColumn('file_name', 'text')
      .addColumn('demonstration', 'boolean', (c) => c.notNull().defaultTo(false)),
  ).execute()
  // The outbox names rows by integers, so media have this number beside their UUID.
  await sql`alter table media add column row_id serial unique`.execute(db)
  await schema.createIndex('media_journey').on('media').columns(['journey_id', 'page_number']).execute()
  await schema.createIndex('media_hash').on('media').column('file_hash').execute()

  await edited(
    schema
      .createTable('side_menu')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('page_id', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('sort_order', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('parent_id', 'integer', (c) => c.references('side_menu.id').onDelete('set null')),
  ).execute()
  await sql`create unique index side_menu_page on side_menu (page_id) where deleted_at is null`.execute(db)

  await edited(
    schema
      .createTable('partner')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('partner', 'financier', 'bron')`))
      .addColumn('url', 'text')
      .addColumn('logo', 'text'),
  ).execute()
  await sql`create unique index partner_name on partner (name) where deleted_at is null`.execute(db)

  await schema
    .createTable('setting')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'jsonb', (c) => c.notNull())
    .execute()

  await schema
    .createTable('story_submission')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('idempotency_key', 'text', (c) => c.unique())
    .addColumn('passenger_name', 'text', (c) => c.notNull())
    .addColumn('ship_name', 'text', (c) => c.notNull())
    .addColumn('year', 'text', (c) => c.notNull())
    .addColumn('your_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('story', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()
  await schema
    .createTable('submission_file')
    .addColumn('id', 'uuid', (c) => c.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('submission_id', 'uuid', (c) => c.notNull().references('story_submission.id').onDelete('cascade'))
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('file_hash', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute()

  await createOutbox(db)
}

/**
 * The outbox has a mark for each row that changed. The triggers fire once a statement, which keeps bulk loads cheap. DO UPDATE
 * calls `nextval` again: `excluded.version` was drawn before the row was locked and may be lower than the stored version. A
 * changed ship marks only the ship; the drain finds the voyages whose documents have its name.
 */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence search_outbox_version`.execute(db)
  await sql`create table search_outbox (
    kind text not null,
    entity_id integer not null,
    version bigint not null default nextval('search_outbox_version'),
    queued_at timestamptz not null default now(),
    primary key (kind, entity_id)
  )`.execute(db)
  await sql`create function search_outbox_mark() returns trigger language plpgsql as $$
    begin
      execute format(
        'insert into search_outbox (kind, entity_id) select distinct %L, %I from changed order by 2
         on conflict (kind, entity_id) do update
         set version = nextval(''search_outbox_version''), queued_at = now()', tg_argv[0], tg_argv[1]);
      perform pg_notify('search_outbox', tg_argv[0]);
      return null;
    end $$`.execute(db)
  const watched: [table: string, kind: string, column: string][] = [
    ['passenger', 'passenger', 'id'],
    ['journey', 'journey', 'id'],
    ['ship', 'ship', 'id'],
    ['media', 'media', 'row_id'],
    ['journey_stop', 'journey', 'journey_id'],
  ]
  for (const [table, kind, column] of watched) {
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await sql
        .raw(
          `create trigger ${table}_outbox_${event} after ${event} on ${table}
           referencing ${rows} table as changed
           for each statement execute function search_outbox_mark('${kind}', '${column}')`,
        )
        .execute(db)
    }
  }
}

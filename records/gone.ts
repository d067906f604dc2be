/** Who has left the published names since they were last published (`indexer/publishing/`). */
import { type Kysely, sql } from 'kysely'
import { embargoOver, isPublic, todayInAmsterdam } from '#db/published.ts'
import { value } from '#db/queries.ts'
import type { Database } from '#db/schema.ts'

/** More changes are not looked at one by one. */
const MOST = 2000

/**
 * Whether a passenger, alone or with the whole voyage, was withdrawn, erased or put under embargo since the last publication.
 * The published files still have the name then. Someone who was never public counts too, and so does a change of thousands:
 * that costs one publication.
 */
export const isAnyoneGone = (db: Kysely<Database>): Promise<boolean> =>
  value(
    db,
    sql<boolean>`with changed as (
      select kind, entity_id as id from archive_change where kind in ('passenger', 'journey')
      union all
      select outbox.kind, outbox.entity_id from search_outbox as outbox, published_archive
      where outbox.kind in ('passenger', 'journey')
        and pg_visible_in_snapshot(outbox.changed_in, published_archive.snapshot::pg_snapshot) is not true
      limit ${MOST + 1})
    select count(*) > ${MOST} or coalesce(bool_or(case changed.kind
      when 'passenger' then not exists (select from passenger
        where passenger.id = changed.id and ${isPublic('passenger')} and ${embargoOver(todayInAmsterdam())})
      else not exists (select from journey where journey.id = changed.id and ${isPublic('journey')}) end), false)
    from changed`,
  )

/** Who has left the published names since they were last published (`indexer/publishing/`). */
import { type Kysely, sql } from 'kysely'
import { embargoOver, published, todayInAmsterdam } from '#db/published.ts'
import type { Database } from '#db/schema.ts'

/**
 * Whether a passenger, alone or with the whole voyage, was withdrawn, erased or put under embargo since the last publication.
 * The published files still have the name then. Someone who was never public counts too, which costs one publication.
 */
export async function isAnyoneGone(db: Kysely<Database>): Promise<boolean> {
  const changed = sql<{ kind: string; id: number }>`(
    select kind, entity_id as id from archive_change
    union all
    select search_outbox.kind, search_outbox.entity_id from search_outbox, published_archive
    where not pg_visible_in_snapshot(search_outbox.changed_in, published_archive.snapshot::pg_snapshot))`
  const gone = await db
    .selectFrom(changed.as('changed'))
    .select('changed.id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('changed.kind', '=', 'passenger'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('passenger')
                .whereRef('passenger.id', '=', 'changed.id')
                .where(published('passenger'))
                .where(embargoOver(todayInAmsterdam())),
            ),
          ),
        ]),
        eb.and([
          eb('changed.kind', '=', 'journey'),
          eb.not(eb.exists(eb.selectFrom('journey').whereRef('journey.id', '=', 'changed.id').where(published('journey')))),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return gone !== undefined
}

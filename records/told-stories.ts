/** The public stories, each at the stop where it opens: on the first voyage that tells it. Without those of passengers. */
import { type Kysely, sql } from 'kysely'
import { byDate } from '#db/by-date.ts'
import { published } from '#db/published.ts'
import type { ContentPointRecord, Database } from '#db/schema.ts'
import { voyagePageAddress } from '#domain/addresses.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { lastChange } from './last-change.ts'

export interface ToldStory {
  title: string
  /** In the words of the source. */
  place: string | null
  period: string | null
  /** The address of the voyage with the story open. */
  address: string
  changed: Date
}

export const listTold = async (db: Kysely<Database>): Promise<ToldStory[]> => (await selectTold(db).execute()).map(toldOf)

/** The story that opens at this stop of this voyage, with its text. Null if there is none, or if it opens on another voyage. */
export async function findTold(db: Kysely<Database>, code: string, stop: string) {
  const row = await selectTold(db)
    .select(['content_point.story', 'content_point.source'])
    .where('content_point.id', 'in', (eb) =>
      eb.selectFrom('journey_stop').select('content_point_id').where(sql`id::text`, '=', stop),
    )
    .executeTakeFirst()
  if (!row || String(row.stop) !== stop || row.code !== code) return null
  return { ...toldOf(row), code, story: sanitiseHtml(row.story ?? ''), source: row.source }
}

type Where = Pick<ContentPointRecord, 'city' | 'leg_from' | 'leg_to' | 'period' | 'year_from' | 'year_to'>

/** Where and when a story plays. */
export function whereAndWhen(row: Where): { place: string | null; period: string | null } {
  const place = row.city ?? (row.leg_from ? `${row.leg_from} – ${row.leg_to}` : null)
  const years = [...new Set([row.year_from, row.year_to])].filter((year) => year !== null)
  return { place, period: row.period ?? (years.length > 0 ? years.join('–') : null) }
}

type ToldRow = Where & { title: string | null; code: string; stop: number; changed: Date }

function toldOf(row: ToldRow): ToldStory {
  const { place, period } = whereAndWhen(row)
  const address = voyagePageAddress(row.code, String(row.stop))
  return { title: row.title ?? place ?? '', place, period, address, changed: row.changed }
}

const selectTold = (db: Kysely<Database>) =>
  db
    .selectFrom('journey_stop as stop')
    .innerJoin('content_point', 'content_point.id', 'stop.content_point_id')
    .innerJoin('journey', 'journey.id', 'stop.journey_id')
    .distinctOn('content_point.id')
    .select(['content_point.id', 'content_point.title', 'content_point.city', 'content_point.leg_from', 'content_point.leg_to'])
    .select(['content_point.period', 'content_point.year_from', 'content_point.year_to'])
    .select(['journey.code', 'stop.id as stop', lastChange('contentPoint').as('changed')])
    .where(published('journey'))
    .where(published('content_point'))
    .where('content_point.personal', '=', false)
    .where(sql<boolean>`coalesce(content_point.story, '') <> ''`)
    .orderBy('content_point.id')
    .orderBy(byDate('journey.start_date'))
    .orderBy('journey.code')
    .orderBy('stop.position')

/** What is counted of visitors, by day and without knowing who they are, and what the dashboard of staff tells. */
import { type Static, Type } from 'typebox'
import { Nullable, OneOf } from './common.ts'

/** Counts, and searches that found nothing, are kept for so many days. */
export const COUNTED_DAYS = 90
/** A search that found nothing is told once it did so on this many days. */
export const UNFOUND_DAYS = 3
/** The words of what may be a name are kept once this many addresses have typed it. */
export const UNFOUND_ADDRESSES = 3
/** Longer searches that found nothing are not kept. */
export const UNFOUND_MAX = 60
/** How many of them the dashboard tells. */
export const UNFOUND_SHOWN = 20

/** What a browser tells. The server counts searches itself, and copies: how often all names were fetched. */
export const TOLD = ['visit', 'voyage', 'names'] as const
export const COUNTED = [...TOLD, 'search', 'copy'] as const
export type Counted = (typeof COUNTED)[number]

export const ToldSchema = Type.Object({ what: OneOf(TOLD) })
export type Told = Static<typeof ToldSchema>['what']

/** A day in Europe/Amsterdam. `names`: devices that were asked to keep the names. */
const DaySchema = Type.Object({
  day: Type.String({ format: 'date' }),
  visit: Type.Integer(),
  search: Type.Integer(),
  voyage: Type.Integer(),
  names: Type.Integer(),
  copy: Type.Integer(),
})
export type CountedDay = Static<typeof DaySchema>

export const DashboardSchema = Type.Object({
  search: Type.Object({
    state: Type.Enum(['starting', 'ready', 'away']),
    /** Changed records that search has not read yet, and since when (ISO 8601) the oldest waits. */
    waiting: Type.Integer(),
    since: Nullable(Type.String()),
    /** Records that the search engine refused. */
    setAside: Type.Integer(),
  }),
  /** When the files for offline use last changed; null while there are none. */
  publishedAt: Nullable(Type.String()),
  lastImport: Nullable(Type.Object({ number: Type.Integer(), folder: Type.String(), at: Type.String() })),
  /** When the last backup was made, and if it failed since, when and why. Null before the first. */
  lastBackup: Nullable(
    Type.Object({
      at: Nullable(Type.String()),
      failed: Nullable(Type.Object({ at: Type.String(), code: Type.String() })),
    }),
  ),
  /** Bytes of the disk with the images. */
  storage: Type.Object({ used: Type.Number(), total: Type.Number() }),
  unfound: Type.Object({
    terms: Type.Array(Type.Object({ term: Type.String(), times: Type.Integer() })),
    /** Those that may be names, whose words are not kept. */
    names: Type.Object({ terms: Type.Integer(), times: Type.Integer() }),
  }),
  /** The newest first. Days without a visitor are left out. */
  days: Type.Array(DaySchema),
})
export type Dashboard = Static<typeof DashboardSchema>

/** The ranks of the five favourites. No two voyages may get the same rank, whether they are in the folder or not. */
import type { Row } from './formats.ts'
import { mergeFields } from './merge.ts'
import type { Run } from './run.ts'

type VoyageRow = Row<'voyages.csv'>
type Rank = number | null

/**
 * The rank to offer for each row: the row's own, or undefined (leave it as it is) if another voyage keeps that rank.
 * The report lists that as a conflict. Two voyages of the folder may exchange their ranks.
 */
export function favouritesOf({ archive, report }: Run, rows: VoyageRow[]): Map<VoyageRow, Rank | undefined> {
  const ranks = new Map<string, { code: string; now: Rank; next: Rank }>()
  for (const { values } of archive.journey.live()) {
    const { code, favorite_rank: now } = values
    if (now !== null) ranks.set(code, { code, now, next: now })
  }
  const codes = new Map<VoyageRow, string>()
  for (const row of rows) {
    const existing = archive.journey.existing({ code: row.values.voyage_code })
    const code = existing?.values.code ?? row.values.voyage_code
    const now = existing?.values.favorite_rank ?? null
    const offered = { favorite_rank: row.values.favourite_rank }
    const { changes } = existing
      ? mergeFields(existing.values, existing.imported, offered)
      : { changes: offered }
    codes.set(row, code)
    const changed = 'favorite_rank' in changes && changes.favorite_rank !== undefined
    ranks.set(code, { code, now, next: changed ? (changes.favorite_rank as Rank) : now })
  }

  const refused = new Map<VoyageRow, string>()
  for (let settled = false; !settled; ) {
    settled = true
    for (const row of rows) {
      const rank = ranks.get(codes.get(row)!)!
      if (rank.next === null || rank.next === rank.now) continue
      const holder = [...ranks.values()].find((other) => other !== rank && other.next === rank.next)
      if (!holder) continue
      rank.next = rank.now
      refused.set(row, holder.code)
      settled = false
    }
  }
  for (const [row, holder] of refused) {
    report.conflict(row, 'favourite_rank', `held by ${holder}`, String(row.values.favourite_rank))
  }
  return new Map(rows.map((row) => [row, refused.has(row) ? undefined : row.values.favourite_rank]))
}

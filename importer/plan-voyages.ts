/** Plans ports, sea legs and stories, and the ships and voyages. */

import { isBefore } from '#domain/dates.ts'
import type { Run } from './archive.ts'
import type { EveryField, RecordId, SomeFields } from './fields.ts'
import { fieldsOf, type Row } from './formats.ts'
import { textToHtml } from './html.ts'
import { mergeFields } from './merge.ts'
import type { Origin } from './report.ts'

export function planPlaces(run: Run): void {
  const { archive, report, sheets } = run
  for (const row of sheets['ports.csv'] ?? []) {
    archive.content_point.offer(row, { kind: 'port', ...fieldsOf(row) }, report)
  }
  for (const row of sheets['waypoints.csv'] ?? []) {
    const { leg_from, leg_to } = row.values
    warnUnknownPort(run, row, 'leg_from', leg_from, 'the leg cannot be sailed')
    warnUnknownPort(run, row, 'leg_to', leg_to, 'the leg cannot be sailed')
    archive.sea_leg.offer(row, fieldsOf(row) satisfies EveryField<'sea_leg'>, report)
  }
  for (const row of sheets['stories.csv'] ?? []) planStory(run, row)
}

function planStory(run: Run, row: Row<'stories.csv'>): void {
  const { city, legFrom, legTo } = row.values.city_or_leg
  if (city !== null && !run.archive.content_point.find({ kind: 'port', city })) {
    const reason = `"${city}" is no known port: import it with the story, or before it`
    run.report.wrongRow(row, 'city_or_leg', reason)
    return
  }
  for (const place of [city, legFrom, legTo]) {
    if (place !== null) warnUnknownPort(run, row, 'city_or_leg', place, 'the story is not shown')
  }
  const story = textToHtml(row.values.story_nl)
  const fields: SomeFields<'content_point'> = { kind: 'story', ...fieldsOf(row), city, leg_from: legFrom, leg_to: legTo, story }
  run.archive.content_point.offer(row, fields, run.report)
}

/** Warns, with the consequence, about a port that is unknown or withdrawn. */
function warnUnknownPort(
  { archive, report }: Run,
  { file, line }: Origin,
  column: string,
  city: string,
  consequence: string,
): void {
  const port = archive.content_point.find({ kind: 'port', city })
  if (!port) report.warn(file, line, column, `"${city}" is no known port: ${consequence}`)
  else if (port.withdrawn) report.warn(file, line, column, `port "${city}" is withdrawn: ${consequence}`)
}

export function planShips({ archive, report, sheets }: Run): void {
  for (const row of sheets['ships.csv'] ?? []) {
    archive.ship.offer(row, fieldsOf(row) satisfies EveryField<'ship'>, report)
  }
}

export function planVoyages(run: Run): void {
  const rows = run.sheets['voyages.csv'] ?? []
  const favourites = favouritesOf(run, rows)
  for (const row of rows) {
    const { values } = row
    warnAboutCalls(run, row)
    const fields: EveryField<'journey'> = {
      ...fieldsOf(row),
      code: run.archive.journey.existing({ code: values.voyage_code })?.values.code ?? values.voyage_code,
      ship_id: values.ship_name && shipId(run, row, values.ship_name),
      story_intro: values.note_nl && textToHtml(values.note_nl),
      favorite_rank: favourites.get(row),
    }
    run.archive.journey.offer(row, fields, run.report)
  }
}

/** The ship's key. Creates an unknown ship, with a warning. */
export function shipId({ archive, report }: Run, { file, line }: Origin, name: string): RecordId {
  const known = archive.ship.find({ ship_name: name })
  if (known?.withdrawn) report.warn(file, line, 'ship_name', `ship "${name}" is withdrawn and not shown`)
  if (known) return known.id
  report.warn(file, line, 'ship_name', `ship "${name}" is not known: it is created with its name alone`)
  return archive.ship.insert({ ship_name: name })
}

/** Warns about ports that are not on the map and days outside the voyage. They are imported nevertheless. */
function warnAboutCalls(run: Run, row: Row<'voyages.csv'>): void {
  const { departure_city, departure_date, arrival_city, arrival_date, via } = row.values
  const known = (column: string, city: string) => warnUnknownPort(run, row, column, city, 'it has no pin')
  if (departure_city !== null) known('departure_city', departure_city)
  let before = departure_date
  for (const { city, date } of via ?? []) {
    known('via', city)
    if (date === null) continue
    if ((before !== null && isBefore(date, before)) || (arrival_date !== null && isBefore(arrival_date, date))) {
      run.report.warn(row.file, row.line, 'via', `${city} on ${date} does not fit the days of the voyage`)
    }
    before = date
  }
  if (arrival_city !== null) known('arrival_city', arrival_city)
}

type VoyageRow = Row<'voyages.csv'>
type Rank = number | null

/**
 * The favourite's rank to offer for each row. It is undefined (leave the rank as it is) if another voyage, in the folder or
 * not, keeps that rank; the report lists a conflict. Two voyages of the folder may exchange their ranks.
 */
function favouritesOf({ archive, report }: Run, rows: VoyageRow[]): Map<VoyageRow, Rank | undefined> {
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
    const { changes } = existing ? mergeFields(existing.values, existing.imported, offered) : { changes: offered }
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

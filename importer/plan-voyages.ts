/** Ships and voyages. */

import { favouritesOf } from './favourites.ts'
import type { Row } from './formats.ts'
import { textToHtml } from './html.ts'
import { warnUnknownPort } from './plan-places.ts'
import type { Origin } from './report.ts'
import type { Run } from './run.ts'
import type { RecordId } from './table.ts'

export function planShips({ archive, report, sheets }: Run): void {
  for (const row of sheets['ships.csv'] ?? []) {
    const { values } = row
    archive.ship.offer(
      row,
      {
        ship_name: ['ship_name', values.ship_name],
        prefix: ['type_prefix', values.type_prefix],
        company: ['shipping_company', values.shipping_company],
        built_year: ['built_year', values.built_year],
        tonnage: ['tonnage_grt', values.tonnage_grt],
        nationality: ['nationality', values.nationality],
        note: ['note_nl', values.note_nl],
        source: ['source_url', values.source_url],
      },
      report,
    )
  }
}

export function planVoyages(run: Run): void {
  const rows = run.sheets['voyages.csv'] ?? []
  const favourites = favouritesOf(run, rows)
  for (const row of rows) {
    const { values } = row
    warnAboutWay(run, row)
    const note = values.note_nl
    run.archive.journey.offer(
      row,
      {
        code: ['voyage_code', values.voyage_code],
        ship_id: ['ship_name', values.ship_name && shipId(run, row, values.ship_name)],
        start_city: ['departure_city', values.departure_city],
        start_date: ['departure_date', values.departure_date],
        end_city: ['arrival_city', values.arrival_city],
        end_date: ['arrival_date', values.arrival_date],
        via: ['via', values.via],
        passenger_count: ['passengers_count', values.passengers_count],
        story_intro: ['note_nl', note && textToHtml(note)],
        source: ['source_url', values.source_url],
        favorite_rank: ['favourite_rank', favourites.get(row)],
      },
      run.report,
    )
  }
}

/** The ship's key; one that nobody knows yet is made, with a warning. */
export function shipId({ archive, report }: Run, { file, line }: Origin, name: string): RecordId {
  const known = archive.ship.find({ ship_name: name })
  if (known?.withdrawn) report.warn(file, line, 'ship_name', `ship "${name}" is withdrawn and not shown`)
  if (known) return known.id
  report.warn(file, line, 'ship_name', `ship "${name}" is not known: it was created with its name alone`)
  return archive.ship.insert({ ship_name: name })
}

/** Ports without a place on the map, and days outside the voyage, are kept as they are. */
function warnAboutWay(run: Run, row: Row<'voyages.csv'>): void {
  const { departure_city, departure_date, arrival_city, arrival_date, via } = row.values
  const known = (column: string, city: string) => warnUnknownPort(run, row, column, city, 'it has no pin')
  if (departure_city !== null) known('departure_city', departure_city)
  let before = departure_date
  for (const { city, date } of via ?? []) {
    known('via', city)
    if (date === null) continue
    if ((before !== null && date < before) || (arrival_date !== null && date > arrival_date)) {
      run.report.warn(row.file, row.line, 'via', `${city} on ${date} does not fit the days of the voyage`)
    }
    before = date
  }
  if (arrival_city !== null) known('arrival_city', arrival_city)
}

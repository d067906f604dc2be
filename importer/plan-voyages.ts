/** Plans ships and voyages. */
import { favouritesOf } from './favourites.ts'
import type { ColumnsOf, EveryField, RecordId } from './fields.ts'
import type { Row } from './formats.ts'
import { textToHtml } from './html.ts'
import { warnUnknownPort } from './plan-places.ts'
import type { Origin } from './report.ts'
import type { Run } from './run.ts'

const SHIP_COLUMNS: ColumnsOf<'ship', 'ships.csv'> = {
  prefix: 'type_prefix',
  company: 'shipping_company',
  tonnage: 'tonnage_grt',
  note: 'note_nl',
  source: 'source_url',
}

export function planShips({ archive, report, sheets }: Run): void {
  for (const row of sheets['ships.csv'] ?? []) {
    const { values } = row
    const fields: EveryField<'ship'> = {
      ship_name: values.ship_name,
      prefix: values.type_prefix,
      company: values.shipping_company,
      built_year: values.built_year,
      tonnage: values.tonnage_grt,
      nationality: values.nationality,
      note: values.note_nl,
      source: values.source_url,
    }
    archive.ship.offer(row, { fields, columns: SHIP_COLUMNS }, report)
  }
}

const VOYAGE_COLUMNS: ColumnsOf<'journey', 'voyages.csv'> = {
  code: 'voyage_code',
  ship_id: 'ship_name',
  start_city: 'departure_city',
  start_date: 'departure_date',
  end_city: 'arrival_city',
  end_date: 'arrival_date',
  passenger_count: 'passengers_count',
  story_intro: 'note_nl',
  source: 'source_url',
  favorite_rank: 'favourite_rank',
}

export function planVoyages(run: Run): void {
  const rows = run.sheets['voyages.csv'] ?? []
  const favourites = favouritesOf(run, rows)
  for (const row of rows) {
    const { values } = row
    warnAboutCalls(run, row)
    const fields: EveryField<'journey'> = {
      code: run.archive.journey.existing({ code: values.voyage_code })?.values.code ?? values.voyage_code,
      ship_id: values.ship_name && shipId(run, row, values.ship_name),
      start_city: values.departure_city,
      start_date: values.departure_date,
      end_city: values.arrival_city,
      end_date: values.arrival_date,
      via: values.via,
      passenger_count: values.passengers_count,
      story_intro: values.note_nl && textToHtml(values.note_nl),
      source: values.source_url,
      favorite_rank: favourites.get(row),
    }
    run.archive.journey.offer(row, { fields, columns: VOYAGE_COLUMNS }, run.report)
  }
}

/** The ship's key. An unknown ship is created, with a warning. */
export function shipId({ archive, report }: Run, { file, line }: Origin, name: string): RecordId {
  const known = archive.ship.find({ ship_name: name })
  if (known?.withdrawn) report.warn(file, line, 'ship_name', `ship "${name}" is withdrawn and not shown`)
  if (known) return known.id
  report.warn(file, line, 'ship_name', `ship "${name}" is not known: it is created with its name alone`)
  return archive.ship.insert({ ship_name: name })
}

/** Warns about ports that are not on the map and days outside the voyage. They are imported as they are. */
function warnAboutCalls(run: Run, row: Row<'voyages.csv'>): void {
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

/** Writes demonstration passengers as a passengers.csv of the import format, voyage by voyage. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type DemonstrationPassenger, type DemonstrationVoyage, demonstrationPassengers } from './passengers.ts'

const HEADER = 'voyage_code,full_name,birth_year,public_from,list_page,record_id,demonstration\n'

export async function writePassengers(voyages: Iterable<DemonstrationVoyage>, file: string): Promise<void> {
  await pipeline(Readable.from(chunks(voyages)), createWriteStream(file))
}

function* chunks(voyages: Iterable<DemonstrationVoyage>): Generator<string> {
  yield HEADER
  for (const voyage of voyages) yield demonstrationPassengers(voyage).map(line).join('')
}

const line = (row: DemonstrationPassenger): string => {
  const { voyage_code, full_name, birth_year, public_from, list_page, record_id } = row
  const fields = [voyage_code, full_name, birth_year, public_from, list_page, record_id, true]
  return `${fields.map((field) => quoted(String(field ?? ''))).join()}\n`
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

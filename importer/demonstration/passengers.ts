/**
 * Invented passengers of one voyage, in the order of a passenger list and the same on every machine. They stand in for the real
 * passengers, who are private persons and not in the sample.
 */

import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeParty, type Party } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { mainName, writeName } from './written-name.ts'

/** Names on one page of a drawn list. */
export const NAMES_A_PAGE = 40

/** If the seed changes, every name changes, and the list pages must be drawn again. */
const SEED = 'overtocht 1'

export interface DemonstrationVoyage {
  code: string
  /** The year of departure, else of arrival, else 1950. */
  year: number
  /** How many passengers to make. */
  passengers: number
  /** One of the Moluccan transports of 1951. */
  transport: boolean
  /** The number of drawn pages of its list, from page 1. */
  pages: number
}

/** A row of passengers.csv. */
export interface DemonstrationPassenger {
  voyage_code: string
  full_name: string
  birth_year: number | null
  /** `YYYY-MM-DD` */
  public_from: string | null
  list_page: number | null
  record_id: string
}

export function demonstrationPassengers(voyage: DemonstrationVoyage): DemonstrationPassenger[] {
  const random = seededRandom(`${SEED} ${voyage.code}`)
  const rows = makeParties(random, voyage).flatMap(({ origin, people }) =>
    people.map((person) => ({
      full_name: writeName(random, person, origin, voyage.year - person.birthYear),
      birthYear: person.birthYear,
    })),
  )
  return rows.slice(0, voyage.passengers).map(({ full_name, birthYear }, i) => {
    const page = Math.floor(i / NAMES_A_PAGE) + 1
    const list_page = page <= voyage.pages ? page : null
    return {
      voyage_code: voyage.code,
      full_name,
      birth_year: random.chance(0.05) ? null : birthYear,
      public_from: list_page === null ? embargo(random, birthYear) : null,
      list_page,
      record_id: `demonstration-${voyage.code}-${String(i + 1).padStart(5, '0')}`,
    }
  })
}

/** Enough parties for the voyage's passengers, sorted by surname. */
function makeParties(random: Random, voyage: DemonstrationVoyage): Party[] {
  const parties: Party[] = []
  for (let people = 0; people < voyage.passengers; people += parties.at(-1)!.people.length) {
    parties.push(makeParty(random, voyage.year, voyage.transport))
  }
  const keyed = parties.map((party) => ({ party, key: sortKey(party.surname) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ party }) => party)
}

/** A key to compare with `<`: the order of `localeCompare` depends on the language data of the machine's Node. */
const sortKey = (surname: string): string =>
  mainName(surname).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ij', 'y')

/** A few get an embargo until a hundred years after birth. For people born after 1944 that day is still to come. */
function embargo(random: Random, birthYear: number): string | null {
  const share = birthYear > 1944 ? 0.03 : birthYear < 1900 ? 0.02 : 0
  return random.chance(share) ? `${birthYear + 100}-01-01` : null
}

const HEADER = 'voyage_code,full_name,birth_year,public_from,list_page,record_id,demonstration\n'

/** Writes demonstration passengers as a passengers.csv of the import format, voyage by voyage. */
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

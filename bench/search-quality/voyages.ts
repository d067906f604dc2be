/**
 * A name typed with a ship, a year or a city, right or misremembered, and a name in a question. These are asked of the whole
 * search, with its voyages and its ways on.
 */
import type { JourneyHit } from '#domain/journey.ts'
import { find } from '#search/meaning/find.ts'
import { MemoryArchive } from '#search/memory/archive.ts'
import { type Archive, makeArchive } from '../people/archive.ts'
import type { Person } from '../people/names.ts'
import { Random } from '../people/random.ts'
import { plain } from './found.ts'

interface Aboard {
  id: number
  person: Person
  fullName: string
  hit: JourneyHit
}

/** Null where there is nothing to misremember. */
type Ask = (aboard: Aboard, random: Random, ships: readonly string[]) => string | null

const yearsOf = ({ startDate, endDate }: JourneyHit): number[] =>
  [startDate, endDate].filter((date) => date !== null).map((date) => Number(date.slice(0, 4)))

/** One year too early or too late. */
function offByOne(hit: JourneyHit, random: Random): number | null {
  const years = yearsOf(hit)
  if (years.length === 0) return null
  return random.chance(0.5) ? Math.min(...years) - 1 : Math.max(...years) + 1
}

const withYear = (text: string, hit: JourneyHit): string | null => {
  const [year] = yearsOf(hit)
  return year === undefined ? null : `${text} ${year}`
}

const otherShip = ({ ship }: JourneyHit, random: Random, ships: readonly string[]): string =>
  random.pick(ships.filter((name) => name !== ship.name))

/** Of people with a given name or initials. */
const KINDS: Record<string, Ask> = {
  'name, right ship': ({ fullName, hit }) => `${fullName} ${hit.ship.name}`,
  'name, right year': ({ fullName, hit }) => withYear(fullName, hit),
  'name, right city': ({ fullName, hit }) => (hit.startCity ? `${fullName} ${hit.startCity}` : null),
  'name, year off by one': ({ fullName, hit }, random) => {
    const year = offByOne(hit, random)
    return year === null ? null : `${fullName} ${year}`
  },
  'name, wrong ship': ({ fullName, hit }, random, ships) => `${fullName} ${otherShip(hit, random, ships)}`,
  'name, ship, year off by one': ({ fullName, hit }, random) => {
    const year = offByOne(hit, random)
    return year === null ? null : `${fullName} ${hit.ship.name} ${year}`
  },
  'name, wrong ship, right year': ({ fullName, hit }, random, ships) =>
    withYear(`${fullName} ${otherShip(hit, random, ships)}`, hit),
  'surname, year off by one': ({ person, hit }, random) => {
    const year = offByOne(hit, random)
    return year === null ? null : `${person.surname} ${year}`
  },
  'surname, wrong ship': ({ person, hit }, random, ships) =>
    `${person.surname} ${otherShip(hit, random, ships)}`,
  'which ship was ... on': ({ fullName }) => `op welk schip zat ${fullName}`,
  'when did ... travel': ({ fullName }) => `wanneer reisde ${fullName}?`,
}

interface Count {
  cases: number
  five: number
  offered: number
  misses: string[]
}

export interface VoyageCase {
  readonly kind: string
  readonly typed: string
  readonly sought: Aboard
}

/** As many cases of every kind. */
export function makeVoyageCases(archive: Archive, each: number, random: Random): VoyageCase[] {
  const journeys = new Map(archive.documents.journey.map(({ id, hit }) => [id, hit]))
  const everybody = [...archive.passengers()].map(({ id, person, fullName, journey }) => ({
    ...{ id, person, fullName, hit: journeys.get(journey)! },
  }))
  const ships = [...new Set(archive.documents.ship.map(({ shipName }) => shipName))]
  return Object.entries(KINDS).flatMap(([kind, ask]) => {
    const made: VoyageCase[] = []
    while (made.length < each) {
      const sought = random.pick(everybody)
      const typed = sought.person.given.length > 0 ? ask(sought, random, ships) : null
      if (typed !== null) made.push({ kind, typed, sought })
    }
    return made
  })
}

export async function measureVoyages(
  people: number,
  cases: number,
  seed: number,
  misses: string | undefined,
): Promise<void> {
  const made = makeArchive(people)
  const startDates = new Map(made.documents.journey.map(({ id, hit }) => [id, hit.startDate]))
  const documents = [...made.passengers()].map(({ person: _, ...document }) => ({
    ...document,
    startDate: startDates.get(document.journey) ?? null,
    demonstration: true,
  }))
  const archive = MemoryArchive.build({ ...made.documents, passenger: documents })
  console.log(`\nWith a voyage, ${people} names: the person among the five, or on a way on that is offered`)
  console.log(`${'kind'.padEnd(30)} cases    @5  offered  either`)
  const all = makeVoyageCases(made, cases, new Random(seed))
  for (const [kind, own] of Map.groupBy(all, (one) => one.kind)) {
    const count: Count = { cases: own.length, five: 0, offered: 0, misses: [] }
    for (const { typed, sought } of own)
      await judge(archive, typed, sought, kind.startsWith('surname'), count)
    const percent = (of: number) => ((100 * of) / count.cases).toFixed(1).padStart(6)
    console.log(
      `${kind.padEnd(30)} ${String(count.cases).padStart(5)} ${percent(count.five)}  ${percent(count.offered)}  ${percent(count.five + count.offered)}`,
    )
    if (misses === kind || misses === 'all') for (const miss of count.misses.slice(0, 12)) console.log(miss)
  }
}

async function judge(
  archive: MemoryArchive,
  typed: string,
  sought: Aboard,
  bySurname: boolean,
  count: Count,
) {
  const ask = (query: string) => find(archive, { query, tab: 'passengers', offset: 0, rows: 5 })
  const answer = await ask(typed)
  const five = answer.passengers
  const asked = plain(bySurname ? sought.person.surname : sought.fullName)
  const bears = (name: string) =>
    bySurname ? ` ${plain(name)} `.includes(` ${asked} `) : plain(name) === asked
  // Of five who bear the very name nobody can tell which was meant, and of a surname alone nobody ever can.
  const has = (passengers: typeof five) =>
    passengers.some(({ _id, fullName }) => _id === String(sought.id) || (bySurname && bears(fullName))) ||
    (passengers.length === 5 && passengers.every(({ fullName }) => bears(fullName)))
  if (has(five)) {
    count.five++
    return
  }
  for (const { kind, value } of answer.waysOn) {
    if (kind !== 'dropWord') continue
    if (has((await ask(value)).passengers)) {
      count.offered++
      return
    }
  }
  const shown = five.map(({ fullName, match }) => `${fullName} (${match.reason})`).join(' | ')
  count.misses.push(`  "${typed}" for ${sought.fullName} ${sought.hit.name}; shown ${shown}`)
}

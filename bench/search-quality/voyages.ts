/** Names typed with a ship, year or city (right or misremembered), and names in a question. */
import type { JourneyHit } from '#domain/journey.ts'
import type { Archive } from '../people/archive.ts'
import type { Person } from '../people/names.ts'
import type { Random } from '../people/random.ts'

interface Aboard {
  id: number
  person: Person
  fullName: string
  hit: JourneyHit
}

/** Null if the voyage lacks what this kind needs. */
type Ask = (aboard: Aboard, random: Random, ships: readonly string[]) => string | null

const yearsOf = ({ startDate, endDate }: JourneyHit): number[] =>
  [startDate, endDate].filter((date) => date !== null).map((date) => Number(date.slice(0, 4)))

/** One year before or after the voyage. */
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

/** The kinds of cases, for people with a given name or initials. */
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
  'surname, wrong ship': ({ person, hit }, random, ships) => `${person.surname} ${otherShip(hit, random, ships)}`,
  'which ship was ... on': ({ fullName }) => `op welk schip zat ${fullName}`,
  'when did ... travel': ({ fullName }) => `wanneer reisde ${fullName}?`,
}

interface VoyageCase {
  readonly kind: string
  readonly typed: string
}

/** `each` cases of every kind. */
export function makeVoyageCases(archive: Archive, each: number, random: Random): VoyageCase[] {
  const journeys = new Map(archive.documents.journey.map(({ id, hit }) => [id, hit]))
  const everybody = [...archive.passengers()].map(({ id, person, fullName, journey }) => ({
    id,
    person,
    fullName,
    hit: journeys.get(journey)!,
  }))
  const ships = [...new Set(archive.documents.ship.map(({ shipName }) => shipName))]
  return Object.entries(KINDS).flatMap(([kind, ask]) => {
    const made: VoyageCase[] = []
    while (made.length < each) {
      const sought = random.pick(everybody)
      const typed = sought.person.given.length > 0 ? ask(sought, random, ships) : null
      if (typed !== null) made.push({ kind, typed })
    }
    return made
  })
}

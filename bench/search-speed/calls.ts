/** Search calls of several kinds, like those of a day of visitors: on all five tabs, some with filters, all with facets. */
import type { Archive } from '../people/archive.ts'
import type { Person } from '../people/names.ts'
import { writtenName } from '../people/names.ts'
import { Random } from '../people/random.ts'
import { NAME_KINDS, SURNAME_KINDS } from '../search-quality/corruptions.ts'

export interface Call {
  kind: string
  /** Path and query. */
  url: string
}

const FILTERS = [
  'startCity=Batavia',
  'endCity=Amsterdam,Rotterdam',
  'startDate=1947-01-01&endDate=1950-12-31',
  'unknownDate=true',
]
const SEED = 57

/** `ofEach` calls of every kind, in random order. */
export function makeCalls(archive: Archive, ofEach: number): Call[] {
  const random = new Random(SEED)
  const people = samplePeople(archive, 5000)
  const commonest = mostCommon(people.map((person) => person.surname))
  const ships = archive.documents.ship.map((ship) => ship.shipName)
  const one = (person: Person) => SURNAME_KINDS['surname, one edit']!(person, random) ?? person.surname
  const kinds: Record<string, (person: Person) => string> = {
    surname: (person) => person.surname,
    'full name': (person) => writtenName(person),
    'one edit': (person) => NAME_KINDS['one edit']!(person, random) ?? writtenName(person),
    'two edits': (person) => NAME_KINDS['two edits']!(person, random) ?? writtenName(person),
    'surname, one edit': one,
    'as you type': (person) => person.surname.toLowerCase().slice(0, 2 + random.below(5)),
    'the commonest surname': () => commonest,
    ship: () => random.pick(ships),
    'name and ship': (person) => `${person.surname} ${random.pick(ships)}`,
    'name and year': (person) => `${person.surname} ${1946 + random.below(15)}`,
    wildcard: (person) => `${person.surname.slice(0, 3)}*`,
    'no match': () => Array.from({ length: 9 }, () => 'qxzwvkjy'[random.below(8)]).join(''),
  }
  const calls = Object.entries(kinds).flatMap(([kind, ask]) =>
    Array.from({ length: ofEach }, () => {
      const tab = random.chance(0.6) ? 1 : 1 + random.below(5)
      const filter = random.chance(0.3) ? `&${random.pick(FILTERS)}` : ''
      const page = kind === 'the commonest surname' && random.chance(0.3) ? '&page=100' : ''
      return {
        kind,
        url: `/api/search?query=${encodeURIComponent(ask(random.pick(people)))}&tab=${tab}${filter}${page}`,
      }
    }),
  )
  return random.shuffled(calls)
}

/** Calls for suggestions, with surnames that are partly typed. */
export function makeSuggestCalls(archive: Archive, calls: number): Call[] {
  const random = new Random(SEED + 1)
  const people = samplePeople(archive, 1000)
  return Array.from({ length: calls }, () => {
    const typed = random
      .pick(people)
      .surname.toLowerCase()
      .slice(0, 2 + random.below(6))
    return { kind: 'suggestion', url: `/api/search/suggest?query=${encodeURIComponent(typed)}` }
  })
}

function samplePeople(archive: Archive, wanted: number): Person[] {
  const people: Person[] = []
  const step = Math.max(1, Math.floor(archive.people / wanted))
  for (const { id, person } of archive.passengers()) if (id % step === 0) people.push(person)
  return people
}

function mostCommon(names: string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

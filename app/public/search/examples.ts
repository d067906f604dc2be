/** Searches to begin with, of one kind each, out of what the archive holds. */
import type { Journey, Overview } from '#domain/journey.ts'
import { normalise, SURNAME } from '#names/words/normalise.ts'

interface Example {
  kind: string
  query: string
  finds: string
}

/** A ship, a name with a year, a city and a year, of different voyages as far as there are; what is not known is left out. */
export function examplesOf(favourites: readonly Journey[], overview: Overview | null): Example[] {
  const from = (place: number) => [...favourites.slice(place), ...favourites.slice(0, place)]
  const ship = firstOf(from(0), ({ ship: { name } }) => name)
  const name = firstOf(from(1), ({ ship: { passengers }, startDate }) => {
    const surname = commonSurname(passengers.map(({ fullName }) => fullName))
    return surname && startDate && `${surname} ${startDate.slice(0, 4)}`
  })
  const city = firstOf(from(2), ({ startCity }) => startCity)
  const year = overview?.firstYear ? String(overview.firstYear) : null
  return [
    { kind: 'Een schip', query: ship, finds: 'wie er met dit schip kwamen' },
    { kind: 'Een naam en een jaar', query: name, finds: 'wie er dat jaar zo heetten' },
    { kind: 'Een haven', query: city, finds: 'wie er van of naar deze haven voeren' },
    { kind: 'Een jaar', query: year, finds: 'wie er in dat jaar voeren' },
  ].filter((example): example is Example => example.query !== null)
}

function firstOf(voyages: readonly Journey[], find: (voyage: Journey) => string | null): string | null {
  for (const voyage of voyages) {
    const found = find(voyage)
    if (found) return found
  }
  return null
}

/** The surname of one word that most of them bear, as it is written; null when nobody has such a name. */
function commonSurname(fullNames: readonly string[]): string | null {
  const bearers = new Map<string, number>()
  for (const fullName of fullNames) {
    const [surname, ...others] = normalise(fullName).words.filter(({ role }) => role === SURNAME)
    if (!surname || others.length > 0) continue
    bearers.set(surname.written, (bearers.get(surname.written) ?? 0) + 1)
  }
  const most = Math.max(...bearers.values())
  return [...bearers].find(([, count]) => count === most)?.[0] ?? null
}

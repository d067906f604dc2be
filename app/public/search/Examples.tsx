import { Link } from 'wouter'
import type { Journey, Overview } from '#domain/journey.ts'
import { normalise, SURNAME } from '#names/words/normalise.ts'
import { getOverview, listFavourites } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { searchUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'

/** A few searches that find something, made from the favourite voyages and the years of the archive. */
export default function Examples() {
  const { data: favourites } = useResource('favourites', listFavourites)
  const { data: overview } = useResource('overview', getOverview)
  const examples = examplesOf(favourites ?? [], overview)
  if (examples.length === 0) return null
  return (
    <section aria-labelledby="examples">
      <h2 id="examples">Bijvoorbeeld</h2>
      <ul className="examples">
        {examples.map(({ kind, query, finds }) => (
          <li key={kind}>
            <Link href={searchUrl.href({ query })}>
              <span className="caps">{kind}</span>
              <b>{query}</b>
              <small>{finds}</small>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A search to begin with. */
interface Example {
  kind: string
  query: string
  finds: string
}

/** A ship, a name with a year, a city, and a year. They come from different voyages if there are enough. */
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

/** The surname of one word that most of them have, as it is written; null if nobody has such a surname. */
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

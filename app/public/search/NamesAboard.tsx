import { Link } from 'wouter'
import { normalise, SURNAME } from '#domain/names/normalise.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import { searchPassengers } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { searchUrl } from '../../lib/urls.ts'
import './names-aboard.css'

/** Names of one kind that are listed before a link to all of them. */
const SHOWN = 5
const FAMILY_MAX = 20

/**
 * The searched name in its context: who on this voyage answers to it, and who with the same surname may have travelled
 * along. Asked of search, never of the voyage's own answer, which is the same for everybody and kept on the device.
 */
export function NamesAboard({ journeyId, query }: { journeyId: string; query: string }) {
  const { data } = useResource(`${journeyId} ${query}`, (signal) => namesAboard(journeyId, query, signal))
  if (!data || data.found.length === 0) return null
  const { found, total, family } = data
  return (
    <section className="names-aboard" aria-label={`Gevonden voor ${query}`}>
      <h2>Op deze reis gevonden</h2>
      <Names names={found} />
      {total > found.length && (
        <Link className="text-link" href={searchUrl.href({ query: `${query} ${journeyId}` })}>
          Alle {total} namen op deze reis
        </Link>
      )}
      {family.length > 0 && (
        <>
          <h3>Mogelijk samen gereisd</h3>
          <p className="quiet small">
            Dezelfde achternaam op dezelfde reis; of het familie is, zegt de lijst niet.
          </p>
          <Names names={family} />
        </>
      )}
      {[...found, ...family].some((hit) => hit.demonstration) && (
        <p className="quiet small">Demonstratiegegevens: deze namen zijn verzonnen.</p>
      )}
    </section>
  )
}

function Names({ names }: { names: PassengerHit[] }) {
  return (
    <ul>
      {names.map((hit) => (
        <li key={hit._id}>
          <span className="name">{hit.fullName}</span>
          {hit.match.reason && <em>{hit.match.reason}</em>}
        </li>
      ))}
    </ul>
  )
}

interface Aboard {
  found: PassengerHit[]
  total: number
  family: PassengerHit[]
}

async function namesAboard(journeyId: string, query: string, signal: AbortSignal): Promise<Aboard> {
  if (!query.trim()) return { found: [], total: 0, family: [] }
  const { passengers, total } = await searchPassengers({ query, journeyId, rows: SHOWN }, signal)
  const best = passengers[0]
  // A query that names only the voyage finds everybody aboard: nobody was looked for by name.
  if (!best || total > FAMILY_MAX) return { found: [], total: 0, family: [] }
  const known = new Set(passengers.map((hit) => hit._id))
  const surname = surnameOf(best.fullName)
  if (!surname) return { found: passengers, total, family: [] }
  const relatives = await searchPassengers({ query: surname, journeyId, rows: FAMILY_MAX }, signal)
  const family = relatives.passengers.filter(
    (hit) => hit.match.kind === 'exact' && !known.has(hit._id) && sharesSurname(hit.fullName, best.fullName),
  )
  return { found: passengers, total, family }
}

const surnameWords = (fullName: string): string[] =>
  normalise(fullName)
    .words.filter((word) => word.role === SURNAME)
    .map((word) => word.text)

const surnameOf = (fullName: string): string => surnameWords(fullName).join(' ')

function sharesSurname(one: string, other: string): boolean {
  const words = new Set(surnameWords(other))
  return surnameWords(one).some((word) => words.has(word))
}

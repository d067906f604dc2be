import { Link } from 'wouter'
import { normalise, SURNAME } from '#domain/names/normalise.ts'
import type { PassengerHit } from '#domain/passenger.ts'
import { searchPassengers } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { searchUrl } from '../../lib/urls.ts'
import './names-aboard.css'

/** Rows of one answer; on a voyage without the name, more hits than this mean that nobody was looked for by name. */
const ROWS = 20

interface Props {
  journeyId: string
  /** What was searched for, and the name that was chosen among its hits; both may be empty. */
  query: string
  passenger: string
}

/**
 * The searched name in its context: who on this voyage answers to it, and who with the same surname may have travelled
 * along. Asked of search, never of the voyage's own answer, which is the same for everybody and kept on the device.
 */
export function NamesAboard({ journeyId, query, passenger }: Props) {
  const name = passenger || query
  const { data } = useResource(`${journeyId} ${passenger} ${query}`, (signal) =>
    namesAboard(journeyId, query, passenger, signal),
  )
  if (!data || data.found.length === 0) return null
  const { found, family, surname, more } = data
  return (
    <section className="names-aboard" aria-label={`Gevonden voor ${name}`}>
      <h2>Op deze reis gevonden</h2>
      <Names names={found} />
      {family.length > 0 && (
        <>
          <h3>Mogelijk samen gereisd</h3>
          <p className="quiet small">
            Dezelfde achternaam op dezelfde reis; of het familie is, zegt de lijst niet.
          </p>
          <Names names={family} />
        </>
      )}
      {more && (
        <Link className="text-link" href={searchUrl.href({ query: `${surname || query} ${journeyId}` })}>
          Alle namen als deze op deze reis
        </Link>
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
  /** Others with the surname of the best hit. */
  family: PassengerHit[]
  surname: string
  /** There are more than these. */
  more: boolean
}

const NOBODY: Aboard = { found: [], family: [], surname: '', more: false }

async function namesAboard(
  journeyId: string,
  query: string,
  passenger: string,
  signal: AbortSignal,
): Promise<Aboard> {
  const name = passenger || query
  if (!name.trim()) return NOBODY
  const answer = await searchPassengers({ query: name, journeyId, rows: ROWS }, signal)
  const bearers = answer.passengers.filter((hit) => hit.fullName === passenger)
  // Without a name that was chosen, many hits are those of a query that names the voyage alone.
  if (bearers.length === 0 && answer.total > ROWS) return NOBODY
  const found = bearers.length > 0 ? bearers : answer.passengers
  const surname = found[0] ? surnameOf(found[0].fullName) : ''
  if (!surname) return { ...NOBODY, found }
  const relatives = await searchPassengers({ query: surname, journeyId, rows: ROWS }, signal)
  const known = new Set(found.map((hit) => hit._id))
  const namesakes = relatives.passengers.filter((hit) => sharesSurname(hit.fullName, surname))
  return {
    found,
    family: namesakes.filter((hit) => !known.has(hit._id)),
    surname,
    more: namesakes.length === ROWS && relatives.total > ROWS,
  }
}

const surnameWords = (fullName: string): string[] =>
  normalise(fullName)
    .words.filter((word) => word.role === SURNAME)
    .map((word) => word.text)

const surnameOf = (fullName: string): string => surnameWords(fullName).join(' ')

/** Whether a word of the surname is one of another's: a married couple shares half a double name. */
function sharesSurname(fullName: string, surname: string): boolean {
  const words = surname.split(' ')
  return surnameWords(fullName).some((word) => words.includes(word))
}

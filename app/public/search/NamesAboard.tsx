import { useId } from 'react'
import { Link } from 'wouter'
import type { PassengerHit } from '#domain/passenger.ts'
import { surnameWords, withSurnames } from '#names/words/surnames.ts'
import { searchPassengers } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { searchUrl } from '../../lib/urls.ts'
import './names-aboard.css'

/** Names that are shown in each list. A link leads to all of them. */
const SHOWN = 10
/** Rows in which relatives are looked for. */
const ROWS = 20

interface Props {
  journeyId: string
  /** The search that led here; may be empty. */
  query: string
}

/**
 * The passengers of this voyage who match the searched name, and others with the same surname who may have travelled with
 * them. They come from search, because the voyage's own answer is the same for everybody and is kept on the device.
 */
export function NamesAboard({ journeyId, query }: Props) {
  const heading = useId()
  const { data } = useResource(`aboard ${journeyId} ${query}`, (signal) => searchedAboard(journeyId, query.trim(), signal))
  if (!data || data.found.length === 0) return null
  const { found, family, all } = data
  return (
    <section className="names-aboard" aria-labelledby={heading}>
      <h2 id={heading}>
        Gevonden bij uw zoekvraag
        {query && (
          <>
            {' '}
            <q>{query}</q>
          </>
        )}
      </h2>
      <Names names={found} />
      {family.length > 0 && (
        <>
          <h3>Mogelijk samen gereisd</h3>
          <p className="quiet small">Dezelfde achternaam op dezelfde reis; of het familie is, zegt de lijst niet.</p>
          <Names names={family} />
        </>
      )}
      {all && (
        <Link className="text-link" href={searchUrl.href({ query: `${all} ${journeyId}` })}>
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
  /** Others with the surname of the first one that was found. */
  family: PassengerHit[]
  /** The words that find all of them on this voyage; empty if all are shown. */
  all: string
}

const NOBODY: Aboard = { found: [], family: [], all: '' }

async function searchedAboard(journeyId: string, query: string, signal: AbortSignal): Promise<Aboard> {
  if (!query) return NOBODY
  const { passengers, total, understood } = await searchPassengers({ query, journeyId, rows: SHOWN }, signal)
  // A query without a name finds everybody aboard. Nobody was looked for.
  if (understood.name === null) return NOBODY
  return total > SHOWN ? { found: passengers, family: [], all: query } : withFamily(passengers, journeyId, signal)
}

async function withFamily(found: PassengerHit[], journeyId: string, signal: AbortSignal): Promise<Aboard> {
  const words = found[0] ? surnameWords(found[0].fullName) : []
  if (words.length === 0) return { ...NOBODY, found }
  const surname = words.join(' ')
  const { passengers, total } = await searchPassengers({ query: surname, journeyId, rows: ROWS }, signal)
  const known = new Set(found.map((hit) => hit._id))
  const others = passengers.filter((hit) => !known.has(hit._id))
  const family = withSurnames(words, others, (hit) => hit.fullName)
  const isMore = family.length > SHOWN || (family.length + known.size >= ROWS && total > ROWS)
  return { found, family: family.slice(0, SHOWN), all: isMore ? surname : '' }
}

import { Link } from 'wouter'
import type { Journey } from '#domain/journey.ts'
import { dateOrUnknown } from '#domain/words.ts'
import { globeUrl } from '../../lib/urls.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { listKeptVoyages } from '../../offline/inventory.ts'
import { Icon } from '../Icon.tsx'
import '../message-page.css'

const SHOWN = 12

/** For a page that cannot be shown without a network: the voyages that can be. */
export function KeptVoyages() {
  // Fails on plain http, where a browser keeps nothing.
  const voyages = useLoaded(() => listKeptVoyages(SHOWN), [])
  if (!voyages?.length) return null
  return (
    <section aria-labelledby="kept-voyages" className="kept-voyages">
      <h2 id="kept-voyages">Deze reizen staan wel op dit apparaat</h2>
      <VoyageLinks voyages={voyages} />
    </section>
  )
}

export function VoyageLinks({ voyages }: { voyages: readonly Journey[] }) {
  if (voyages.length === 0) return null
  return (
    <ul className="ways-on">
      {voyages.map(({ journeyId, name, startDate }) => (
        <li key={journeyId}>
          <Link href={globeUrl.href({ journeyId })}>
            <span>
              <b>{name}</b>
              <small>Vertrek {dateOrUnknown(startDate)}</small>
            </span>
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

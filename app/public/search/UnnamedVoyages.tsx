import { Link } from 'wouter'
import { isWebAddress } from '#domain/addresses.ts'
import { coverageLine, inventoryOf } from '#domain/coverage.ts'
import type { JourneyHit } from '#domain/journey.ts'
import type { Unnamed } from '#domain/search.ts'
import { dateOrUnknown, formatNumber } from '#domain/words.ts'
import { getJourney } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'
import { globeUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'

/** The answer to a search that names voyages without names: before all ways on. */
export function UnnamedVoyages({ unnamed: { total, journey } }: { unnamed: Unnamed }) {
  return (
    <section className="unnamed">
      <p className="unnamed__what">{coverageLine(total, 0)}</p>
      <p>Of de naam op de {total === 1 ? 'lijst' : 'lijsten'} staat, weten we dus niet.</p>
      {journey && <Voyage journey={journey} />}
    </section>
  )
}

/** The same in one line, above passengers who were found on other voyages. */
export const UnnamedBeside = ({ unnamed: { total, journey } }: { unnamed: Unnamed }) => (
  <p>
    Van{' '}
    {journey ? (
      <Link href={globeUrl.href({ journeyId: journey.journeyId })}>{journey.name}</Link>
    ) : (
      `de ${formatNumber(total)} reizen in uw zoekvraag`
    )}{' '}
    zijn nog geen namen ingevoerd.
  </p>
)

function Voyage({ journey }: { journey: JourneyHit }) {
  const { journeyId, ship, startDate, endDate, startCity, endCity, source } = journey
  return (
    <>
      <dl>
        <div>
          <dt>Schip</dt>
          <dd>
            <b>{ship.name ?? 'schip onbekend'}</b>
            <br />
            {journeyId}
          </dd>
        </div>
        <Call label="Vertrek" date={startDate} city={startCity} />
        <Call label="Aankomst" date={endDate} city={endCity} />
      </dl>
      <p className="unnamed__ways">
        <Link className="text-link" href={globeUrl.href({ journeyId })}>
          Bekijk deze reis <Icon name="arrow" />
        </Link>
        {source && isWebAddress(source) && <List journeyId={journeyId} source={source} />}
      </p>
    </>
  )
}

const Call = ({ label, date, city }: { label: string; date: string | null; city: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {dateOrUnknown(date)}
      <br />
      {city ?? 'haven onbekend'}
    </dd>
  </div>
)

/** The voyage itself tells the inventory number of its list. */
function List({ journeyId, source }: { journeyId: string; source: string }) {
  const { data } = useResource(`journey ${journeyId}`, (signal) => getJourney(journeyId, signal))
  const inventory = inventoryOf(data?.storyIntro ?? null)
  return (
    <ExternalLink className="text-link" href={source}>
      {inventory ? `De lijst in het Nationaal Archief, ${inventory.number}` : 'De bron van deze reis'}
    </ExternalLink>
  )
}

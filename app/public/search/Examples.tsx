import { Link } from 'wouter'
import { getOverview, listFavourites } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { searchUrl } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import { examplesOf } from './examples.ts'

/** A few searches that find something, told by the favourite voyages and the years of the archive. */
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

import { listFavourites } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { LoadError } from '../LoadError.tsx'
import { FavouriteCard } from './FavouriteCard.tsx'
import './favourites.css'

/** As many as the archive has favourite ranks. */
const CARDS = 5

export function Favourites() {
  const { data, error, loading, retry } = useResource('favourites', listFavourites)
  return (
    <section className="favourites" aria-labelledby="favourites-title" aria-busy={loading}>
      <h2 id="favourites-title">FAVORIETE REIZEN</h2>
      {data && data.length > 0 && (
        <ul className="favourites__list">
          {data.map((journey) => (
            <FavouriteCard key={journey.journeyId} journey={journey} />
          ))}
        </ul>
      )}
      {loading && <CardSkeletons />}
      {data?.length === 0 && <p className="favourites__empty">Er zijn nog geen favoriete reizen gekozen.</p>}
      {error && !data && <LoadError error={error} failed="De favoriete reizen konden" onRetry={retry} />}
    </section>
  )
}

function CardSkeletons() {
  return (
    <ul className="favourites__list" aria-hidden="true">
      {Array.from({ length: CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cards have no identity
        <li key={index}>
          <div className="favourite">
            <span className="bar favourite__map" />
            <span className="bar favourite__title" />
            <span className="bar favourite__facts" />
          </div>
        </li>
      ))}
    </ul>
  )
}

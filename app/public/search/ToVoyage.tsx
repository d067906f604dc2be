import { Link } from 'wouter'
import { globeUrl } from '../../lib/urls.ts'

/** Beside an image or a list that lies over the results. */
export const ToVoyage = ({ journeyId, query }: { journeyId: string; query: string }) => (
  <Link className="text-link" href={globeUrl.href({ journeyId, query })}>
    Naar de reis
  </Link>
)

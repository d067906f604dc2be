import type { SearchResults, Tab } from '#domain/search.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { ImageResults } from './ImageResults.tsx'
import { ListResults } from './ListResults.tsx'
import { PassengerRows } from './PassengerRows.tsx'
import { JourneyRows, ShipRows } from './VoyageRows.tsx'

/** The rows of one tab. */
export function ResultRows({ results, tab, url }: { results: SearchResults; tab: Tab; url: SearchUrl }) {
  switch (tab) {
    case 'passengers':
      return <PassengerRows rows={results.passengers} query={url.query} />
    case 'ships':
      return <ShipRows rows={results.ships} />
    case 'journeys':
      return <JourneyRows rows={results.journeys} query={url.query} />
    case 'passengerList':
      return <ListResults rows={results.passengerList} url={url} />
    case 'media':
      return <ImageResults rows={results.media} total={results.totalMedia} url={url} />
  }
}

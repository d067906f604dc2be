import { useLocation } from 'wouter'
import type { SearchResults, Tab } from '#domain/search.ts'
import { type SearchUrl, searchUrl } from '../../lib/urls.ts'
import { ImageResults } from './ImageResults.tsx'
import { PassengerRows } from './PassengerRows.tsx'
import { PassengerListGrid } from './Thumbnails.tsx'
import { JourneyRows, ShipRows } from './VoyageRows.tsx'

/** The rows of one tab. */
export function ResultRows({ results, tab, url }: { results: SearchResults; tab: Tab; url: SearchUrl }) {
  const [, navigate] = useLocation()
  const open = (scan: string) => navigate(searchUrl.href({ ...url, scan }))
  switch (tab) {
    case 'passengers':
      return <PassengerRows rows={results.passengers} query={url.query} />
    case 'ships':
      return <ShipRows rows={results.ships} />
    case 'journeys':
      return <JourneyRows rows={results.journeys} query={url.query} />
    case 'passengerList':
      return <PassengerListGrid rows={results.passengerList} onOpen={open} />
    case 'media':
      return <ImageResults rows={results.media} url={url} />
  }
}

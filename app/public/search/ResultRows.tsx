import type { SearchUrl } from '../../lib/urls.ts'
import { ImageResults } from './ImageResults.tsx'
import { ListResults } from './ListResults.tsx'
import { PassengerRows } from './PassengerRows.tsx'
import { tabOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'
import { JourneyRows, ShipRows } from './VoyageRows.tsx'

/** The rows of one tab. */
export function ResultRows({ answer, url }: { answer: Answer; url: SearchUrl }) {
  const { results } = answer
  switch (tabOf(url)) {
    case 'passengers':
      return <PassengerRows rows={results.passengers} query={url.query} />
    case 'ships':
      return <ShipRows rows={results.ships} />
    case 'journeys':
      return <JourneyRows rows={results.journeys} query={url.query} />
    case 'passengerList':
      return <ListResults answer={answer} url={url} />
    case 'media':
      return <ImageResults answer={answer} url={url} />
  }
}

import { useState } from 'react'
import { Link } from 'wouter'
import type { PassengerListHit } from '#domain/journey.ts'
import type { MediaItem } from '#domain/media.ts'
import { countOf, dateOrUnknown, formatCities } from '#domain/words.ts'
import { globeUrl } from '../../lib/urls.ts'
import { thumbnailId } from './use-scan.ts'

/** Images as a grid of thumbnails. A tap opens the viewer. */
export function MediaGrid({ rows, onOpen }: { rows: MediaItem[]; onOpen: (id: string) => void }) {
  return (
    <ul className="thumbs">
      {rows.map((item) => (
        <li key={item._id}>
          <button type="button" id={thumbnailId(item._id)} onClick={() => onOpen(item._id)}>
            <img src={item.thumbMedium} alt="" loading="lazy" width={480} height={320} />
            <span className="caption">{item.Beschrijving || 'Zonder beschrijving'}</span>
            <span className="c">
              {item.Collectie || 'Collectie onbekend'}
              {item.demonstration && !/demonstratie/i.test(item.Collectie) && ' · demonstratiemateriaal'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ListsProps {
  rows: PassengerListHit[]
  onOpen: (journeyId: string) => void
  /** A page could not be shown. Maybe the access has ended. */
  onTrouble: () => void
}

/** Passenger lists, one per voyage, each with its first page as the thumbnail. */
export function PassengerListGrid({ rows, onOpen, onTrouble }: ListsProps) {
  return (
    <ul className="thumbs lists">
      {rows.map((hit) => (
        <li key={hit.journeyId}>
          <button type="button" id={thumbnailId(hit.journeyId)} onClick={() => onOpen(hit.journeyId)}>
            <FirstPage page={hit.media[0]} onTrouble={onTrouble} />
            <span className="caption">{hit.ship.name ?? 'Schip onbekend'}</span>
            <span className="c">
              {formatCities(hit.startCity, hit.endCity)}
              <br />
              {dateOrUnknown(hit.startDate)} · {countOf(hit.pages, 'pagina', 'pagina’s')}
              {hit.media[0]?.demonstration && ' · demonstratiemateriaal'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The scan for a visitor with access. Without access, or if the scan does not load, a drawn sheet. */
function FirstPage({ page, onTrouble }: { page: MediaItem | undefined; onTrouble: () => void }) {
  const [failed, setFailed] = useState<string>()
  if (!page || failed === page.thumbMedium) {
    return (
      <span className="sheet-drawing" aria-hidden="true">
        {SHEET_LINES.map((line) => (
          <i key={line} style={{ width: `${line}%` }} />
        ))}
      </span>
    )
  }
  const onError = () => {
    setFailed(page.thumbMedium)
    onTrouble()
  }
  return <img src={page.thumbMedium} alt="" loading="lazy" width={480} height={528} onError={onError} />
}

/** Widths of the drawn lines of text, in per cent. */
const SHEET_LINES = [62, 91, 78, 86, 70, 94, 81, 66, 89, 74, 84, 59]

/** Stands beside an image or a list that is open over the results. */
export const ToVoyage = ({ journeyId, query }: { journeyId: string; query: string }) => (
  <Link className="text-link" href={globeUrl.href({ journeyId, query })}>
    Naar de reis
  </Link>
)

import type { PassengerListHit } from '#domain/journey.ts'
import type { MediaItem } from '#domain/media.ts'
import { countOf, dateOrUnknown, formatCities } from '../../lib/format.ts'

/** Images as a grid of thumbnails; a tap opens the viewer. */
export function MediaGrid({ rows, onOpen }: { rows: MediaItem[]; onOpen: (id: string) => void }) {
  return (
    <ul className="thumbs">
      {rows.map((item) => (
        <li key={item._id}>
          <button type="button" onClick={() => onOpen(item._id)}>
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
}

/** Passenger lists, one a voyage; the sheet is drawn, since the scans stand behind the gate. */
export function PassengerListGrid({ rows, onOpen }: ListsProps) {
  return (
    <ul className="thumbs lists">
      {rows.map((hit) => (
        <li key={hit.journeyId}>
          <button type="button" onClick={() => onOpen(hit.journeyId)}>
            <span className="sheet-drawing" aria-hidden="true">
              {SHEET_LINES.map((line) => (
                <i key={line} style={{ width: `${line}%` }} />
              ))}
            </span>
            <span className="caption">{hit.ship.name ?? 'Schip onbekend'}</span>
            <span className="c">
              {formatCities(hit.startCity, hit.endCity)}
              <br />
              {dateOrUnknown(hit.startDate)} · {countOf(hit.pages, 'pagina', 'pagina’s')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Widths of the drawn lines of typescript, in per cent. */
const SHEET_LINES = [62, 91, 78, 86, 70, 94, 81, 66, 89, 74, 84, 59]

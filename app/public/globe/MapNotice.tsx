import type { ContentPoint } from '#domain/content-point.ts'
import type { Unavailable } from '../../viewers/globe/use-map-globe.ts'
import { formatMiles, formatPeriod } from './captions.ts'
import type { Itinerary } from './itinerary.ts'
import './map-notice.css'

interface Props {
  reason: Unavailable
  points: readonly ContentPoint[]
  itinerary: Itinerary
  activeId: string | null
  onPoint: (id: string) => void
  onRetry: () => void
}

const REASONS: Record<Unavailable, string> = {
  'no-webgl': 'Dit apparaat kan de wereldkaart niet tekenen.',
  lost: 'De wereldkaart is weggevallen: het apparaat had het tekengeheugen elders nodig.',
  'no-land': 'De wereldkaart kon niet worden geladen.',
}

/** Instead of the map: why it is not there, a way to try again, and the voyage as a sailing list. */
export function MapNotice({ reason, points, activeId, onPoint, onRetry }: Props) {
  return (
    <div className="map-notice">
      <div className="notice" role="alert">
        <p>{REASONS[reason]} Het verhaal van de reis staat hier gewoon.</p>
        <button type="button" className="button button--line" onClick={onRetry}>
          Opnieuw proberen
        </button>
      </div>
      {points.length > 0 && (
        <ol className="sailing-list" aria-label="Plaatsen van de reis">
          {points.map((point) => (
            <li key={point.id}>
              <button
                type="button"
                data-points={point.id}
                aria-current={point.id === activeId ? 'step' : undefined}
                onClick={() => onPoint(point.id)}
              >
                <span className="sailing-list__date">{formatPeriod(point)}</span>
                <span className="sailing-list__place">
                  {point.city}
                  {point.title && <small>{point.title}</small>}
                </span>
                {point.totalDistance > 0 && <span>{formatMiles(point.distance)}</span>}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

import './map-notice.css'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { ContentPoint } from '#domain/content-point.ts'
import type { Journey } from '#domain/journey.ts'
import { formatMiles, formatPeriod } from '#domain/voyage-words.ts'
import { useMedia } from '../../lib/use-media.ts'
import type { GlobeProps, Unavailable } from '../../viewers/globe/Globe.tsx'
import { loadGlobe } from '../../viewers/globe/preload.ts'
import type { Track } from '../../viewers/globe/track.ts'
import { describePlace } from './captions.ts'
import type { VoyageState } from './use-voyage.ts'

interface Props {
  journey: Journey
  activeId: string | null
  track: Track
  voyage: VoyageState
  jump: boolean
  /** Tells whether the map is missing from the page. */
  onWithoutMap: (missing: boolean) => void
}

/** The place of the map: the map itself, which is a large lazy chunk, or a notice why there is none. */
export function Chart({ journey, activeId, track, voyage, jump, onWithoutMap }: Props) {
  const { player, target, pressPoint } = voyage
  const [Globe, setGlobe] = useState<ComponentType<GlobeProps> | null>(null)
  const [unavailable, setUnavailable] = useState<Unavailable | null>(null)
  const [attempt, setAttempt] = useState(0)
  // The map reads its colours only when it is made.
  const dark = useMedia('(prefers-color-scheme: dark)')
  const points = journey.contentPoints

  const give = useCallback(
    (reason: Unavailable | null) => {
      setUnavailable(reason)
      onWithoutMap(reason !== null)
    },
    [onWithoutMap],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let gone = false
    loadGlobe().then(
      (module) => !gone && setGlobe(() => module.Globe),
      () => !gone && give('no-land'),
    )
    return () => {
      gone = true
    }
  }, [attempt, give])

  const underWay = player.ship.sailed !== (points[player.ship.index]?.distance ?? 0)
  return (
    <div className="voyage-chart">
      {unavailable && (
        <MapNotice
          reason={unavailable}
          points={points}
          activeId={activeId}
          onPoint={pressPoint}
          onRetry={() => {
            // The button goes with the notice.
            document.getElementById('main')?.focus({ preventScroll: true })
            give(null)
            setAttempt(attempt + 1)
          }}
        />
      )}
      {Globe && !unavailable && (
        <Globe
          key={`${attempt} ${dark}`}
          points={points}
          track={track}
          currentId={activeId}
          sailed={player.ship.sailed}
          underWay={underWay}
          following={player.playing || player.dragging}
          target={target}
          reducedMotion={jump}
          captionOf={describePlace}
          onPoint={pressPoint}
          onGrab={player.pause}
          onUnavailable={give}
        />
      )}
    </div>
  )
}

interface NoticeProps {
  reason: Unavailable
  points: readonly ContentPoint[]
  activeId: string | null
  onPoint: (id: string) => void
  onRetry: () => void
}

const REASONS: Record<Unavailable, string> = {
  'no-webgl': 'Dit apparaat kan de wereldkaart niet tekenen.',
  lost: 'De wereldkaart is weggevallen: het apparaat had het tekengeheugen elders nodig.',
  'no-land': 'De wereldkaart kon niet worden geladen.',
}

/** Replaces the map: says why it is not there, offers to try again, and shows the voyage as a sailing list. */
function MapNotice({ reason, points, activeId, onPoint, onRetry }: NoticeProps) {
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

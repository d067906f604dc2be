import { useEffect, useMemo, useState } from 'react'
import { type Itinerary, makeItinerary } from '#domain/itinerary.ts'
import type { Journey } from '#domain/journey.ts'
import { formatMiles } from '#domain/voyage-words.ts'
import { trail } from '../../lib/trail.ts'
import { globeUrl } from '../../lib/urls.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useTitle } from '../../lib/use-title.ts'
import { makeTrack } from '../../viewers/globe/track.ts'
import { BackLink } from './BackLink.tsx'
import { Chart } from './Chart.tsx'
import { formatDay } from './captions.ts'
import { JourneyModal } from './JourneyModal.tsx'
import { Panel } from './Panel.tsx'
import { ListGate } from './PassengerList.tsx'
import { Timeline } from './Timeline.tsx'
import type { GlobeAddress } from './use-globe-url.ts'
import { trueUrl } from './use-globe-url.ts'
import { useVoyage } from './use-voyage.ts'
import { useVoyageKeys } from './use-voyage-keys.ts'
import { VoyageEnd } from './VoyageEnd.tsx'

/** One voyage: panel, map, timeline and modals. */
export function Voyage({ journey, address }: { journey: Journey; address: GlobeAddress }) {
  const points = journey.contentPoints
  const track = useMemo(() => makeTrack(points), [points])
  const itinerary = useMemo(() => makeItinerary(journey), [journey])
  const jump = useMedia('(prefers-reduced-motion: reduce)')
  const voyage = useVoyage(journey, address, jump)
  const { active, player, ended, modal, step } = voyage
  const [collapsed, setCollapsed] = useState(false)
  const [withoutMap, setWithoutMap] = useState(false)
  const { url, go } = address
  useEffect(() => {
    // This page is still there while the code of the next page loads. The address is not its own then.
    if (trail.path !== globeUrl.href()) return
    // The ship may have gone on already. The newer address gets its turn when it is drawn.
    if (globeUrl.href(globeUrl.read(trail.search)) !== globeUrl.href(url)) return
    const known = trueUrl(url, journey)
    if (globeUrl.href(known) !== trail.path + trail.search) go(known, { replace: true })
  }, [url, go, journey])
  useTitle(titleOf(journey))
  useVoyageKeys({ ship: player.ship, points, step })

  const about = { journey, itinerary, activeId: active?.id ?? null }
  const onRead = player.rest === 'waiting' ? player.goOn : null
  const log = <Log itinerary={itinerary} sailed={player.ship.sailed} hasRoute={track.length > 0} />
  return (
    <main
      id="main"
      tabIndex={-1}
      className="voyage"
      data-collapsed={(collapsed && !modal.shown) || undefined}
      data-story={modal.shown || undefined}
      data-ended={ended || undefined}
      data-without-map={withoutMap || undefined}
    >
      <div className="voyage-top">
        <BackLink address={address} />
        {log}
      </div>
      <Panel
        {...about}
        address={address}
        collapsed={collapsed}
        smooth={!jump}
        withoutMap={withoutMap}
        playing={player.playing}
        onRead={onRead}
        onToggle={() => {
          player.pause()
          setCollapsed(!collapsed)
        }}
        onOpenStory={voyage.openStory}
        onOpenList={voyage.openList}
      />
      {modal.shown && (
        <JourneyModal
          {...about}
          address={address}
          smooth={!jump}
          withoutMap={withoutMap}
          onRead={onRead}
          onClose={voyage.closeStory}
        />
      )}
      <Chart {...about} track={track} voyage={voyage} jump={jump} onWithoutMap={setWithoutMap} />
      {ended && <VoyageEnd journey={journey} />}
      {points.length > 0 && <Timeline {...about} voyage={voyage} log={log} />}
      {url.isPassengerListModalOpen && journey.passengerList.pages > 0 && (
        <ListGate journey={journey} address={address} onClose={voyage.closeList} />
      )}
    </main>
  )
}

function titleOf({ ship, name, startDate, endDate }: Journey): string {
  const year = (startDate ?? endDate)?.slice(0, 4)
  return ship.name ? [ship.name, year].filter(Boolean).join(', ') : name
}

/** Where the ship is in time and distance: "dag 12 van 26 · 5.040 zeemijl". Leaves out a part that is not known. */
function Log({ itinerary, sailed, hasRoute }: { itinerary: Itinerary; sailed: number; hasRoute: boolean }) {
  const day = formatDay(itinerary, sailed)
  if (!day && !hasRoute) return null
  return (
    <p className="voyage-log">
      {day && <b>{day}</b>}
      {day && hasRoute && ' · '}
      {hasRoute && <span className="nowrap">{formatMiles(sailed)}</span>}
    </p>
  )
}

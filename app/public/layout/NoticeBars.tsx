import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { useConnection } from '../../client/connection.ts'
import { formatMoment } from '../../lib/format.ts'
import { useKeeping } from '../../lib/keeping.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { samePath } from '../../lib/urls.ts'
import { useUpdate } from '../../offline/update.ts'
import { Icon } from '../Icon.tsx'
import './notice-bar.css'

/** Milliseconds from one change of the bar to the next, and for which what it is to say has to hold. */
const STEADY = 5000
const SETTLED = 1000

const STAYS = 'Uw verhaal blijft op dit apparaat staan en wordt verstuurd zodra er weer verbinding is.'

/**
 * Above everything while the server is not reached, or has no data: says so, and from when those on the screen are. Once it is
 * back the bar keeps its place until another page is opened: without it all that is being read would move up.
 */
export function OfflineBar() {
  const { offline, from } = useSteady()
  const { keeps } = useKeeping()
  const [path] = useLocation()
  const [seenOn, setSeenOn] = useState<string | null>(null)
  const isNeeded = offline || from !== null
  if (isNeeded && seenOn !== path) setSeenOn(path)
  if (!isNeeded && seenOn !== path) return null
  const ofWhen = from ? `U ziet de gegevens van ${from}.` : 'U ziet wat op dit apparaat bewaard is.'
  return (
    <div className="notice-bar" role="status">
      {offline && <Icon name="offline" />}
      <p>
        {offline ? (
          <>
            <b>Offline.</b> {ofWhen}
            {keeps && samePath(path, PAGES.shareStory) && ` ${STAYS}`}
          </>
        ) : from ? (
          `De gegevens zijn even niet bereikbaar. ${ofWhen}`
        ) : (
          'U bent weer online.'
        )}
      </p>
    </div>
  )
}

/** What is known of the connection, as it is shown: on a bad network that changes many times in a second. */
function useSteady(): { offline: boolean; from: string | null } {
  const { offline, shownFrom } = useConnection()
  const from = shownFrom && formatMoment(shownFrom)
  const [shown, show] = useState({ offline, from })
  const changed = useRef(-Infinity)
  useEffect(() => {
    if (offline === shown.offline && from === shown.from) return
    const timer = setTimeout(
      () => {
        changed.current = performance.now()
        show({ offline, from })
      },
      Math.max(SETTLED, changed.current + STEADY - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [offline, from, shown])
  return shown
}

/** Asks before the page changes to a new version of the site, but never in a form. A kiosk changes by itself, between visitors. */
export function UpdateBar() {
  const { apply, inForm } = useUpdate()
  if (!apply || inForm || isKiosk()) return null
  return (
    <div className="notice-bar" role="status">
      <p>Er staat een nieuwe versie van deze site klaar.</p>
      <button type="button" className="text-link" onClick={apply}>
        Nieuwe versie – herladen
      </button>
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { useConnection } from '../../client/connection.ts'
import { formatMoment } from '../../lib/format.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { samePath } from '../../lib/urls.ts'
import { useUpdate } from '../../offline/update.ts'
import { useKeeping } from '../../outbox/start.ts'
import { Icon } from '../Icon.tsx'
import './notice-bar.css'

/** The least milliseconds between two changes of the bar, and how long a state has to last before the bar shows it. */
const STEADY = 5000
const SETTLED = 1000

const STAYS = 'Uw verhaal blijft op dit apparaat staan en wordt verstuurd zodra er weer verbinding is.'

/**
 * Stands above everything while the server cannot be reached or has no data. Says so, and says how old the data on the screen
 * are. When the server is back the bar stays until another page opens, so that the text does not move up under the reader.
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

/** The state of the connection, made steady: on a bad network it changes many times in a second. */
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

/** Offers a new version of the site, but never in a form. A kiosk takes it by itself between two visitors. */
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

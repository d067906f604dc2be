import { useState } from 'react'
import { useLocation } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { useConnection } from '../../client/connection.ts'
import { formatMoment } from '../../lib/format.ts'
import { samePath } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import './notice-bar.css'

const STAYS = 'Uw verhaal blijft op dit apparaat staan en wordt verstuurd zodra er weer verbinding is.'

/**
 * Above everything while there is no network: says so, and from when the data on the screen is. Once the network is back the bar
 * keeps its place until another page is opened: without it all that is being read would move up.
 */
export function OfflineBar() {
  const { offline, shownFrom } = useConnection()
  const [path] = useLocation()
  const [seenOn, setSeenOn] = useState<string | null>(null)
  if (offline && seenOn !== path) setSeenOn(path)
  if (!offline && seenOn !== path) return null
  return (
    <div className="notice-bar" role="status">
      {offline && <Icon name="offline" />}
      <p>
        {offline ? (
          <>
            <b>Offline.</b>{' '}
            {shownFrom
              ? `U ziet de gegevens van ${formatMoment(shownFrom)}.`
              : 'U ziet wat op dit apparaat bewaard is.'}
            {samePath(path, PAGES.shareStory) && ` ${STAYS}`}
          </>
        ) : (
          'U bent weer online.'
        )}
      </p>
    </div>
  )
}

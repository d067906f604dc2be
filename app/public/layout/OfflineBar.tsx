import { useLocation } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { useConnection } from '../../client/connection.ts'
import { formatMoment } from '../../lib/format.ts'
import { samePath } from '../../lib/urls.ts'
import { Icon } from '../Icon.tsx'
import './notice-bar.css'

const STAYS = 'Uw verhaal blijft op dit apparaat staan en wordt verstuurd zodra er weer verbinding is.'

/** Above everything while there is no network: says so, and from when the data on the screen is. */
export function OfflineBar() {
  const { offline, shownFrom } = useConnection()
  const [path] = useLocation()
  if (!offline) return null
  return (
    <div className="notice-bar" role="status">
      <Icon name="offline" />
      <p>
        <b>Offline.</b>{' '}
        {shownFrom
          ? `U ziet de gegevens van ${formatMoment(shownFrom)}.`
          : 'U ziet wat op dit apparaat bewaard is.'}
        {samePath(path, PAGES.shareStory) && ` ${STAYS}`}
      </p>
    </div>
  )
}

import { useConnection } from '../../client/connection.ts'
import { formatMoment } from '../../lib/format.ts'
import { Icon } from '../Icon.tsx'
import './notice-bar.css'

/** Above everything while there is no network: says so, and from when the data on the screen is. */
export function OfflineBar() {
  const { offline, shownFrom } = useConnection()
  if (!offline) return null
  return (
    <div className="notice-bar" role="status">
      <Icon name="offline" />
      <p>
        <b>Offline.</b>{' '}
        {shownFrom
          ? `U ziet de gegevens van ${formatMoment(shownFrom)}.`
          : 'U ziet wat op dit apparaat bewaard is.'}
      </p>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { useConnection } from '../../client/connection.ts'
import { formatMoment } from '../../lib/format.ts'
import { Icon } from '../Icon.tsx'
import './notice-bar.css'

/** Above everything while there is no network: says so, and from when the data on the screen is. */
export function OfflineBar() {
  const { offline, shownFrom } = useConnection()
  const cut = useBrowserOffline()
  if (!offline && !cut) return null
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

/** What the browser itself says of its network; it can be wrong about true, not about false. */
function useBrowserOffline(): boolean {
  const [cut, setCut] = useState(!navigator.onLine)
  useEffect(() => {
    const update = () => setCut(!navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  return cut
}

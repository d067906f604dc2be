import { isKiosk } from '../../lib/kiosk.ts'
import { useUpdate } from '../../offline/update.ts'
import './notice-bar.css'

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

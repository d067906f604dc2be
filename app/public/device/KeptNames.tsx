import { useState } from 'react'
import { formatBytes } from '#domain/words.ts'
import { useConnection } from '../../client/connection.ts'
import { formatDay, formatMoment } from '../../lib/format.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { keepNames, useDevice } from '../../offline/search/device.ts'

/** Keeps the names of passengers, for searching without a network, if the visitor wants that. */
export function KeptNames() {
  const { offered, holds, wanted, namesBytes, namesUntil, namesExpired, progress, asOf, fault } = useDevice()
  const offline = useConnection((connection) => connection.offline)
  const [failed, setFailed] = useState(false)
  const isAway = failed || (wanted && fault === 'away' && progress === null)
  // This device may not have the names, or there are too many for a device.
  if (!offered || (namesBytes === null && holds !== 'names')) return null
  const wish = async (wish: boolean) => {
    setFailed(false)
    await keepNames(wish).catch(() => setFailed(true))
  }
  return (
    <section aria-labelledby="device-names">
      <div>
        <h2 id="device-names">Namen</h2>
        <p>Met de namen van de passagiers kunt u hier ook zonder internet op naam zoeken, en sneller.</p>
      </div>
      <div className="device__names">
        {wanted && (holds === 'names' || !namesExpired) && (
          <p role="status">
            {holds === 'names' ? 'De namen zijn bewaard' : 'De namen worden bewaard'}
            {holds === 'names' && asOf !== null && `, stand van ${formatMoment(new Date(asOf))}`}.
            {holds === 'names' &&
              namesUntil !== null &&
              ` Heeft dit apparaat tot ${formatDay(new Date(namesUntil))} geen contact met de site, dan gaan ze weg.`}
          </p>
        )}
        {namesExpired && holds !== 'names' && (
          <p className="notice">
            De namen zijn van dit apparaat verwijderd, want het had te lang geen contact met de site. Ze komen terug zodra er
            weer internet is.
          </p>
        )}
        {!wanted && namesBytes !== null && <p>Dat zijn {formatBytes(namesBytes)} om op te halen.</p>}
        {wanted && progress !== null && (
          <p className="pack__progress">
            <progress max={1} value={progress} aria-label="Namen bewaren" />
            {Math.floor(progress * 100)} %
          </p>
        )}
        {fault === 'full' && <p className="notice notice--error">Er is geen ruimte voor de namen op dit apparaat.</p>}
        {wanted && fault === 'version' && (
          <p className="notice notice--error">Voor de namen is een nieuwe versie van de site nodig. Laad de site opnieuw.</p>
        )}
        {isAway && !namesExpired && (
          <p className="notice notice--error">Dat lukte nog niet. De namen komen vanzelf zodra er weer internet is.</p>
        )}
        {!isKiosk() &&
          (wanted ? (
            <button type="button" className="button button--line" onClick={() => void wish(false)}>
              Namen verwijderen
            </button>
          ) : (
            !offline && (
              <button type="button" className="button" onClick={() => void wish(true)}>
                Namen bewaren voor offline
              </button>
            )
          ))}
      </div>
    </section>
  )
}

import { useSyncExternalStore } from 'react'
import { install, installWays, isInstalled, watchInstall } from '../../offline/install.ts'

/** How the site becomes an app on this device, where it is none yet. */
export function Install() {
  const way = useSyncExternalStore(watchInstall, installWays)
  if (isInstalled() || way === 'none') return null
  return (
    <section aria-labelledby="device-install">
      <h2 id="device-install">Installeren</h2>
      {way === 'asked' ? (
        <div className="device__names">
          <p>Overtocht staat dan als app op uw beginscherm, en opent ook zonder internet.</p>
          <button type="button" className="button" onClick={() => void install()}>
            Installeren
          </button>
        </div>
      ) : (
        <div>
          <p>Zo zet u Overtocht als app op uw beginscherm. Dan blijft ook staan wat u bewaart.</p>
          <ol className="device__steps">
            <li>Open deze pagina in Safari.</li>
            <li>
              Tik op het deelteken: het vierkant met de pijl omhoog{/* de plaats verschilt per apparaat */}, boven of onder in
              het scherm.
            </li>
            <li>Kies ‘Zet op beginscherm’, en daarna ‘Voeg toe’.</li>
            <li>Open Overtocht voortaan vanaf uw beginscherm.</li>
          </ol>
          <p>De app begint leeg: bewaar de namen en reizen in de app nog een keer.</p>
        </div>
      )}
    </section>
  )
}

import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App } from './App.tsx'
import { unanswered, watchConnection } from './client/connection.ts'
import { readSettings } from './kiosk/settings.ts'
import { ErrorBoundary } from './lib/ErrorBoundary.tsx'
import { asksForKiosk, isKiosk } from './lib/kiosk.ts'
import { usePlace, usePlaceSearch } from './lib/trail.ts'
import { followSystemTheme } from './lib/use-media.ts'
import { listenForInstall } from './offline/install.ts'
import { startDeviceSearch } from './offline/search/answering.ts'
import { registerWhenIdle, reloadWhenPartsAreMissing } from './offline/update.ts'
import { startOutbox } from './outbox/start.ts'
import { FailedPage } from './public/layout/FailedPage.tsx'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

/** Milliseconds. */
const KIOSK_PATIENCE = 30_000

followSystemTheme()
// `browser-check.js` takes the page's place away in a browser that is too old for it.
const place = document.getElementById('root')
if (place) {
  const draw = (site: ReactNode) =>
    createRoot(place).render(
      <StrictMode>
        <ErrorBoundary path="" instead={<FailedPage />}>
          <Router hook={usePlace} searchHook={usePlaceSearch}>
            {site}
          </Router>
        </ErrorBoundary>
      </StrictMode>,
    )
  if (isKiosk() || asksForKiosk()) void drawKiosk(draw)
  else draw(<App />)
  watchConnection()
  reloadWhenPartsAreMissing()
  registerWhenIdle()
  startDeviceSearch({ kiosk: isKiosk(), names: isKiosk() && readSettings()?.names === true }, unanswered)
  listenForInstall()
  startOutbox(() => import('./offline/keep.ts').then(({ withRoom }) => withRoom))
}

/** Never without what makes a kiosk of it: nobody may be there to load the page again. */
async function drawKiosk(draw: (site: ReactNode) => void): Promise<void> {
  try {
    const { startAround } = await import('./kiosk/start.tsx')
    draw(startAround(<App />))
  } catch {
    draw(<FailedPage />)
    setTimeout(() => location.reload(), KIOSK_PATIENCE)
  }
}

import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App } from './App.tsx'
import { unanswered, watchConnection } from './client/connection.ts'
import { readSettings } from './kiosk/settings.ts'
import { count } from './lib/count.ts'
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
import './styles/controls.css'
import './styles/sent.css'

/** Milliseconds until a kiosk whose code could not be loaded loads the page again. */
const KIOSK_PATIENCE = 30_000

followSystemTheme()
// In a browser that is too old, `browser-check.js` has removed this element.
const place = document.getElementById('root')
// The text that was sent (`api/static/text/`) goes before a kiosk sets its letters: see `#root` in `base.css`.
place?.replaceChildren()
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
  count('visit')
  startOutbox(() => import('./offline/keep.ts').then(({ withRoom }) => withRoom))
}

/** Draws the site as a kiosk, and never without the kiosk's code. If that fails it tries again, because nobody may be there. */
async function drawKiosk(draw: (site: ReactNode) => void): Promise<void> {
  try {
    const { startAround } = await import('./kiosk/start.tsx')
    draw(startAround(<App />))
  } catch {
    draw(<FailedPage />)
    setTimeout(() => location.reload(), KIOSK_PATIENCE)
  }
}

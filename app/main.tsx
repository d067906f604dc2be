import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { watchConnection } from './client/connection.ts'
import { followSystemTheme } from './lib/theme.ts'
import { registerWhenIdle } from './offline/register.ts'
import { ErrorBoundary } from './public/layout/ErrorBoundary.tsx'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

followSystemTheme()
// `browser-check.js` takes the page's place away in a browser that is too old for it.
const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary path="">
        <App />
      </ErrorBoundary>
    </StrictMode>,
  )
  watchConnection()
  registerWhenIdle()
}

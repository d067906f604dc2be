/** Shows a record as visitors would see it if it were published now: the public site, with one answer replaced. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '../lib/ErrorBoundary.tsx'
import { followSystemTheme } from '../lib/use-media.ts'
import { FailedPage } from '../public/layout/FailedPage.tsx'
import { Preview } from './Preview.tsx'
import { readAddress } from './previewed.ts'
import '../styles/fonts.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/controls.css'

followSystemTheme()
const place = document.getElementById('root')
const previewed = readAddress(location.pathname)
if (place && previewed) {
  createRoot(place).render(
    <StrictMode>
      <ErrorBoundary path="" instead={<FailedPage />}>
        <Preview previewed={previewed} />
      </ErrorBoundary>
    </StrictMode>,
  )
}

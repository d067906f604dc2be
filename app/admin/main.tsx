import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { watchWaysOut } from './leave/guard.ts'
import '../styles/fonts.css'
import '../styles/tokens.css'
import './base.css'
import './fluent.css'

// `browser-check.js` removes this element in a browser that is too old.
const place = document.getElementById('root')
if (place) {
  watchWaysOut()
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

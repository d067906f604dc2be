import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { PAGES } from '#domain/addresses.ts'
import { kindOf } from '#domain/kinds.ts'
import { App } from '../App.tsx'
import { StaffImage } from '../admin/pictures/StaffImage.tsx'
import { CallError, messageOf } from '../admin/session/call.ts'
import { recordsOf } from '../admin/session/records.ts'
import { useSession } from '../admin/session/session.ts'
import { answerWith } from '../client/client.ts'
import { TextImages, WayOut } from '../lib/preview-contexts.ts'
import { findScreen, formAddress, type Previewed, type Screen } from './previewed.ts'
import '../public/message-page.css'
import '../public/layout/notice-bar.css'
import './preview.css'

interface Seen {
  screen: Screen | null
  /** Visitors see exactly this. */
  isPublic: boolean
}

/** The public screen of a record with its draft in it, for staff. */
export function Preview({ previewed }: { previewed: Previewed }) {
  const isLoggedIn = useSession(({ user }) => user !== null)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (!isLoggedIn) return location.replace(PAGES.admin)
    see(previewed).then(setSeen, (reason: unknown) => setError(sayWhy(reason)))
  }, [previewed, isLoggedIn])

  if (!isLoggedIn) return null
  return (
    <>
      {error !== null && <Message>{error}</Message>}
      {seen && (seen.screen ? <Site previewed={previewed} screen={seen.screen} /> : <Message>{NOWHERE}</Message>)}
      {/* The last in the document, so that the screen begins with what it begins with for visitors. CSS puts it on top. */}
      <aside className="notice-bar preview-bar" lang="en" aria-label="Preview">
        <p role="status">
          <b>Preview</b>
          {seen && (seen.isPublic ? ': public as it is' : ': not public yet')}
        </p>
        <a className="text-link" href={formAddress(previewed)}>
          Back to the form
        </a>
      </aside>
    </>
  )
}

const NOWHERE = 'No voyage calls at this point yet, so no screen shows it. Put it in a voyage first.'

async function see(previewed: Previewed): Promise<Seen> {
  const { section, id } = previewed
  const [{ state }, screen] = await Promise.all([recordsOf(kindOf(section)).read(id), findScreen(previewed)])
  if (screen) {
    answerWith(screen.call, screen.answer)
    const { search } = new URL(screen.address, location.href)
    if (!isWithin(screen, location.search)) {
      history.replaceState(history.state, '', location.pathname + search)
    }
  }
  return { screen, isPublic: state === 'published' }
}

/** Whether a reload may stay where staff went on this screen. The stops of a draft get other ids each time. */
function isWithin({ stops }: Screen, search: string): boolean {
  const stop = new URLSearchParams(search).get('contentPointId')
  return search !== '' && (stop === null || stops.includes(stop))
}

const sayWhy = (reason: unknown): string =>
  reason instanceof CallError && [400, 404].includes(reason.status)
    ? 'There is no such record, or it is in the bin.'
    : messageOf(reason)

function Site({ previewed, screen }: { previewed: Previewed; screen: Screen }) {
  const hook = useMemo(() => previewLocation(new URL(screen.address, location.href).pathname), [screen.address])
  return (
    <Router hook={hook}>
      <WayOut value={formAddress(previewed)}>
        <TextImages value={StaffImage}>
          <App />
        </TextImages>
      </WayOut>
    </Router>
  )
}

/**
 * The screen thinks that it is at its public address. The browser stays at the preview's address, with the screen's query.
 * A link to another page of the site leaves the preview.
 */
const previewLocation = (publicPath: string): BaseLocationHook =>
  function usePreviewLocation() {
    const [, navigate] = useBrowserLocation()
    const go = (to: string, options?: { replace?: boolean; state?: unknown }) => {
      const { pathname, search, hash } = new URL(to, location.href)
      if (pathname === publicPath) navigate(location.pathname + search + hash, options)
      else location.assign(to)
    }
    return [publicPath, go]
  }

const Message = ({ children }: { children: ReactNode }) => (
  <main className="message-page" lang="en">
    <h1>Nothing to show</h1>
    <p>{children}</p>
  </main>
)

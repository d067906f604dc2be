import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Router } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { kindOf } from '#domain/kinds.ts'
import { App } from '../App.tsx'
import { StaffImage } from '../admin/pictures/StaffImage.tsx'
import { CallError, messageOf } from '../admin/session/call.ts'
import { recordsOf } from '../admin/session/records.ts'
import { useSession } from '../admin/session/session.ts'
import { answerWith } from '../client/client.ts'
import { TextImages, WayOut } from '../lib/preview-contexts.ts'
import { PreviewBar } from './PreviewBar.tsx'
import { findScreen, formAddress, type Previewed, type Screen } from './previewed.ts'
import { previewLocation } from './use-preview-location.ts'
import '../public/message-page.css'

interface Seen {
  screen: Screen | null
  /** Visitors see just this. */
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
      {seen && (seen.screen ? <Site {...{ previewed }} screen={seen.screen} /> : <Message>{NOWHERE}</Message>)}
      <PreviewBar previewed={previewed} isPublic={seen?.isPublic ?? null} />
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

/** A screen that was gone further on in, and then loaded anew, stays there. A stop of a draft has another id each time. */
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

const Message = ({ children }: { children: ReactNode }) => (
  <main className="message-page" lang="en">
    <h1>Nothing to show</h1>
    <p>{children}</p>
  </main>
)

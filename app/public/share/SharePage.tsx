import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { StoryText } from '#domain/submission.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { shareUrl } from '../../lib/urls.ts'
import { useTitle } from '../../lib/use-title.ts'
import { withRoom } from '../../offline/keep.ts'
import { saveBeforeReload } from '../../offline/update.ts'
import { onChange } from '../../outbox/changes.ts'
import { makeRoomBy } from '../../outbox/store.ts'
import type { UnsentStory } from '../../outbox/story.ts'
import { watchOutbox } from '../../outbox/watch.ts'
import { dropCopy, enterForm, keepNow, leaveForm, useDraftForm } from './draft-form.ts'
import { Posted } from './Posted.tsx'
import { Receipts } from './Receipts.tsx'
import { Sealed } from './Sealed.tsx'
import { StoryForm } from './StoryForm.tsx'
import { UnsentList } from './UnsentList.tsx'
import './share.css'

makeRoomBy(withRoom)

const TITLE = 'Ik wil mijn verhaal delen'

/** `/verhaal-delen`: the form, and what this device has still to send. */
export default function SharePage() {
  useTitle(TITLE)
  useDraft()
  useEffect(watchOutbox, [])
  const draft = useDraftForm((form) => form.open?.draft)
  const [posted, setPosted] = useState<UnsentStory | null>(null)
  const [opened, setOpened] = useState<{ id: string; refused: UnsentStory | null } | null>(null)
  const place = useRef<HTMLDivElement>(null)

  const goToTop = () => place.current?.focus({ preventScroll: true })
  const onPosted = (story: UnsentStory) => {
    setPosted(story)
    setOpened(null)
    scrollTo({ top: 0, behavior: 'instant' })
    goToTop()
  }
  const isOpened = opened !== null && opened.id === draft?.id
  return (
    <main id="main" tabIndex={-1} className="share">
      <div>
        <h1>{TITLE}</h1>
        <p className="share__intro">
          Was u aan boord, of iemand uit uw familie? Schrijf op wat u weet. Foto’s, brieven en papieren kunt u
          meesturen.
        </p>
      </div>
      <div className="share__form">
        <div ref={place} tabIndex={-1} className="share__posted">
          {posted && (isKiosk() ? <Sealed story={posted} /> : <Posted key={posted.id} id={posted.id} />)}
        </div>
        {!isKiosk() && (
          <>
            <Receipts onGone={goToTop} />
            <UnsentList onOpen={(id, refused) => setOpened({ id, refused })} onGone={goToTop} />
          </>
        )}
        {draft && (
          <StoryForm
            key={draft.id}
            refused={isOpened ? opened.refused : null}
            isAskedFor={isOpened}
            onPosted={onPosted}
          />
        )}
      </div>
    </main>
  )
}

/** Opens this tab's draft, with the voyage that the address names; the address then names it no more. */
function useDraft(): void {
  const [, navigate] = useLocation()
  const search = useSearch()
  const [{ schip, jaar }] = useState(() => shareUrl.read(search))
  useEffect(() => {
    if (search) navigate(shareUrl.href(), { replace: true })
  }, [search, navigate])

  useEffect(() => {
    const known: Partial<StoryText> = { ...(schip && { shipName: schip }), ...(jaar && { year: jaar }) }
    void enterForm(known)
    const keep = () => void keepNow()
    const stop = saveBeforeReload(keepNow)
    const stopHearing = onChange((happened) => void dropCopy(happened).catch(() => undefined))
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      stop()
      stopHearing()
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      void leaveForm()
    }
  }, [schip, jaar])
}

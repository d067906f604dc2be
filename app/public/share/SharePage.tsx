import './share.css'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { storyNumber } from '#domain/sealed-story.ts'
import type { StoryText } from '#domain/submission.ts'
import { formatMoment } from '../../lib/format.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { shareUrl } from '../../lib/urls.ts'
import { useTitle } from '../../lib/use-title.ts'
import { withRoom } from '../../offline/keep.ts'
import { saveBeforeReload } from '../../offline/update.ts'
import { makeRoomBy, onChange, withdrawStory } from '../../outbox/store.ts'
import type { UnsentStory } from '../../outbox/story.ts'
import { watchOutbox } from '../../outbox/watch.ts'
import { waitingText } from '../form/waiting-text.ts'
import { Icon } from '../Icon.tsx'
import { dropCopy, enterForm, keepNow, leaveForm, useDraftForm } from './draft-form.ts'
import { StoryForm } from './StoryForm.tsx'
import { UnsentList, useUnsent } from './UnsentList.tsx'

makeRoomBy(withRoom)

const TITLE = 'Ik wil mijn verhaal delen'

/** `/verhaal-delen`: the form, and the stories that this device still has to send. */
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
          Was u aan boord, of iemand uit uw familie? Schrijf op wat u weet. Foto’s, brieven en papieren kunt u meesturen.
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
          <StoryForm key={draft.id} refused={isOpened ? opened.refused : null} isAskedFor={isOpened} onPosted={onPosted} />
        )}
      </div>
    </main>
  )
}

/** Opens this tab's draft. Takes the voyage that the address names, and removes it from the address. */
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

/** The state of the story that was just posted, until it is sent. */
function Posted({ id }: { id: string }) {
  const story = useUnsent().stories?.find((one) => one.id === id)
  const isWaiting = story !== undefined && story.failures > 0
  useEffect(() => {
    // The browser must not clear it before it is sent. Some browsers ask the visitor, so we only ask when it has to wait.
    if (isWaiting) void navigator.storage?.persist().catch(() => undefined)
  }, [isWaiting])
  const text = story && textOf(story)
  return (
    <div role="status">
      {story?.state === 'refused' ? (
        <div className="notice notice--error">
          <Icon name="warning" />
          <p>Uw verhaal is niet aangenomen. Hieronder staat waarom.</p>
        </div>
      ) : (
        text && <p className="notice">{text}</p>
      )}
    </div>
  )
}

function textOf({ id, state, failures, next }: UnsentStory): string | null {
  if (state !== 'waiting') return null
  return failures === 0 && next === 0 ? 'Uw verhaal wordt verzonden.' : `Uw verhaal ${waitingText(id)}.`
}

/** The stories that arrived, from any tab. Staff find a story by its date and number. */
function Receipts({ onGone }: { onGone: () => void }) {
  const { sent = [] } = useUnsent()
  const close = (id: string) => {
    onGone()
    void withdrawStory(id)
  }
  return (
    <div role="status" aria-atomic="false">
      {sent.map(({ id, key, at, kind }) => (
        <div key={id} className="notice share__receipt">
          <p>
            <span>Dank u wel. {kind === 'correction' ? 'Uw verbetering' : 'Uw verhaal'} is verzonden.</span> Schrijf voor vragen
            op: {formatMoment(new Date(at))}, nummer <b>{storyNumber(key)}</b>.
          </p>
          <button type="button" className="text-link" onClick={() => close(id)}>
            Sluiten
          </button>
        </div>
      ))}
    </div>
  )
}

/** What a kiosk shows about a story that was posted there. Staff find it by its date and number. */
const Sealed = ({ story }: { story: UnsentStory }) => (
  <div role="status">
    <div className="notice">
      <p>
        Dank u wel. Uw verhaal is verzegeld en wordt verzonden zodra er verbinding is; op dit scherm kan niemand het meer lezen.
        Schrijf voor vragen op: {formatMoment(new Date(story.at))}, nummer <b>{storyNumber(story.key)}</b>.
      </p>
    </div>
  </div>
)

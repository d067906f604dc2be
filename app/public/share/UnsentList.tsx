import { useEffect, useState } from 'react'
import { formatMoment } from '../../lib/format.ts'
import { listFreeDrafts } from '../../outbox/drafts.ts'
import { type Draft, dropDraft, listStories, onChange, reopenStory, withdrawStory } from '../../outbox/store.ts'
import type { UnsentStory } from '../../outbox/story.ts'
import { waitingText } from '../form/waiting-text.ts'
import { Icon } from '../Icon.tsx'
import { keepNow, switchTo, useDraftForm } from './draft-form.ts'
import { titleOfStory } from './fields.ts'

interface Props {
  /** A draft is going into the form again. `refused` is the story that the server refused, if the draft was that story. */
  onOpen: (id: string, refused: UnsentStory | null) => void
  /** The visitor removed an entry by its own button. */
  onGone: () => void
}

/** The stories that have not arrived, and the drafts that were left. */
export function UnsentList({ onOpen, onGone }: Props) {
  const { stories = [], drafts = [] } = useUnsent()
  if (stories.length + drafts.length === 0) return null
  const correct = async (story: UnsentStory) => {
    await keepNow()
    if (!(await reopenStory(story.id))) return
    onOpen(story.id, story)
    await switchTo(story.id)
  }
  const goOn = (id: string) => {
    onOpen(id, null)
    void switchTo(id)
  }
  const withdraw = (id: string) => {
    onGone()
    void withdrawStory(id)
  }
  const drop = (id: string) => {
    onGone()
    void dropDraft(id)
  }
  return (
    <section className="share__unsent" aria-labelledby="share-unsent">
      <h2 id="share-unsent">Nog niet verzonden</h2>
      <ul>
        {stories.map((story) => (
          <li key={story.id}>
            <p className="share__title">
              {story.correction ? `Verbetering: ${story.correction.label}` : titleOfStory(story.text)}
            </p>
            <p className={story.state === 'refused' ? 'form-fault' : 'small quiet'}>
              {story.state === 'refused' && <Icon name="warning" />}
              {formatMoment(new Date(story.at))} · {stateOf(story)}
            </p>
            <div className="share__acts">
              {story.state === 'refused' && !story.correction && (
                <button type="button" className="text-link" onClick={() => void correct(story)}>
                  Verbeteren
                </button>
              )}
              {story.state === 'seen' ? (
                <button type="button" className="text-link" onClick={() => withdraw(story.id)}>
                  Sluiten
                </button>
              ) : (
                story.state !== 'withdrawing' && <Sure label="Intrekken" onSure={() => withdraw(story.id)} />
              )}
            </div>
          </li>
        ))}
        {drafts.map((draft) => (
          <li key={draft.id}>
            <p className="share__title">{titleOfStory(draft.text)}</p>
            <p className="small quiet">{formatMoment(new Date(draft.at))} · nog niet af</p>
            <div className="share__acts">
              <button type="button" className="text-link" onClick={() => goOn(draft.id)}>
                Verder schrijven
              </button>
              <Sure label="Weggooien" onSure={() => drop(draft.id)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ id, state, message }: UnsentStory): string {
  if (state === 'waiting') return waitingText(id)
  if (state === 'withdrawing') return 'wordt ingetrokken'
  return state === 'refused' ? `niet aangenomen: ${message}` : (message ?? '')
}

/** Asks once more before something is gone for good. */
function Sure({ label, onSure }: { label: string; onSure: () => void }) {
  const [isAsked, setAsked] = useState<boolean | null>(null)
  if (!isAsked) {
    return (
      <button
        key="asks"
        type="button"
        className="text-link"
        // biome-ignore lint/a11y/noAutofocus: after Nee it replaces the button that was pressed
        autoFocus={isAsked === false}
        onClick={() => setAsked(true)}
      >
        {label}
      </button>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: it replaces the button that was pressed */}
      <button type="button" className="text-link" autoFocus onClick={onSure}>
        Ja, {label.toLowerCase()}
      </button>
      <button type="button" className="text-link" onClick={() => setAsked(false)}>
        Nee
      </button>
    </>
  )
}

interface Unsent {
  /** The stories that are not sent. All three are undefined until they are known. */
  stories?: readonly UnsentStory[]
  /** What the device remembers of stories that were sent. */
  sent?: readonly UnsentStory[]
  /** Drafts that no tab has open. */
  drafts?: readonly Draft[]
}

/** The stories and drafts on this device. */
export function useUnsent(): Unsent {
  const [unsent, setUnsent] = useState<Unsent>({})
  const own = useDraftForm((form) => form.open?.draft.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft in the form changes the list
  useEffect(() => {
    let gone = false
    const look = async () => {
      const [stories, drafts] = await Promise.all([listStories(), listFreeDrafts()]).catch(() => [[], []])
      // A sealed story is only for the archive, even when the device is not a kiosk any more.
      const [sent, unsent] = [true, false].map((isSent) =>
        stories.filter(({ sealed, state }) => !sealed && (state === 'sent') === isSent),
      )
      if (!gone) setUnsent({ stories: unsent!, sent: sent!, drafts })
    }
    void look()
    const stop = onChange(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      gone = true
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [own])
  return { ...unsent, ...(unsent.drafts && { drafts: unsent.drafts.filter(({ id }) => id !== own) }) }
}

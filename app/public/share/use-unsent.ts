import { useEffect, useState } from 'react'
import { listFreeDrafts } from '../../outbox/drafts.ts'
import { type Draft, isUnkept, listStories, onChange } from '../../outbox/store.ts'
import type { UnsentStory } from '../../outbox/story.ts'
import { canSync } from '../../outbox/watch.ts'
import { useDraftForm } from './draft-form.ts'

interface Unsent {
  /** Undefined until it is known. */
  stories?: readonly UnsentStory[]
  /** What is left of those that were. */
  sent?: readonly UnsentStory[]
  /** Drafts that no tab has open. */
  drafts?: readonly Draft[]
}

/** What this device has not sent, as it is now. */
export function useUnsent(): Unsent {
  const [unsent, setUnsent] = useState<Unsent>({})
  const own = useDraftForm((form) => form.open?.draft.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another draft in the form the list is another
  useEffect(() => {
    let gone = false
    const look = async () => {
      const [stories, drafts] = await Promise.all([listStories(), listFreeDrafts()]).catch(() => [[], []])
      // A sealed one is for the archive alone, also when the device is no kiosk any more.
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

/** When a story that waits will go: what is not kept from this page alone, and without Background Sync from any. */
export function waitingText(id: string): string {
  if (isUnkept(id)) return `${WAITS}; dit apparaat kan het niet bewaren, dus laat deze pagina tot dan open`
  return canSync() ? WAITS : `${WAITS} en deze site open is`
}

const WAITS = 'wordt verzonden zodra er verbinding is'

import { useEffect } from 'react'
import type { UnsentStory } from '../../outbox/story.ts'
import { Icon } from '../Icon.tsx'
import { useUnsent, waitingText } from './use-unsent.ts'

/** How it is with the story that was just posted, until it is sent. */
export function Posted({ id }: { id: string }) {
  const story = useUnsent().stories?.find((one) => one.id === id)
  const isWaiting = story !== undefined && story.failures > 0
  useEffect(() => {
    // It must not be swept away before it is sent. Some browsers ask for that, so not every visitor is bothered.
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

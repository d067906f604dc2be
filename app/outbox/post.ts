/** Gives what a visitor wrote to the outbox; at a kiosk sealed. */
import { isKiosk } from '../lib/kiosk.ts'
import { newId } from './drafts.ts'
import { findSealingKey } from './sealing-key.ts'
import { sendStories } from './send.ts'
import { dropUnkept, isUnkept, type KeptFile, postAlone, postSealed } from './store.ts'
import { bodyOf, NO_TEXT, type UnsentStory } from './story.ts'

/** Milliseconds between two looks whether another tab has finished sending. */
const SENDER_PAUSE = 200

type Written = Pick<UnsentStory, 'id' | 'key' | 'text' | 'website' | 'files' | 'kind' | 'correction'>

/** What waits to be sent. `begun`: when its form was opened. */
export function unsent({ begun, ...written }: Written & { begun: number }): UnsentStory {
  const now = Date.now()
  const fresh = { state: 'waiting', sealed: false, tried: false, serverId: null, failures: 0, next: 0 } as const
  return { ...written, ...fresh, at: now, openFor: Math.max(now - begun, 0), unanswered: false, message: null, fields: {} }
}

/** Posts a correction. Throws if a kiosk can neither keep nor send it. */
export async function postCorrection(
  correction: NonNullable<UnsentStory['correction']>,
  website: string,
  begun: number,
): Promise<UnsentStory> {
  const written = { id: newId(), key: newId(), text: NO_TEXT, files: [], kind: 'correction' as const, correction, website }
  const story = unsent({ ...written, begun })
  const sealed = isKiosk()
  await (sealed ? seal(story, []) : postAlone(story))
  return { ...story, sealed }
}

/** Seals the story, so that nobody at this device can read it. A kiosk that cannot keep it has to send it at once. */
export async function seal(story: UnsentStory, files: readonly KeptFile[]): Promise<void> {
  const publicKey = await findSealingKey()
  if (publicKey === null) throw new Error('This kiosk has no key yet.')
  const { sealStory } = await import('./seal.ts')
  const packed = { story: bodyOf(story), files: files.map(({ bytes }) => new Uint8Array(bytes)) }
  const sealed = await sealStory(publicKey, story.key, packed)
  const { correction: _, ...kept } = story
  await postSealed({ ...kept, text: NO_TEXT, website: '', files: [], sealed: true }, sealed)
  if (!isUnkept(story.id)) return
  // Another tab may be sending already.
  while (!(await sendStories(true))) await new Promise((resolve) => setTimeout(resolve, SENDER_PAUSE))
  if (await dropUnkept(story.id)) throw new Error('This kiosk can neither keep nor send the story.')
}

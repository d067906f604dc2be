/** Sending without a page: the service worker's part. */
import { sendStories } from './send.ts'
import { listStories } from './store.ts'
import { nextStep } from './story.ts'

/** Throws when anything is left to be sent, so that the browser comes back to it. */
export async function sendInBackground(): Promise<void> {
  await sendStories(true)
  const stories = await listStories()
  if (stories.some((story) => nextStep(story) !== null)) throw new Error('Not every story could be sent.')
}

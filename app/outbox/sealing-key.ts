/** The key to which a kiosk seals stories: fetched when there is a network, and kept for when there is none. */

import { STORY_KEY } from '../lib/kiosk.ts'
import { fetchOwn } from '../lib/own-answer.ts'

/** Null while this kiosk has not had a connection. */
export const knownSealingKey = (): string | null => localStorage.getItem(STORY_KEY)

/** What is known stays when the server cannot be reached, or somebody else answers. */
export async function fetchSealingKey(): Promise<void> {
  try {
    const response = await fetchOwn('/form/store/key', { cache: 'no-store' })
    const { publicKey } = (await response.json()) as { publicKey?: unknown }
    if (response.ok && typeof publicKey === 'string') localStorage.setItem(STORY_KEY, publicKey)
  } catch {
    // The next visit to the site will tell.
  }
}

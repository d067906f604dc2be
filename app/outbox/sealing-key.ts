/** The key to which a kiosk seals stories: fetched when there is a network, and kept for when there is none. */

import type { Path } from '#domain/call-address.ts'
import { STORY_KEY } from '../lib/kiosk.ts'
import { fetchOwn } from '../lib/own-answer.ts'

/** Null where this kiosk has not had a connection. */
export const findSealingKey = async (): Promise<string | null> => localStorage.getItem(STORY_KEY) ?? (await fetchSealingKey())

/** What is known stays when the server cannot be reached, or somebody else answers. */
export async function fetchSealingKey(): Promise<string | null> {
  try {
    const response = await fetchOwn('/form/store/key' satisfies Path, { cache: 'no-store' })
    const { publicKey } = (await response.json()) as { publicKey?: unknown }
    if (!response.ok || typeof publicKey !== 'string') return null
    keepKey(publicKey)
    return publicKey
  } catch {
    // The next visit to the site will tell.
    return null
  }
}

function keepKey(publicKey: string): void {
  try {
    localStorage.setItem(STORY_KEY, publicKey)
  } catch {
    // Without room it is asked for again.
  }
}

/** The public key with which a kiosk seals stories. It is kept for when there is no network. */
import type { Path } from '#domain/call-address.ts'
import { STORY_KEY } from '../lib/kiosk.ts'
import { fetchOwn } from '../lib/own-answer.ts'

/** Null if the key is not kept and cannot be fetched. */
export const findSealingKey = async (): Promise<string | null> => localStorage.getItem(STORY_KEY) ?? (await fetchSealingKey())

/** Fetches and keeps the key. If our server does not answer, the kept key stays. */
export async function fetchSealingKey(): Promise<string | null> {
  try {
    const response = await fetchOwn('/form/store/key' satisfies Path, { cache: 'no-store' })
    const { publicKey } = (await response.json()) as { publicKey?: unknown }
    if (!response.ok || typeof publicKey !== 'string') return null
    try {
      localStorage.setItem(STORY_KEY, publicKey)
    } catch {
      // Without room it is fetched again next time.
    }
    return publicKey
  } catch {
    // The next visit to the site tries again.
    return null
  }
}

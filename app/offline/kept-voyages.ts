/** The voyages on this device: what there is to see without a network. */
import type { Journey } from '#domain/journey.ts'
import { listKept } from './inventory.ts'

/** Those that were used last, `most` of them. */
export async function listKeptVoyages(most: number): Promise<Journey[]> {
  const kept = (await listKept()).filter(({ cache }) => cache === 'voyages').slice(-most)
  const answers = await Promise.all(kept.map(({ key, cache }) => caches.match(key, { cacheName: cache })))
  // One that cannot be read is damaged, and is fetched anew at the next contact.
  const voyages = await Promise.all(
    answers.map(async (answer): Promise<Journey | null> => answer?.json().catch(() => null) ?? null),
  )
  // One that has another code by now may be kept under both.
  return [
    ...new Map(voyages.flatMap((voyage) => (voyage ? [[voyage.journeyId, voyage]] : []))).values(),
  ].reverse()
}

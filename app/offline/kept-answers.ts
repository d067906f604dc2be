/** What on this device opens without a network. */
import type { Journey } from '#domain/journey.ts'
import type { Page } from '#domain/side-menu.ts'
import { listKept } from './inventory.ts'
import { type CacheName, keyOf, MENU } from './policy.ts'

/** Voyages, the one that was used last first, `most` of them. */
export const listKeptVoyages = (most: number): Promise<Journey[]> => readKept('voyages', most)

/** How many voyages there are. */
export const countKeptVoyages = async (): Promise<number> =>
  (await listKept()).filter(({ cache }) => cache === 'voyages').length

/** Pages of the menu, in the order of their titles. */
export async function listKeptPages(): Promise<Page[]> {
  const pages = await readKept<Page>('pages', Number.POSITIVE_INFINITY)
  return pages.filter(({ pageId }) => pageId).sort((a, b) => a.title.localeCompare(b.title, 'nl'))
}

async function readKept<T>(of: CacheName, most: number): Promise<T[]> {
  const menu = keyOf(new URL(MENU, location.origin))
  const kept = (await listKept()).filter(({ cache, key }) => cache === of && key !== menu).slice(-most)
  const answers = await Promise.all(kept.map(({ key, cache }) => caches.match(key, { cacheName: cache })))
  // One that cannot be read is damaged, and is fetched anew at the next contact.
  const read = await Promise.all(answers.map(async (answer): Promise<T | null> => answer?.json().catch(() => null) ?? null))
  return read.filter((one) => one !== null).reverse()
}

/**
 * Unsaved work of staff. It stays on this device until it is saved or thrown away, or until the user logs out. After a crash the
 * form offers it again.
 */
import { clear, createStore, delMany, entries, promisifyRequest } from 'idb-keyval'
import type { Section } from '#domain/kinds.ts'

export interface KeptWork {
  /** The id of its user. */
  user: string
  /** The form's address. Two tabs with the same form keep their work apart. */
  place: string
  /** The name of the record. */
  label: string
  /** Milliseconds since 1970. */
  at: number
  /** The content of the form. */
  values: Record<string, unknown>
  /** The record as it was when the work began; null for a new one. */
  base: Record<string, unknown> | null
}

const store = createStore('overtocht-staff', 'kept-work')

/**
 * Keeps work, and drops the copy that it goes on from: both or neither, for the page may close meanwhile. Throws if the browser
 * stores nothing.
 */
export const keepWork = (key: string, work: KeptWork, from: string | null): Promise<void> =>
  store('readwrite', (works) => {
    works.put(work, key)
    if (from !== null) works.delete(from)
    return promisifyRequest(works.transaction)
  })

export const dropWork = (...keys: string[]): Promise<void> => delMany(keys, store).catch(() => {})

/** Removes all kept work, at a logout. */
export const wipeWork = (): Promise<void> => clear(store).catch(() => {})

/** The user's work on forms that no tab has open any more, the latest first. */
export async function findWork(user: string): Promise<[string, KeptWork][]> {
  const kept = await entries<string, KeptWork>(store).catch(() => [])
  const open = await openForms()
  return kept.filter(([key, work]) => work.user === user && !open.has(key)).toSorted(([, a], [, b]) => b.at - a.at)
}

/** Marks work as belonging to an open form, until the returned function is called or the tab is gone. */
export function holdWork(key: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks?.request(key, () => promise)
  return resolve
}

/** The section and the record of a form's address; `id` is null for a new record. */
export function recordAt(place: string): { section: Section; id: string | null } {
  const [, , section, , id = null] = place.split('/')
  return { section: section as Section, id }
}

async function openForms(): Promise<Set<string | undefined>> {
  const locks = await navigator.locks?.query()
  return new Set(locks?.held?.map(({ name }) => name))
}

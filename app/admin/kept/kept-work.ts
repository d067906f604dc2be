/**
 * What staff typed and did not save. It lies on this device until it is saved or thrown away, or its writer logs out; after
 * a crash the same form offers it.
 */

import { clear, createStore, del, entries, set } from 'idb-keyval'
import type { Section } from '#domain/kinds.ts'

export interface KeptWork {
  /** Whose it is. */
  user: string
  /** The form's address: another tab with the same form keeps its own. */
  place: string
  /** What the record is called. */
  label: string
  /** Milliseconds since 1970. */
  at: number
  /** What the form held. */
  values: Record<string, unknown>
  /** The record that it was begun from; null for a new one. */
  base: Record<string, unknown> | null
}

const store = createStore('overtocht-staff', 'kept-work')

/** Throws where the browser keeps nothing. */
export const keepWork = (key: string, work: KeptWork): Promise<void> => set(key, work, store)

export const dropWork = (key: string): Promise<void> => del(key, store).catch(() => {})

/** An explicit logout takes everything away. */
export const wipeWork = (): Promise<void> => clear(store).catch(() => {})

/** Work on a form that no tab has open any more, the latest first. */
export async function findWork(user: string): Promise<[string, KeptWork][]> {
  const kept = await entries<string, KeptWork>(store).catch(() => [])
  const open = await openForms()
  return kept.filter(([key, work]) => work.user === user && !open.has(key)).toSorted(([, a], [, b]) => b.at - a.at)
}

/** Marks work as that of an open form, until the answer is called or the tab is gone. */
export function holdWork(key: string): () => void {
  let release: () => void = () => {}
  const open = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(key, () => open)
  return release
}

/** The section and the record of a form's address; no `id` for a new record. */
export function recordAt(place: string): { section: Section; id: string | null } {
  const [, , section, , id = null] = place.split('/')
  return { section: section as Section, id }
}

async function openForms(): Promise<Set<string | undefined>> {
  const locks = await navigator.locks?.query()
  return new Set(locks?.held?.map(({ name }) => name))
}

/** Whether a new version of the site waits on this device, and how to change to it. */
import { create } from 'zustand'

interface Update {
  /** Changes to the new version and loads the page again; null while there is none. */
  apply: (() => void) | null
}

const unsaved = new Set<() => Promise<void>>()

/** Until the answer is called, `save` is done before the page is loaded again. */
export function saveBeforeReload(save: () => Promise<void>): () => void {
  unsaved.add(save)
  return () => void unsaved.delete(save)
}

/** Loads the page again, once everything in it is kept. */
export async function reload(): Promise<void> {
  await Promise.allSettled([...unsaved].map((save) => save()))
  location.reload()
}

export const useUpdate = create<Update>(() => ({ apply: null }))

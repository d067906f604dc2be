/** Whether a new version of the site waits on this device, and how to change to it. */
import { create } from 'zustand'
import { fetchOwn } from '../lib/own-answer.ts'

interface Update {
  /** Changes to the new version and loads the page again; null while there is none. */
  apply: (() => void) | null
  /** Somebody is writing: he is not asked now. */
  inForm: boolean
}

export const useUpdate = create<Update>(() => ({ apply: null, inForm: false }))

const unsaved = new Set<() => Promise<void>>()

/** A form is on screen until the answer is called: `save` is done before the page is loaded again, which nobody asks for. */
export function saveBeforeReload(save: () => Promise<void>): () => void {
  const count = () => useUpdate.setState({ inForm: unsaved.size > 0 })
  unsaved.add(save)
  count()
  return () => {
    unsaved.delete(save)
    count()
  }
}

/** Loads the page again, once everything in it is kept. */
export async function reload(): Promise<void> {
  await Promise.allSettled([...unsaved].map((save) => save()))
  location.reload()
}

/** Where it is noted that the page was loaded again for a part that was missing. */
const TRIED = 'overtocht-part-missing'
/** Milliseconds. Whoever misses a part again so soon is not helped by it. */
const AGAIN = 60_000

/**
 * A part of the site that had not been loaded yet may be there no more: the site was renewed long ago, or on a device
 * without a service worker. The new version has it. Where the part was only lost on the way, the page stays as it is.
 */
export function reloadWhenPartsAreMissing(): void {
  addEventListener('vite:preloadError', () => void reloadOnce())
}

async function reloadOnce(): Promise<void> {
  const since = Date.now() - Number(sessionStorage.getItem(TRIED))
  if (since >= 0 && since < AGAIN) return
  if (!(await isRenewed())) return
  sessionStorage.setItem(TRIED, String(Date.now()))
  await reload()
}

/** Whether loading the page again would start another version than the one that runs. */
async function isRenewed(): Promise<boolean> {
  const page = await fetchOwn('/', { cache: 'no-store' }).catch(() => null)
  if (!page?.ok) return false
  const { src } = document.querySelector<HTMLScriptElement>('script[type=module][src]')!
  return !(await page.text()).includes(new URL(src).pathname)
}

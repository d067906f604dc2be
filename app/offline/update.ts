/** Whether a new version of the site waits on this device, and how to change to it. */
import { create } from 'zustand'

interface Update {
  /** Changes to the new version and loads the page again; null while there is none. */
  apply: (() => void) | null
}

export const useUpdate = create<Update>(() => ({ apply: null }))

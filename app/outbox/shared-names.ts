/** Names that the page, its tabs and the service worker share. */
export const DATABASE = 'overtocht-stories'
/** Held by whoever sends. */
export const SENDER_LOCK = 'overtocht-sender'
/** Of the Background Sync. */
export const SYNC_TAG = 'overtocht-stories'
/** Tells every tab what became of stories. */
export const CHANNEL = 'overtocht-stories'
/** The browser denies this site all that it might keep, locks too. */
export const isDenied = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'
/** Held by the tab that has a draft open. */
export const draftLock = (id: string): string => `overtocht-draft-${id}`

/** Names that the page, its tabs and the service worker share. */
export const DATABASE = 'overtocht-stories'
/** Held by whoever sends. */
export const SENDER_LOCK = 'overtocht-sender'
/** Of the Background Sync. */
export const SYNC_TAG = 'overtocht-stories'
/** Tells every tab what became of stories. */
export const CHANNEL = 'overtocht-stories'
/** Held by the tab that has a draft open. */
export const draftLock = (id: string): string => `overtocht-draft-${id}`

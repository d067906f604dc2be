/** Names that the page, its tabs and the service worker share. */
export const DATABASE = 'overtocht-stories'
/** The lock of the tab or worker that sends. */
export const SENDER_LOCK = 'overtocht-sender'
/** The tag of the Background Sync. */
export const SYNC_TAG = 'overtocht-stories'
/** The channel on which tabs hear what became of stories. */
export const CHANNEL = 'overtocht-stories'
/** The browser denies this site all storage, and locks too. */
export const isDenied = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError'
/** The lock of the tab that has this draft open. */
export const draftLock = (id: string): string => `overtocht-draft-${id}`

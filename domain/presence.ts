/** A browser repeats so often that a record is open, in milliseconds. */
export const PRESENCE_MS = 15_000
/** A browser that has said nothing for so long counts as gone. */
export const PRESENT_SECONDS = 50

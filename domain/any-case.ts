/** Codes of voyages and ids of pages in any case. It needs no schema library, because search on a device loads it. */

/** The form in which codes and page ids are compared, so that any case finds them: `KI-1951-1` -> `ki-1951-1`. */
export const anyCase = (id: string): string => id.normalize('NFC').toLowerCase()

/** Picks one of several ids that differ only in case: the exact one, else the first. Null if there are none. */
export const meantBy = (typed: string, ids: readonly string[]): string | null =>
  ids.includes(typed) ? typed : (ids.toSorted()[0] ?? null)

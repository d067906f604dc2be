/** Voyage codes and page ids are found in any case. */

/** The form in which codes and page ids are compared: `KI-1951-1` -> `ki-1951-1`. */
export const anyCase = (id: string): string => id.normalize('NFC').toLowerCase()

/** Picks from ids that differ only in case: the one that was typed exactly, else the first. Null if there are none. */
export const meantBy = (typed: string, ids: readonly string[]): string | null =>
  ids.includes(typed) ? typed : (ids.toSorted()[0] ?? null)

/** Voyage codes and page ids are found in any case. */

/** A code or page id as it is compared: `KI-1951-1` and `ki-1951-1` are one. */
export const anyCase = (id: string): string => id.normalize('NFC').toLowerCase()

/** Which of `ids`, which differ in case alone, is meant: the one typed exactly, else the first; null without any. */
export const meantBy = (typed: string, ids: readonly string[]): string | null =>
  ids.includes(typed) ? typed : (ids.toSorted()[0] ?? null)

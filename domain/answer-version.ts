/**
 * Versions of answers that devices keep. The first eight hex digits of the SHA-256 of this text are the version: the server
 * makes it of what it will answer, a device of what it has, and they are equal when both say the same.
 */

/** The JSON of an answer with the fields of every object in one order. */
export const versionText = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (isObject(value) ? Object.fromEntries(inOrder(value)) : value))

export const VERSION_DIGITS = 8

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inOrder = (value: object): [string, unknown][] =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

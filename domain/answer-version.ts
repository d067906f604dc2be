/**
 * Versions of answers that devices keep: hex digits of the SHA-256 of two texts, one after the other. The server makes them of
 * what it will answer, a device of what it has, and they are equal when both say the same.
 */

/** The JSON of an answer with the fields of every object in one order. */
export const versionText = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (isObject(value) ? Object.fromEntries(inOrder(value)) : value))

/** Of the first text. */
export const VERSION_DIGITS = 8

/**
 * The texts in an answer, of whatever field: names, stories, addresses of images. Where they are the same nothing has left it:
 * a port was moved, say, or another field counts something.
 */
export function wordsText(answer: unknown): string {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  collect(answer)
  return JSON.stringify(texts.sort())
}

/** Of the second. They decide only about what cannot be fetched anew. */
export const WORDS_DIGITS = 4

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const inOrder = (value: object): [string, unknown][] => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

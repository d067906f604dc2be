/**
 * The version of an answer that devices keep: the first hex digits of the SHA-256 of `versionText`, then those of `wordsText`.
 * The server makes it from its answer and a device from its copy. Equal versions mean equal answers.
 */

/** The JSON of an answer, with the fields of every object sorted by name. */
export const versionText = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (isObject(value) ? Object.fromEntries(inOrder(value)) : value))

/** Hex digits taken from the hash of `versionText`. */
export const VERSION_DIGITS = 8

/**
 * All texts in an answer, sorted: names, stories, addresses of images. If they are the same in two versions, nobody's name or
 * story was taken out. Only numbers changed, such as the place of a port.
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

/** Hex digits taken from the hash of `wordsText`. They decide only about copies that cannot be fetched anew. */
export const WORDS_DIGITS = 4

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const inOrder = (value: object): [string, unknown][] => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

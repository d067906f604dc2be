/** The version of an answer (`domain/answer-version.ts`); devices compute the same. */
import { createHash } from 'node:crypto'
import { VERSION_DIGITS, versionText, WORDS_DIGITS, wordsText } from '#domain/answer-version.ts'

export const versionOf = (answer: object): string =>
  digits(versionText(answer), VERSION_DIGITS) + digits(wordsText(answer), WORDS_DIGITS)

const digits = (text: string, count: number): string => createHash('sha256').update(text).digest('hex').slice(0, count)

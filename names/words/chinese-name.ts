/** Where a Chinese Indonesian name has its family name. */
import type { Token } from './token.ts'
import { CHINESE_FAMILIES, CHINESE_FAMILIES_OR_NAMES, CHINESE_SYLLABLE } from './vocabulary.ts'

/** A family name that stands first: Tan Giok Lan. One that is also a given name must be followed by such names. */
export function isChinese(tokens: readonly Token[]): boolean {
  const [first, ...rest] = tokens
  if (!first || rest.length === 0 || rest.some((token) => token.kind === 'comma')) return false
  const syllables = rest.filter((token) => token.text.length > 1 && CHINESE_SYLLABLE.test(token.text)).length
  if (CHINESE_FAMILIES.has(first.text)) return rest.some((token) => token.text.length > 1)
  return CHINESE_FAMILIES_OR_NAMES.has(first.text) && syllables === rest.length
}

/** Where the family name stands in a Chinese name after a Christian one: Frederik Tio Tiong Liang; or -1. */
export function chineseFamilyIn(tokens: readonly Token[]): number {
  const at = tokens.length - 3
  if (at < 1 || !CHINESE_FAMILIES.has(tokens[at]!.text)) return -1
  const isGiven = ({ text }: Token) => text.length > 1 && CHINESE_SYLLABLE.test(text)
  return isGiven(tokens[at + 1]!) && isGiven(tokens[at + 2]!) ? at : -1
}

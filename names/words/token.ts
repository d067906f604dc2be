/** A part of a written name: a word or what stands for one, folded, with the text it came from. */

export type TokenKind =
  | 'word'
  | 'particle'
  | 'particle-or-name'
  | 'title'
  | 'title-or-name'
  | 'rank'
  | 'initials-or-name'
  | 'maiden'
  | 'comma'

export interface Token {
  /** Folded letters and digits, wildcards in a query; a particle in its full form ("van d" for v.d.). */
  readonly text: string
  /** As written, for the spelling chips and to tell capitals. */
  readonly written: string
  readonly kind: TokenKind
  /** Joined to the token before by a hyphen, so part of the same double name. */
  readonly joined: boolean
}

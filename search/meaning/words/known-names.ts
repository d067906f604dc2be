/** What reading a query asks of the names of passengers. Both take a folded word. */
export interface KnownNames {
  /** Whether the word stands in the name of any passenger. */
  isName(word: string): boolean
  /** Whether passengers are called so, and not nearly all of them by their surname. */
  isGivenName(word: string): boolean
}

/** How passengers bear a word. */
export interface WordUse {
  /** It stands in the name of some passenger. */
  isName: boolean
  /** Passengers are called so, and not nearly all of them by their surname. */
  isGivenName: boolean
}

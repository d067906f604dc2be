/** What reading a query asks of the names of passengers. */
export interface KnownNames {
  /** Whether a folded word stands in the name of any passenger. */
  isName(word: string): boolean
  /** Whether passengers are called so, and not nearly all by their surname. */
  isGivenName(word: string): boolean
}

/** The faces of type, which come after the first words are shown. */

/** Calls whenever some have come: what was measured before may be another size now. Gives what ends it. */
export function onFontsCome(measure: () => void): () => void {
  document.fonts.addEventListener('loadingdone', measure)
  return () => document.fonts.removeEventListener('loadingdone', measure)
}

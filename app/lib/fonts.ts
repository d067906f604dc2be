/** Typefaces load after the first words are shown. */

/** Calls `measure` whenever a typeface has loaded: words may have another size now. Returns a function that stops it. */
export function onFontsCome(measure: () => void): () => void {
  document.fonts.addEventListener('loadingdone', measure)
  return () => document.fonts.removeEventListener('loadingdone', measure)
}

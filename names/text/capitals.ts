/** As typed, but with a capital where all is small: jansen becomes Jansen, ijssel IJssel. */
export function capitalised(word: string): string {
  if (word !== word.toLowerCase()) return word
  return word.startsWith('ij') ? `IJ${word.slice(2)}` : word.charAt(0).toUpperCase() + word.slice(1)
}

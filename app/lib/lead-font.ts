/** Gives an answer once the font of a page's lead is there too, so that the text below it does not move. Waits a second at most. */
export async function withLeadFont<T>(answer: Promise<T>): Promise<T> {
  const second = new Promise((resolve) => setTimeout(resolve, 1000))
  const ready = Promise.race([document.fonts.load("400 1em 'Besley'").catch(() => undefined), second])
  const [given] = await Promise.all([answer, ready])
  return given
}

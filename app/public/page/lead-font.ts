/**
 * Resolves once the type of a page's lead is there, so that the text below it never moves. A page does not wait longer
 * than a second for it, nor for a font that cannot be had.
 */
export async function leadFontReady(): Promise<void> {
  const second = new Promise((resolve) => setTimeout(resolve, 1000))
  await Promise.race([document.fonts.load("400 1em 'Besley'").catch(() => undefined), second])
}

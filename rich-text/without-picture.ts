/**
 * Stored HTML without one picture of this server, and without the figure that held nothing else. All else stays as it is
 * spelt. Stored HTML has been made safe: no attribute holds a `>`.
 */
export function withoutPicture(html: string, id: string): string {
  const picture = new RegExp(`<img\\b[^>]*"/media/${id}"[^>]*>`, 'g')
  return html
    .replace(FIGURE, (figure) => (figure.match(IMG)?.length === 1 && figure.search(picture) >= 0 ? '' : figure))
    .replace(picture, '')
}

const IMG = /<img\b/g
/** One that holds no other. */
const FIGURE = /<figure>(?:(?!<\/?figure>)[\s\S])*<\/figure>/g

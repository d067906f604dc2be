/** Part of an image in its own pixels, as a IIIF region: `x,y,w,h`. */
export type Region = string

/** Four whole numbers, the last two above 0; anything else is null. */
export function parseRegion(region: Region): [number, number, number, number] | null {
  const found = /^(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})$/.exec(region)
  if (!found) return null
  const [x, y, width, height] = found.slice(1).map(Number) as [number, number, number, number]
  return width > 0 && height > 0 ? [x, y, width, height] : null
}

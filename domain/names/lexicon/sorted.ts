/** Binary search and ranges in sorted arrays of strings. */

/** The first index whose text is not before `text`. */
export function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < text) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of `text`, or -1. */
export function indexOfSorted(sorted: readonly string[], text: string): number {
  const index = lowerBound(sorted, text)
  return sorted[index] === text ? index : -1
}

/** From (inclusive) and to (exclusive) of everything that begins with `prefix`. */
export function prefixRange(sorted: readonly string[], prefix: string): [number, number] {
  return [lowerBound(sorted, prefix), lowerBound(sorted, `${prefix}\uffff`)]
}

/** `ids` sorted by their text, with the texts. */
export function sortedBy(
  ids: readonly number[],
  textOf: (id: number) => string,
): { texts: string[]; ids: Uint32Array } {
  const order = [...ids].sort((a, b) => {
    const x = textOf(a)
    const y = textOf(b)
    return x < y ? -1 : x > y ? 1 : a - b
  })
  return { texts: order.map(textOf), ids: Uint32Array.from(order) }
}

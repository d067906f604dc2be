/** The pages that the pager shows: the first, the last, and those around the current one; null for a gap. */
export function pagesOf(page: number, last: number): (number | null)[] {
  const all = Array.from({ length: last }, (_none, at) => at + 1)
  const shown = all.filter((number) => last <= 7 || number === 1 || number === last || Math.abs(number - page) < 2)
  return shown.flatMap((number, at) => (at > 0 && shown[at - 1] !== number - 1 ? [null, number] : [number]))
}

/** Common elements of two sets, and every choice of some items of a list. */

export const intersection = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> =>
  new Set([...a].filter((value) => b.has(value)))

/** Every choice of some of the items, none and all among them. */
export function subsets<T>(items: readonly T[]): T[][] {
  const all: T[][] = [[]]
  for (const item of items) all.push(...all.map((set) => [...set, item]))
  return all
}

/**
 * A part of the published archive is a base and the changes since. Both are collections by key. In a change null stands for
 * a record that is no longer public. Below: how their files are written, in columns that pack well.
 */

/** `P`: a whole part, an object of maps. */
export type ChangeOf<P> = {
  [Name in keyof P]: P[Name] extends Map<infer Key, infer Value> ? Map<Key, Value | null> : never
}

type Entries = Map<unknown, unknown>

/** Maps each collection of a part. */
function each<P>(part: ChangeOf<P>, make: (name: keyof P, entries: Entries) => Entries): ChangeOf<P> {
  const made = Object.entries(part).map(([name, entries]) => [name, make(name as keyof P, entries as Entries)])
  return Object.fromEntries(made)
}

/** One change that does the same as these changes in turn. A base counts as a change from nothing. */
export const merged = <P>([first, ...others]: readonly [ChangeOf<P>, ...ChangeOf<P>[]]): ChangeOf<P> =>
  each<P>(first, (name, entries) => {
    const all = new Map(entries)
    for (const other of others) for (const [key, value] of other[name] as Entries) all.set(key, value)
    return all
  })

/** The part that results from a base and its changes, the oldest first. */
export function folded<P extends object>(files: readonly [ChangeOf<P>, ...ChangeOf<P>[]]): P {
  const all = merged<P>(files)
  for (const entries of Object.values(all) as Entries[])
    for (const [key, value] of entries) if (value === null) entries.delete(key)
  return all as unknown as P
}

/** Compares values that the same code made, so their keys have the same order. */
const isSameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The entries of a change that really change the held part. */
export const effective = <P extends object>(
  held: P,
  change: ChangeOf<P>,
  isSame: (a: unknown, b: unknown) => boolean = isSameText,
): ChangeOf<P> =>
  each<P>(change, (name, entries) => {
    const known = held[name] as unknown as Entries
    return new Map([...entries].filter(([key, value]) => !isSame(known.get(key) ?? null, value)))
  })

/** The change from one part to another. */
export function difference<P extends object>(before: P, after: P): ChangeOf<P> {
  const gone = each<P>(before as unknown as ChangeOf<P>, (_, entries) => {
    return new Map([...entries.keys()].map((key) => [key, null]))
  })
  return effective(before, merged<P>([gone, after as unknown as ChangeOf<P>]))
}

/** How many entries a part or a change has. */
export const sizeOf = (part: object): number =>
  Object.values(part as Record<string, Entries>).reduce((sum, { size }) => sum + size, 0)

/** What a change does to records of a base: `gone` removes one, `altered` changes one. */
export function effectOn<P extends object>(base: P, change: ChangeOf<P>): 'none' | 'altered' | 'gone' {
  const touched = Object.entries(change).flatMap(([name, entries]) =>
    [...(entries as Entries)].filter(([key]) => (base[name as keyof P] as unknown as Entries).has(key)),
  )
  if (touched.length === 0) return 'none'
  return touched.some(([, value]) => value === null) ? 'gone' : 'altered'
}

/** The values of a change in order of their keys, and the keys of records that are no longer public. */
export function parted<Value>(entries: ReadonlyMap<number, Value | null>): [put: Value[], remove: number[]] {
  const inOrder = [...entries].sort(([a], [b]) => a - b)
  return [
    inOrder.map(([, value]) => value).filter((value) => value !== null),
    inOrder.flatMap(([key, value]) => (value === null ? [key] : [])),
  ]
}

/** 7, 9, 10 as 7, 2, 1. */
export const differences = (numbers: readonly number[]): number[] =>
  numbers.map((number, at) => number - (numbers[at - 1] ?? 0))

export function sums(differences: readonly number[]): number[] {
  let sum = 0
  return differences.map((difference) => {
    sum += difference
    return sum
  })
}

/** The lengths of the runs of false, true, false ...: false, false, true as 2, 1. */
export function runs(flags: readonly boolean[]): number[] {
  const lengths: number[] = []
  let last = false
  let length = 0
  for (const flag of flags) {
    if (flag !== last) {
      lengths.push(length)
      length = 0
      last = flag
    }
    length++
  }
  return length > 0 ? [...lengths, length] : lengths
}

/** Undoes `runs`, with 1 for true. Booleans for 420,000 names would make a browser's heap 20 MB larger. */
export function flags(runs: readonly number[]): Uint8Array {
  const marks = new Uint8Array(runs.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const [run, length] of runs.entries()) {
    marks.fill(run % 2, at, at + length)
    at += length
  }
  return marks
}

/**
 * The format of all published files. Raise it when a column is added, removed or changes its meaning. Servers then write all
 * files anew, and readers refuse files of another format.
 */
export const FORMAT = 5

export const toText = (content: object): string => JSON.stringify({ format: FORMAT, ...content })

export function fromText<T>(text: string): T {
  const { format, ...content } = JSON.parse(text)
  if (format !== FORMAT) throw new Error('The format is not known.')
  return content as T
}

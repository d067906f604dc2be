/**
 * A part of the published archive is a base and what changed since. Both are collections by key: a base holds values, and in a
 * change null stands for what is public no more.
 */

/** `P`: a part as it stands, an object of maps. */
export type ChangeOf<P> = {
  [Name in keyof P]: P[Name] extends Map<infer Key, infer Value> ? Map<Key, Value | null> : never
}

type Entries = Map<unknown, unknown>

/** Makes each collection of a part anew. */
function each<P>(part: ChangeOf<P>, make: (name: keyof P, entries: Entries) => Entries): ChangeOf<P> {
  const made = Object.entries(part).map(([name, entries]) => [name, make(name as keyof P, entries as Entries)])
  return Object.fromEntries(made)
}

/** One change that does what these do one after another. A base counts as a change from nothing. */
export const merged = <P>([first, ...others]: readonly [ChangeOf<P>, ...ChangeOf<P>[]]): ChangeOf<P> =>
  each<P>(first, (name, entries) => {
    const all = new Map(entries)
    for (const other of others) for (const [key, value] of other[name] as Entries) all.set(key, value)
    return all
  })

/** The part that a base makes with its changes, the oldest first. */
export function folded<P extends object>(files: readonly [ChangeOf<P>, ...ChangeOf<P>[]]): P {
  const all = merged<P>(files)
  for (const entries of Object.values(all) as Entries[])
    for (const [key, value] of entries) if (value === null) entries.delete(key)
  return all as unknown as P
}

/** Compares values that the same code made, so their keys stand in the same order. */
const isSameText = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The entries of a change that make a difference to the part that is held. `isSame` compares two values. */
export const effective = <P extends object>(
  held: P,
  change: ChangeOf<P>,
  isSame: (a: unknown, b: unknown) => boolean = isSameText,
): ChangeOf<P> =>
  each<P>(change, (name, entries) => {
    const known = held[name] as unknown as Entries
    return new Map([...entries].filter(([key, value]) => !isSame(known.get(key) ?? null, value)))
  })

/** What brings one part to another, both unpacked from files. */
export function difference<P extends object>(before: P, after: P): ChangeOf<P> {
  const gone = each<P>(before as unknown as ChangeOf<P>, (_, entries) => {
    return new Map([...entries.keys()].map((key) => [key, null]))
  })
  return effective(before, merged<P>([gone, after as unknown as ChangeOf<P>]))
}

/** How many records a part holds, or a change names. */
export const sizeOf = (part: object): number =>
  Object.values(part as Record<string, Entries>).reduce((sum, { size }) => sum + size, 0)

/** What a change does to records of a base: `gone` takes one away, `altered` says something else of one. */
export function effectOn<P extends object>(base: P, change: ChangeOf<P>): 'none' | 'altered' | 'gone' {
  const touched = Object.entries(change).flatMap(([name, entries]) =>
    [...(entries as Entries)].filter(([key]) => (base[name as keyof P] as unknown as Entries).has(key)),
  )
  if (touched.length === 0) return 'none'
  return touched.some(([, value]) => value === null) ? 'gone' : 'altered'
}

/** The values of a change in order of their keys, and the keys of what is public no more. */
export function parted<Value>(entries: ReadonlyMap<number, Value | null>): [put: Value[], remove: number[]] {
  const inOrder = [...entries].sort(([a], [b]) => a - b)
  return [
    inOrder.map(([, value]) => value).filter((value) => value !== null),
    inOrder.flatMap(([key, value]) => (value === null ? [key] : [])),
  ]
}

/** The part `names` read one after another: of a whole archive no more than some of them stand in memory as objects. */
import { flags, fromText } from './columns.ts'
import type { NameColumns, NamesChange, PublishedPassenger } from './names.ts'

/** What `packNames` made. */
export function* unpackNames(text: string): Generator<PublishedPassenger> {
  const from = text.indexOf(NAMES)
  const { ids, voyages, demonstration } = fromText<NameColumns>(`${text.slice(0, from)}${NAMES}]}`)
  const marks = flags(demonstration)
  let [id, journey, at] = [0, 0, 0]
  const names = text.slice(from + NAMES.length).matchAll(SOME_NAMES)
  // What a generator was given it holds as long as somebody holds it.
  text = ''
  for (const [some] of names) {
    for (const fullName of JSON.parse(`[${some.replace(/,$/, '')}]`)) {
      id += ids[at]!
      journey += voyages[at]!
      yield { id, journey, fullName, demonstration: marks[at++] === 1 }
    }
  }
}

/** The last column. */
export const NAMES = '"names":['
const SOME_NAMES = /(?:"(?:[^"\\]|\\.)*",?){1,100}/gy

/** The passengers after these changes, the oldest first. `base`: ascending by key, as what comes of it. */
export function* foldNames(
  base: Iterable<PublishedPassenger>,
  changes: readonly NamesChange[],
): Generator<PublishedPassenger> {
  const last = new Map<number, PublishedPassenger | null>()
  for (const { put, remove } of changes) {
    for (const id of remove) last.set(id, null)
    for (const passenger of put) last.set(passenger.id, passenger)
  }
  const put = [...last.values()].filter((passenger) => passenger !== null).sort((a, b) => a.id - b.id)
  let next = 0
  for (const passenger of base) {
    while (next < put.length && put[next]!.id < passenger.id) yield put[next++]!
    if (!last.has(passenger.id)) yield passenger
  }
  yield* put.slice(next)
}

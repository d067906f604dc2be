/** The part `names` of the published archive: public passengers in order of their keys, which packs best. */
import type { PassengerDocument } from '../documents.ts'
import { type ChangeOf, differences, flags, fromText, parted, runs, sums, toText } from './parts.ts'

/** What an engine needs of a passenger. His start date is on his voyage. */
export type PublishedPassenger = Pick<PassengerDocument, 'id' | 'journey' | 'fullName' | 'demonstration'>

export type PublishedNames = { passenger: Map<number, PublishedPassenger> }

interface NameColumns {
  ids: number[]
  voyages: number[]
  demonstration: number[]
  names: string[]
}

export const packNames = ({ passenger }: PublishedNames): string => toText(columns(parted(passenger)[0]))

export function packNamesChange({ passenger }: ChangeOf<PublishedNames>): string {
  const [put, remove] = parted(passenger)
  return toText({ put: columns(put), remove: differences(remove) })
}

export function unpackNamesChange(text: string): ChangeOf<PublishedNames> {
  const { put, remove } = fromText<{ put: NameColumns; remove: number[] }>(text)
  const [ids, voyages, marks] = [sums(put.ids), sums(put.voyages), flags(put.demonstration)]
  const passengers = put.names.map((fullName, at): [number, PublishedPassenger] => {
    const id = ids[at]!
    return [id, { id, journey: voyages[at]!, fullName, demonstration: marks[at] === 1 }]
  })
  return {
    passenger: new Map<number, PublishedPassenger | null>([
      ...passengers,
      ...sums(remove).map((id): [number, null] => [id, null]),
    ]),
  }
}

/** The passengers of a base, one after another, so that only some of them are in memory as objects. */
export function* unpackNames(text: string): Generator<PublishedPassenger> {
  const from = text.indexOf(NAMES)
  const { ids, voyages, demonstration } = fromText<NameColumns>(`${text.slice(0, from)}${NAMES}]}`)
  const marks = flags(demonstration)
  let [id, journey, at] = [0, 0, 0]
  const names = text.slice(from + NAMES.length).matchAll(SOME_NAMES)
  // Otherwise the generator would keep the whole text in memory.
  text = ''
  for (const [some] of names) {
    for (const fullName of JSON.parse(`[${some.replace(/,$/, '')}]`)) {
      id += ids[at]!
      journey += voyages[at]!
      yield { id, journey, fullName, demonstration: marks[at++] === 1 }
    }
  }
}
/** The beginning of the last column. */
const NAMES = '"names":['
const SOME_NAMES = /(?:"(?:[^"\\]|\\.)*",?){1,100}/gy

const columns = (passengers: readonly PublishedPassenger[]): NameColumns => ({
  ids: differences(passengers.map(({ id }) => id)),
  voyages: differences(passengers.map(({ journey }) => journey)),
  demonstration: runs(passengers.map(({ demonstration }) => demonstration)),
  names: passengers.map(({ fullName }) => fullName),
})

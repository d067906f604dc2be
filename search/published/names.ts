/** The part `names` of the published archive: public passengers in order of their keys, in which they pack best. */
import type { PassengerDocument } from '../documents.ts'
import { differences, flags, fromText, runs, sums, toText } from './columns.ts'

/** A passenger as an engine needs him; the rest stands on his voyage. */
export type PublishedPassenger = Pick<PassengerDocument, 'id' | 'journey' | 'fullName' | 'demonstration'>

export interface NamesChange {
  /** Ascending by key, as in a base. */
  put: PublishedPassenger[]
  /** Keys of those who are not public, or no longer. */
  remove: number[]
}

export interface NameColumns {
  ids: number[]
  voyages: number[]
  demonstration: number[]
  names: string[]
}

/** `passengers`: ascending by key. */
export const packNames = (passengers: readonly PublishedPassenger[]): string => toText(columns(passengers))

export const packNamesChange = ({ put, remove }: NamesChange): string =>
  toText({ put: columns(put), remove: differences(remove) })

export function unpackNamesChange(text: string): NamesChange {
  const { put, remove } = fromText<{ put: NameColumns; remove: number[] }>(text)
  return { put: rows(put), remove: sums(remove) }
}

const columns = (passengers: readonly PublishedPassenger[]): NameColumns => ({
  ids: differences(passengers.map(({ id }) => id)),
  voyages: differences(passengers.map(({ journey }) => journey)),
  demonstration: runs(passengers.map(({ demonstration }) => demonstration)),
  names: passengers.map(({ fullName }) => fullName),
})

function rows(packed: NameColumns): PublishedPassenger[] {
  const [ids, voyages, marks] = [sums(packed.ids), sums(packed.voyages), flags(packed.demonstration)]
  return packed.names.map((fullName, at) => ({
    id: ids[at]!,
    journey: voyages[at]!,
    fullName,
    demonstration: marks[at] === 1,
  }))
}

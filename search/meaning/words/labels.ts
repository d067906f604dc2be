/** How it is told which words of a query were read as a ship, a city, a year or a code. */
import type { Understood } from '#domain/search.ts'
import type { Meaning } from './gazetteer.ts'
import { intersection } from './sets.ts'

/** What a run of words was read as. */
export interface Label {
  kind: Meaning['kind']
  /** The names that it may stand for. */
  labels: ReadonlySet<string>
  /** What is shown when those are several. */
  typed: string
}

export function understoodAs(read: Label[]): Omit<Understood, 'name'> {
  const of = (kind: Meaning['kind']) => labelOf(read.filter((label) => label.kind === kind)) || null
  const year = read.find(({ kind }) => kind === 'year')?.typed
  return {
    ship: of('ship'),
    city: of('city'),
    year: year === undefined ? null : Number(year),
    voyage: of('code'),
  }
}

/** The label of several runs. "grote" and "beer" both stand for the Grote Beer, so that is one name; others are listed. */
function labelOf(read: readonly Label[]): string {
  const [first, ...others] = read.map(({ labels }) => labels)
  const [common, ...more] = others.reduce(intersection, first ?? new Set<string>())
  if (common !== undefined && more.length === 0) return common
  return read.map(({ labels: [label, ...rest], typed }) => (rest.length === 0 && label) || typed).join(', ')
}

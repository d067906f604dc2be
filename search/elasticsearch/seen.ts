/** Whom the questions of one search have found, so that the next does not find them again. */
import { anyOf, type Clause, NOBODY, oneOf } from './retrieval.ts'

export class Seen {
  readonly ids = new Set<number>()
  /** Keys of voyages on which everybody was found. */
  readonly voyages = new Set<number>()
  /** Those whom Elasticsearch counted. */
  readonly counted: Clause[] = []
}

/** The same query without them. */
export function without(query: Clause, except: Partial<Seen> | undefined): Clause {
  const { ids = [], voyages = [], counted = [] } = except ?? {}
  const out = anyOf([oneOf('_id', [...ids].map(String)), oneOf('v', [...voyages]), ...counted])
  return out === NOBODY ? query : { bool: { must: [query], must_not: [out] } }
}

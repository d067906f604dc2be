/** People that earlier questions of one search have found, so that the next question leaves them out. */
import { anyOf, type Clause, NOBODY, oneOf } from './retrieval.ts'

export class Seen {
  readonly ids = new Set<number>()
  /** Keys of voyages whose passengers were all found. */
  readonly voyages = new Set<number>()
  /** Clauses for people that Elasticsearch counted. */
  readonly counted: Clause[] = []
}

/** The query without the people in `except`. */
export function without(query: Clause, except: Partial<Seen> | undefined): Clause {
  const { ids = [], voyages = [], counted = [] } = except ?? {}
  const out = anyOf([oneOf('_id', [...ids].map(String)), oneOf('v', [...voyages]), ...counted])
  return out === NOBODY ? query : { bool: { must: [query], must_not: [out] } }
}

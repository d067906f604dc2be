import type { Search, SearchWriter } from '../search.ts'

/** What the suite holds to the contract: an engine with both of its ports. */
export type Engine = Search & SearchWriter

/**
 * A search as steps: before every pass it asks for the names to look at, and whoever runs it gives them. An index gives all
 * of its own; an engine whose names lie elsewhere fetches those that can be hits. There is one search for both.
 */
import type { PassRequest } from './pass.ts'
import type { Segments } from './segments.ts'

export interface Step {
  readonly request: PassRequest
  /** Wanted are those alone who have every word as it was typed, or in one word with its particle. */
  readonly asTyped: boolean
  /** Of a step `asTyped` the ones that come after it while nobody is found. */
  readonly following?: () => readonly PassRequest[]
  /** The pass that comes next unless this one finds enough. Whoever can be a hit of this one can be a hit of it. */
  readonly wider?: () => PassRequest
}

/**
 * Takes segments with every name that can be a hit of the step, and with all that are equal to those; others do no harm.
 * For a step `asTyped` it also takes null: there is nobody.
 */
export type Steps<T> = Generator<Step, T, Segments | null>

/** Asks for the names of a pass; `wider` as a step has it. */
export function* namesFor(request: PassRequest, wider?: () => PassRequest): Steps<Segments> {
  const segments = yield { request, asTyped: false, ...(wider && { wider }) }
  if (!segments) throw new Error('A pass needs segments, were they empty.')
  return segments
}

/** Runs a search over names that are all here. */
export function runIn<T>(segments: Segments, steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) {
    const { request, asTyped } = step.value
    const isNobody = asTyped && !segments.searchers.some((searcher) => searcher.mayBeAsTyped(request))
    step = steps.next(isNobody ? null : segments)
  }
  return step.value
}

/**
 * A search in steps. Before every pass it asks its caller for the names to look at. An index in memory gives all of its
 * names; an engine that stores names elsewhere fetches those that can be hits. So one search serves both.
 */
import type { PassRequest } from './pass.ts'
import type { Segments } from './segments.ts'

export interface Step {
  readonly request: PassRequest
  /** Only names with every word as typed, or in one word with its particle, are wanted. */
  readonly asTyped: boolean
  /** For an `asTyped` step: the steps that follow as long as nobody is found. */
  readonly following?: () => readonly PassRequest[]
  /** The pass that comes next unless this one finds enough. Every possible hit of this pass is a possible hit of that one. */
  readonly wider?: () => PassRequest
}

/**
 * Each step takes segments with every name that can be a hit, and all names equal to those. More names do no harm. An
 * `asTyped` step also takes null, when there is nobody.
 */
export type Steps<T> = Generator<Step, T, Segments | null>

/** Asks for the names of a pass. `wider`: as in `Step`. */
export function* namesFor(request: PassRequest, wider?: () => PassRequest): Steps<Segments> {
  const segments = yield { request, asTyped: false, ...(wider && { wider }) }
  if (!segments) throw new Error('A pass needs segments, were they empty.')
  return segments
}

/** Runs a search over names in memory. */
export function runIn<T>(segments: Segments, steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) {
    const { request, asTyped } = step.value
    const isNobody = asTyped && !segments.searchers.some((searcher) => searcher.byWord.mayBeAsTyped(request))
    step = steps.next(isNobody ? null : segments)
  }
  return step.value
}

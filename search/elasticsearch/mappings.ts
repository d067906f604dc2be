/**
 * What an index holds, in one mapping: passengers (`passenger-document.ts`), everything else that a search needs (`records.ts`),
 * and of what is gone a stub, which keeps its version.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { estypes } from '@elastic/elasticsearch'
import { AFFIX, NAME } from '#names/cost/weights.ts'
import { NORMALISER_VERSION } from '#names/words/version.ts'

/** So many rows can be skipped and shown (`offset + rows`, section 5 of the data contract), and the bound of what is judged. */
export const WINDOW = 100_000

/** Goes up when a field, or what stands in one, changes its meaning. */
const DOCUMENT_VERSION = 4

/** What made an index. One of another `_meta` cannot be judged rightly, and has to be filled anew. */
export const META = {
  normaliser: NORMALISER_VERSION,
  document: DOCUMENT_VERSION,
  // A passenger is stored with what these take off the name (`x` and `y`).
  weights: hashOf([NAME, AFFIX]).slice(0, 12),
}

function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** Whether an index with this `_meta` was made by code that this code understands. */
export const isOurs = (meta: { [Key in keyof typeof META]?: unknown } | undefined): boolean => isDeepStrictEqual(meta, META)

/** What the alias of this version adds to the prefix: `-v4-1c0ffee2`. */
const VERSION = `-v${DOCUMENT_VERSION}-${hashOf(META).slice(0, 8)}`

/** The alias of the index that serves. Each version has its own, so servers of two versions search side by side. */
export const aliasOf = (prefix: string): string => `${prefix}${VERSION}`

/** Whether servers of some version search by this alias. The first versions used the prefix itself. */
export const isAlias = (name: string, prefix: string): boolean =>
  name.startsWith(prefix) && /^(-v\d+-[0-9a-f]{8})?$/.test(name.slice(prefix.length))

/** Terms only: nothing else is ever asked of them. */
const terms = { type: 'keyword', doc_values: false } as const
const sorted = { type: 'keyword', index: false } as const
const integer = { type: 'integer' } as const

export const MAPPINGS = {
  dynamic: 'strict',
  _meta: META,
  _source: { includes: ['n', 'v', 'd', 't', 'at', 'o'] },
  properties: {
    // Passengers. By role, so that few are retrieved who are no hits: given names; surnames, also glued; particles, and of several words.
    g: terms,
    s: terms,
    q: terms,
    r: terms,
    // Binary: of all ways to read many values it is the cheapest by half.
    p: { type: 'binary', doc_values: true },
    // Key of the voyage, which nothing but a passenger has; and of the passenger.
    v: integer,
    i: integer,
    // Place in lists; no two share one.
    k: sorted,
    // The surname letter for letter.
    sn: sorted,
    // What a name keeps of `AROUND`, with other surnames, particle and title taken off, and with the last two alone.
    x: { type: 'integer', index: false },
    y: { type: 'integer', index: false },
    // As written; and whether the passenger is made up.
    n: { type: 'keyword', index: false, doc_values: false },
    d: { type: 'boolean', index: false, doc_values: false },
    // Records: the kind, which change wrote it (0 for the filling), and the record itself.
    t: terms,
    at: { type: 'long' },
    o: { type: 'object', enabled: false },
    // Of a stub: when it came, in milliseconds.
    gone: { type: 'long' },
  },
} as const satisfies estypes.MappingTypeMapping

/**
 * The mapping of an index. It holds passengers (`passenger-document.ts`), the other records that a search needs (`records.ts`),
 * and a stub for each deleted document, which keeps its version.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { estypes } from '@elastic/elasticsearch'
import { AFFIX, NAME } from '#names/cost/weights.ts'
import { NORMALISER_VERSION } from '#names/words/version.ts'

/** The most rows that a search can skip and show together (`offset + rows`). Also the most candidates that are judged. */
export const WINDOW = 100_000

/** Goes up when a field or the meaning of its value changes. */
const DOCUMENT_VERSION = 6

/** Versions of the code that made an index. An index with another `_meta` gives wrong results and has to be filled again. */
export const META = {
  normaliser: NORMALISER_VERSION,
  document: DOCUMENT_VERSION,
  // The fields `x` and `y` of a passenger depend on these weights.
  weights: hashOf([NAME, AFFIX]).slice(0, 12),
}

function hashOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** Whether this code can read an index with this `_meta`. */
export const isOurs = (meta: { [Key in keyof typeof META]?: unknown } | undefined): boolean => isDeepStrictEqual(meta, META)

/** The end of the alias of this version: `-v6-1c0ffee2`. */
const VERSION = `-v${DOCUMENT_VERSION}-${hashOf(META).slice(0, 8)}`

/** The alias of the serving index. Each version has its own, so servers of two versions can run side by side. */
export const aliasOf = (prefix: string): string => `${prefix}${VERSION}`

/** Whether servers of any version search by this alias. The first versions used the prefix itself. */
export const isAlias = (name: string, prefix: string): boolean =>
  name.startsWith(prefix) && /^(-v\d+-[0-9a-f]{8})?$/.test(name.slice(prefix.length))

/** For fields that are only searched by term. */
const terms = { type: 'keyword', doc_values: false } as const
const sorted = { type: 'keyword', index: false } as const
const integer = { type: 'integer' } as const

export const MAPPINGS = {
  dynamic: 'strict',
  _meta: META,
  _source: { includes: ['n', 'v', 'd', 't', 'at', 'o'] },
  properties: {
    // Words of passengers by role, so that few are retrieved who are no hits: g given names, s surnames (also glued to a
    // particle), q particles, r particles of several words.
    g: terms,
    s: terms,
    q: terms,
    r: terms,
    // Words with role and spelling, to be counted (`name-words.ts`). Their index gives the counts page by page.
    w: { type: 'keyword' },
    // The packed value. Reading many values takes half as long from a binary field as from any other.
    p: { type: 'binary', doc_values: true },
    // v: key of the voyage. Only passengers have it. i: key of the passenger.
    v: integer,
    i: integer,
    // Place in lists. It is unique.
    k: sorted,
    // The surname, letter for letter.
    sn: sorted,
    // x: `AROUND` less the cost of extra surnames, particle and title. y: `AROUND` less particle and title only.
    x: { type: 'integer', index: false },
    y: { type: 'integer', index: false },
    // n: the name as written. d: whether the passenger is made up.
    n: { type: 'keyword', index: false, doc_values: false },
    d: { type: 'boolean', index: false, doc_values: false },
    // Records. t: kind. at: version of the change that wrote it, 0 for the filling. o: the record itself.
    t: terms,
    at: { type: 'long' },
    o: { type: 'object', enabled: false },
    // Stubs: time of the deletion, in ms since 1970.
    gone: { type: 'long' },
  },
} as const satisfies estypes.MappingTypeMapping

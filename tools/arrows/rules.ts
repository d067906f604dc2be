/** Which room of the tree may import which, and which library belongs to one room alone. The README draws the same. */

/** Every top-level folder with code, and the folders that it may import; `*` is any. */
export const arrows: Record<string, string[]> = {
  config: ['domain'],
  threads: [],
  domain: [],
  migrations: ['domain'],
  db: ['migrations', 'domain', 'threads'],
  files: ['domain'],
  'rich-text': ['domain'],
  stops: ['db', 'domain'],
  search: ['domain', 'threads'],
  indexer: ['search', 'db', 'domain', 'files', 'config'],
  importer: ['search', 'db', 'domain', 'files', 'rich-text', 'stops', 'config'],
  api: ['search', 'db', 'domain', 'files', 'rich-text', 'config'],
  app: ['domain'],
  tools: ['*'],
  bench: ['*'],
}

/** What composes a running program out of the rooms: the two that are one, and the tests of a room that needs others. */
export const composers = /^((api|indexer)\/main\.ts|(api|indexer|importer)\/.*\.test\.ts)$/

/** The rooms of the names: each imports from those before it alone. */
const nameRooms = ['text', 'words', 'query', 'lexicon', 'index', 'rank'].map((room) => `domain/names/${room}`)

/** Folders that know nothing of another folder of their room, but in tests: what a search means, of how an engine keeps it. */
export const apart: Record<string, string[]> = {
  'search/meaning': ['search/memory'],
  ...Object.fromEntries(nameRooms.map((room, at) => [room, nameRooms.slice(at + 1)])),
}

/** What a folder may take from outside the project, where that is restricted: these run in a browser as they are. */
export const onlyPackages: Record<string, string[]> = { domain: ['typebox'], 'search/meaning': [] }

/** A library that one room hides from all others; tools and benchmarks stand outside the product. */
export const hiddenPackages: Record<string, string> = {
  cesium: 'app/viewers',
  openseadragon: 'app/viewers',
  'keen-slider': 'app/viewers',
  '@electric-sql/pglite': 'db',
  pg: 'db',
}

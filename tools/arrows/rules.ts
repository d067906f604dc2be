/** Which folder of the tree may import which, and which library belongs to one folder alone. The README draws the same. */

/** Every top-level folder with code, and the others that it may import; `*` is any. */
export const arrows: Record<string, string[]> = {
  domain: [],
  config: ['domain'],
  migrations: ['domain'],
  files: ['domain'],
  'rich-text': ['domain'],
  threads: [],
  db: ['migrations', 'domain', 'threads'],
  stops: ['db', 'domain'],
  answers: ['db', 'domain', 'rich-text'],
  records: ['db', 'domain', 'rich-text'],
  search: ['domain', 'threads'],
  indexer: ['search', 'answers', 'db', 'domain', 'config', 'threads'],
  importer: ['records', 'stops', 'db', 'domain', 'files', 'rich-text', 'config'],
  api: ['search', 'answers', 'records', 'stops', 'db', 'domain', 'files', 'rich-text', 'config'],
  app: ['domain'],
  tools: ['*'],
  bench: ['*'],
}

/**
 * Files that may import more: what composes a running program, what searches on a device, and the tests that need an archive
 * that can be searched.
 */
export const composers: readonly { files: RegExp; may: string[] }[] = [
  { files: /^api\/main\.ts$/, may: ['importer', 'indexer', 'tools'] },
  { files: /^api\/.*\.test\.ts$/, may: ['indexer', 'importer'] },
  { files: /^app\/offline\//, may: ['search'] },
  { files: /^app\/e2e\/device-/, may: ['search'] },
  { files: /^app\/e2e\/stories\.ts$/, may: ['db'] },
]

const PAGE = ['app/client', 'app/lib', 'app/public']

/**
 * Every folder within a top-level one, and which others of that one it may import. What stands in the top-level folder
 * itself composes its folders and may import them all.
 */
export const within: Record<string, string[]> = {
  'api/access': ['api', 'api/address', 'api/attempts'],
  'api/address': ['api'],
  'api/archive': ['api', 'api/plugins'],
  'api/admin': [
    ...['api', 'api/plugins', 'api/admin/auth', 'api/admin/entities', 'api/admin/media'],
    ...['api/admin/bin', 'api/admin/passwords', 'api/admin/records', 'api/admin/users'],
    'api/admin/submissions',
  ],
  'api/admin/auth': ['api', 'api/address', 'api/admin/passwords', 'api/attempts'],
  'api/admin/bin': ['api', 'api/admin/records', 'api/admin/users'],
  'api/admin/entities': ['api', 'api/admin/records'],
  'api/admin/media': ['api', 'api/access', 'api/address', 'api/admin/records', 'api/media'],
  'api/admin/passwords': ['api'],
  'api/admin/records': ['api'],
  'api/admin/submissions': ['api', 'api/admin/records', 'api/admin/entities'],
  'api/admin/users': ['api', 'api/admin/auth', 'api/admin/passwords', 'api/admin/records'],
  'api/attempts': ['api/address'],
  'api/health': ['api'],
  'api/journeys': ['api'],
  'api/media': ['api', 'api/access', 'api/plugins'],
  'api/packs': ['api', 'api/journeys'],
  'api/partners': ['api'],
  'api/plugins': ['api', 'api/static'],
  'api/search': ['api', 'api/access'],
  'api/side-menus': ['api', 'api/partners'],
  'api/static': ['api', 'api/media'],
  'api/submissions': ['api', 'api/address', 'api/attempts'],
  'app/admin': [
    ...[
      'parts',
      'session',
      'leave',
      'frame',
      'list',
      'form',
      'ship',
      'journey',
      'point',
      'side-menu',
      'user',
    ],
    ...['history', 'bin', 'dashboard', 'submission'],
  ]
    .map(ofAdmin)
    .concat('app/lib', 'app/styles'),
  'app/admin/bin': ['parts', 'session', 'list'].map(ofAdmin),
  'app/admin/conflict': ['records', 'diff'].map(ofAdmin),
  'app/admin/dashboard': [
    'app/lib',
    ...['parts', 'session', 'kept', 'list', 'form', 'history', 'journey', 'point', 'side-menu'].map(ofAdmin),
  ],
  'app/admin/diff': ['app/admin/session'],
  'app/admin/form': [
    'app/client',
    ...['parts', 'session', 'list', 'records', 'kept', 'leave', 'conflict', 'diff'].map(ofAdmin),
  ],
  'app/admin/frame': ['app/lib', ...['parts', 'session', 'kept', 'leave'].map(ofAdmin)],
  'app/admin/journey': [
    ...['app/lib', 'app/lib/flat-map', 'app/assets/maps', 'app/client'],
    ...['parts', 'session', 'list', 'form', 'records', 'diff', 'ship', 'order', 'pictures', 'place'].map(
      ofAdmin,
    ),
    'app/admin/rich-text',
  ],
  'app/admin/history': [
    'app/client',
    ...['parts', 'session', 'list', 'form', 'records', 'diff', 'pictures'].map(ofAdmin),
    ...['ship', 'journey', 'point', 'side-menu', 'user'].map(ofAdmin),
  ],
  'app/admin/kept': [],
  'app/admin/leave': ['parts'].map(ofAdmin),
  'app/admin/list': ['app/lib', 'app/client', ...['parts', 'session', 'records'].map(ofAdmin)],
  'app/admin/media': ['session'].map(ofAdmin),
  'app/admin/order': ['app/lib', 'app/admin/parts'],
  'app/admin/parts': ['app/lib'],
  'app/admin/pictures': [
    'app/client',
    ...['parts', 'session', 'form', 'list', 'order', 'media', 'leave'].map(ofAdmin),
  ],
  'app/admin/place': ['app/viewers/globe', ...['parts', 'form', 'records'].map(ofAdmin)],
  'app/admin/point': ['parts', 'session', 'list', 'form', 'records', 'rich-text', 'journey', 'place'].map(
    ofAdmin,
  ),
  'app/admin/records': ['diff', 'parts'].map(ofAdmin),
  'app/admin/rich-text': [
    'app/client',
    'app/styles',
    ...['form', 'media', 'parts', 'pictures', 'session'].map(ofAdmin),
  ].concat(['paste', 'schema'].map(ofText)),
  'app/admin/rich-text/paste': ['app/admin/rich-text'],
  'app/admin/rich-text/schema': ['app/admin/rich-text'],
  'app/admin/session': ['app/lib', 'app/client', 'app/admin/leave'],
  'app/admin/ship': ['parts', 'session', 'list', 'form'].map(ofAdmin),
  'app/admin/side-menu': [
    ...['app/client', 'app/lib'],
    ...['parts', 'session', 'leave', 'list', 'form', 'order', 'rich-text'].map(ofAdmin),
  ],
  'app/admin/submission': [
    'app/client',
    ...['parts', 'session', 'list', 'form', 'journey', 'pictures'].map(ofAdmin),
  ],
  'app/admin/user': ['parts', 'session', 'list', 'form'].map(ofAdmin),
  'app/client': ['app/lib', 'app/offline', 'app/offline/search'],
  'app/e2e': [],
  'app/kiosk': [
    ...PAGE,
    'app/offline',
    'app/offline/search',
    'app/outbox',
    'app/public/access',
    'app/public/layout',
  ],
  'app/lib': ['app/styles'],
  'app/lib/flat-map': [],
  'app/offline': ['app/lib', 'app/outbox'],
  'app/offline/search': ['app/lib', 'app/offline'],
  'app/offline/search/testing': ['app/offline', 'app/offline/search'],
  'app/outbox': ['app/lib'],
  'app/preview': [
    ...[
      'app',
      'app/admin/pictures',
      'app/admin/session',
      'app/client',
      'app/lib',
      'app/public',
      'app/public/layout',
      'app/styles',
    ],
  ],
  'app/public': ['app/client', 'app/lib'],
  'app/public/access': [...PAGE, 'app/viewers'],
  'app/public/device': [...PAGE, 'app/offline', 'app/offline/search', 'app/outbox'],
  'app/public/globe': [
    ...PAGE,
    'app/public/access',
    'app/public/device',
    'app/public/search',
    'app/styles',
    'app/viewers/globe',
  ],
  'app/public/home': [
    ...PAGE,
    'app/lib/flat-map',
    'app/public/layout',
    'app/public/search-form',
    'app/assets/maps',
  ],
  'app/public/layout': [...PAGE, 'app/public/search-form', 'app/offline'],
  'app/public/page': [...PAGE, 'app/public/layout', 'app/public/device'],
  'app/public/partners': [...PAGE, 'app/public/layout'],
  'app/public/search': [
    ...[...PAGE, 'app/offline/search', 'app/public/access', 'app/public/device', 'app/viewers'],
  ],
  'app/public/search-form': [...PAGE, 'app/offline/search'],
  'app/public/share': [...PAGE, 'app/offline', 'app/outbox'],
  'app/viewers': ['app/lib'],
  'app/viewers/globe': ['app/assets', 'app/lib'],
  'bench/budgets': ['bench'],
  'bench/device-search': ['bench', 'bench/people', 'bench/search-speed'],
  'bench/elasticsearch': [
    ...['bench', 'bench/people', 'bench/search-quality', 'bench/search-speed', 'bench/several'],
  ],
  'bench/globe': ['bench', 'bench/search-speed'],
  'bench/globe/stock': [],
  'bench/import': ['bench', 'bench/people', 'bench/search-speed', 'bench/several'],
  'bench/keeping': ['bench'],
  'bench/people': [],
  'bench/publishing': ['bench/search-speed'],
  'bench/search-quality': ['bench', 'bench/people'],
  'bench/search-speed': ['bench', 'bench/people', 'bench/search-quality'],
  'bench/several': ['bench/people', 'bench/search-speed'],
  'bench/site': ['bench', 'bench/search-speed'],
  'bench/tiles': ['bench', 'bench/search-speed'],
  'db/embedded': ['db'],
  'domain/names': ['cost', 'index', 'lexicon', 'query', 'rank', 'text'].map(ofNames),
  'domain/names/testing': ['domain/names'],
  ...inOrder(['cost', 'text', 'words', 'query', 'lexicon', 'index', 'rank'].map(ofNames)),
  'importer/demonstration': [],
  'indexer/commands': ['indexer'],
  'indexer/publishing': ['indexer'],
  'search/meaning': ['search', 'search/meaning/filters', 'search/meaning/words'],
  'search/meaning/filters': [],
  'search/meaning/words': [],
  'search/memory': ['search', 'search/meaning', 'search/meaning/words'],
  'search/published': ['search'],
  'search/elasticsearch': [
    'search',
    'search/meaning',
    'search/meaning/words',
    'search/elasticsearch/following',
    'search/elasticsearch/writing',
  ],
  'search/elasticsearch/following': ['search', 'search/meaning', 'search/elasticsearch'],
  'search/elasticsearch/writing': ['search', 'search/elasticsearch'],
  'search/elasticsearch/testing': [
    'search',
    'search/elasticsearch',
    'search/elasticsearch/following',
    'search/elasticsearch/writing',
  ],
  'search/judged': ['search'],
  'search/testing': ['search', 'search/judged', 'search/published'],
  'threads/testing': ['threads'],
  'tools/arrows': [],
  'tools/bootstrap': [],
  'tools/elasticsearch': ['tools/bootstrap'],
  'tools/elasticsearch/testing': ['tools/elasticsearch'],
  'tools/test': ['tools/bootstrap', 'tools/elasticsearch'],
}

/** What the tests of a folder, and what serves them, may import beside that. */
export const withinTests: Record<string, string[]> = {
  'api/admin/records': ['api/admin', 'api/admin/entities'],
  'api/admin/auth': ['api/admin'],
  'api/admin/bin': ['api/admin', 'api/admin/entities'],
  'api/admin/entities': ['api/admin'],
  'api/admin/media': ['api/admin'],
  'api/admin/submissions': ['api/admin'],
  'api/admin/users': ['api/admin'],
  'api/archive': ['api/journeys'],
  'api/static': ['api/journeys'],
  'app/e2e': ['app/admin/form', 'app/outbox', 'app/offline/search/testing'],
  'domain/names/lexicon': ['domain/names/index'],
  'domain/names': ['domain/names/testing'],
  'domain/names/rank': ['domain/names'],
  'domain/names/index': ['domain/names'],
  'domain/names/words': ['domain/names/index'],
  'search/memory': ['search/testing'],
  'search/elasticsearch': ['search/elasticsearch/testing', 'search/memory', 'search/testing'],
  'search/elasticsearch/following': [
    'search/elasticsearch/testing',
    'search/elasticsearch/writing',
    'search/testing',
  ],
  'search/elasticsearch/writing': [
    'search/elasticsearch/testing',
    'search/elasticsearch/following',
    'search/testing',
  ],
  'search/published': ['search/memory', 'search/testing'],
  'search/testing': ['search/meaning', 'search/meaning/words', 'search/memory'],
  threads: ['threads/testing'],
}

/** The rooms of the names: each imports from those before it alone. */
function inOrder(rooms: string[]): Record<string, string[]> {
  return Object.fromEntries(rooms.map((room, at) => [room, rooms.slice(0, at)]))
}
function ofAdmin(room: string): string {
  return `app/admin/${room}`
}
function ofText(room: string): string {
  return `app/admin/rich-text/${room}`
}
function ofNames(room: string): string {
  return `domain/names/${room}`
}

/** What a folder may take from outside the project, where that is restricted: these run in a browser as they are. */
export const onlyPackages: Record<string, string[]> = {
  domain: ['typebox'],
  'search/meaning': [],
  'search/published': [],
}

/** A library that one room hides from all others; tools and benchmarks stand outside the product. */
export const hiddenPackages: Record<string, string> = {
  cesium: 'app/viewers',
  openseadragon: 'app/viewers',
  'keen-slider': 'app/viewers',
  '@electric-sql/pglite': 'db',
  pg: 'db',
  uqr: 'app/kiosk',
  '@elastic/elasticsearch': 'search/elasticsearch',
}

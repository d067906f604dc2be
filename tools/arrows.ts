/**
 * The arrows of the tree: which folder may import which, and which library belongs to one folder. The README draws the same.
 * `npm run check` runs this file, which prints a line for each import that breaks a rule.
 */
import { join } from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet, type IForbiddenRuleType } from 'dependency-cruiser'

/** Every top-level folder with code, and the folders that it may import. Tools and benches may import all. */
const ARROWS: Record<string, string[]> = {
  names: [],
  domain: ['names'],
  config: ['domain'],
  migrations: ['domain', 'names'],
  files: ['domain'],
  'rich-text': ['domain'],
  threads: [],
  db: ['migrations', 'domain', 'names', 'threads'],
  records: ['db', 'domain', 'names', 'rich-text'],
  search: ['domain', 'names', 'threads'],
  indexer: ['search', 'importer', 'records', 'db', 'domain', 'names', 'config', 'threads'],
  importer: ['records', 'db', 'domain', 'names', 'files', 'rich-text', 'config'],
  backup: ['importer', 'records', 'db', 'domain', 'names', 'files', 'config'],
  api: ['backup', 'search', 'importer', 'records', 'db', 'domain', 'names', 'files', 'rich-text', 'config'],
  app: ['domain', 'names'],
}
const FREE = ['tools', 'bench', 'archive']

/** Files that may import more: those that compose a program, search on a device, or test everything together. */
const COMPOSERS: { files: string; may: string[] }[] = [
  { files: String.raw`^api/main\.ts$`, may: ['indexer', 'tools'] },
  { files: String.raw`^api/(.+\.test\.ts$|testing/)`, may: ['indexer'] },
  { files: '^app/offline/', may: ['search'] },
  { files: '^app/e2e/device-', may: ['search'] },
  { files: String.raw`^app/e2e/stories\.ts$`, may: ['db'] },
  { files: String.raw`^app/e2e/(admin-media\.test|setup)\.ts$`, may: ['importer'] },
]

/** The folders of `names`, in order: each may import only those before it. */
const NAMES = ['cost', 'text', 'words', 'query', 'lexicon', 'index', 'rank']

/** Folders that may not import some others of the same top-level folder, although that would make no circle. */
const APART: { from: string; not: string }[] = [
  ...NAMES.map((room, at) => ({ from: `names/${room}`, not: `names/(${NAMES.slice(at + 1).join('|') || '-'})` })),
  { from: 'search/meaning', not: 'search/(memory|elasticsearch|published|judged)' },
  { from: 'search/published', not: 'search/(memory|elasticsearch|meaning|judged)' },
  { from: 'search/memory', not: 'search/(elasticsearch|published|judged)' },
  { from: 'search/elasticsearch', not: 'search/(memory|published|judged)' },
  { from: 'app/(client|lib|styles|viewers|outbox|offline)', not: 'app/(admin|public|kiosk|preview)' },
  { from: 'app/lib', not: 'app/(client|viewers|outbox|offline)' },
  { from: 'app/public', not: 'app/(admin|kiosk|preview)' },
  { from: 'app/kiosk', not: 'app/(admin|preview)' },
  { from: 'app/admin', not: 'app/(public|kiosk|preview|offline|outbox)' },
]

/** The packages that a folder may import (`-`: none). These folders run in a browser too. */
const PACKAGES: Record<string, string> = { names: '-', domain: 'typebox', 'search/meaning': '-', 'search/published': '-' }

/** Libraries that only one folder may import. */
const HIDDEN: Record<string, string> = {
  cesium: 'app/viewers',
  openseadragon: 'app/viewers',
  'keen-slider': 'app/viewers',
  '@electric-sql/pglite': 'db',
  pg: 'db',
  uqr: 'app/lib',
  '@elastic/elasticsearch': 'search/elasticsearch',
}

const TESTS = String.raw`\.test\.tsx?$|/testing/|^app/e2e/`
const FOREIGN = 'node_modules'
const tops = [...Object.keys(ARROWS), ...FREE]
/** Every folder in the tables. */
export const FOLDERS = [...tops, ...Object.keys(PACKAGES), ...Object.values(HIDDEN)]

const rules: IForbiddenRuleType[] = [
  { name: 'has no arrows in tools/arrows.ts', from: { path: '^[^/]+/', pathNot: `^(${tops.join('|')})/` }, to: {} },
  ...Object.entries(ARROWS).map(([room, may]) => ({
    name: 'may not import',
    from: { path: `^${room}/`, pathNot: COMPOSERS.map(({ files }) => files) },
    to: { path: `^(${tops.join('|')})/`, pathNot: `^(${[room, ...may].join('|')})/` },
  })),
  ...COMPOSERS.map(({ files, may }) => {
    const room = files.slice(1, files.indexOf('/'))
    return {
      name: 'may not import',
      from: { path: files },
      to: { path: `^(${tops.join('|')})/`, pathNot: `^(${[room, ...(ARROWS[room] ?? []), ...may].join('|')})/` },
    }
  }),
  ...APART.map(({ from, not }) => ({
    name: 'may not import',
    from: { path: `^${from}/`, pathNot: TESTS },
    to: { path: `^${not}/` },
  })),
  {
    name: 'is imported by a relative path, not as #...:',
    from: { path: '^([^/]+)/' },
    to: { path: `^(${tops.join('|')})/`, pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  },
  {
    name: 'is of the same room, and needs a relative path:',
    from: { path: '^([^/]+)/' },
    to: { path: '^$1/', dependencyTypes: ['aliased-subpath-import'] },
  },
  ...Object.entries(PACKAGES).map(([room, only]) => ({
    name: `may take from outside ${only} alone, not`,
    from: { path: `^${room}/`, pathNot: TESTS },
    to: { pathNot: `^(${tops.join('|')})/|${FOREIGN}/(${only})/` },
  })),
  ...Object.entries(HIDDEN).map(([library, home]) => ({
    name: `is outside ${home}, and may not import`,
    from: { path: '^', pathNot: `^(${[home, ...FREE].join('|')})/` },
    to: { path: `${FOREIGN}/${library}/` },
  })),
  { name: 'is not there:', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
]

const circles: IFlattenedRuleSet = {
  forbidden: [{ name: 'is in a circle of folders with', scope: 'folder', from: {}, to: { circular: true } }],
}

/** One line for each import that breaks a rule and for each circle of folders. `root` is the folder of the project. */
export async function checkArrows(root: string, folders: string[]): Promise<string[]> {
  const withTests = await violations(root, folders, { forbidden: rules }, String.raw`^dist/|\.css$`)
  const without = await violations(root, folders, circles, String.raw`^dist/|\.css$|^bench/|${TESTS}`)
  return [...new Set([...withTests, ...without])].sort()
}

async function violations(root: string, folders: string[], ruleSet: IFlattenedRuleSet, exclude: string) {
  const { output } = await cruise(
    folders,
    { baseDir: root, ruleSet, validate: true, exclude, doNotFollow: FOREIGN, parser: 'swc', tsPreCompilationDeps: true },
    {
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  )
  const { violations, error } = (output as ICruiseResult).summary
  if (error === undefined) throw new Error('Nothing was checked.')
  return violations.map(({ from, to, rule }) => `${from} ${rule.name} ${to}`)
}

if (import.meta.main) {
  const faults = await checkArrows(join(import.meta.dirname, '..'), tops)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

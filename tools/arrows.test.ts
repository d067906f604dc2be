import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkArrows, FOLDERS } from './arrows.ts'

const TREE = join(import.meta.dirname, '..')
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'overtocht-arrows-'))
  cpSync(join(TREE, 'package.json'), join(root, 'package.json'))
  for (const name of ['cesium', 'pg', 'typebox', 'kysely']) {
    mkdirSync(join(root, 'node_modules', name), { recursive: true })
    writeFileSync(join(root, 'node_modules', name, 'index.js'), '')
  }
})
afterEach(() => rmSync(root, { recursive: true }))

/** Writes the files, with an empty file for everything else that they import, and returns the faults. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const write = (file: string, source: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  for (const [file, source] of Object.entries(files)) {
    write(file, source)
    for (const [, quoted = ''] of source.matchAll(/'([#.][^']+)'/g)) {
      const target = quoted.startsWith('#') ? quoted.slice(1) : join(dirname(file), quoted)
      if (!(target in files) && !existsSync(join(root, target))) write(target, '')
    }
  }
  const folders = [...new Set(Object.keys(files).map((file) => file.split('/', 1)[0] as string))]
  return checkArrows(root, folders)
}

it('imports along the arrows pass', async () => {
  const faults = await faultsOf({
    'domain/ship.ts': `import { x } from './common.ts'\nimport '#names/text/fold.ts'`,
    'db/open.ts': `import type { Ship } from '#domain/ship.ts'`,
    'search/search.ts': `import '#domain/search.ts'`,
    'api/journeys/routes.ts': `import '#search/search.ts'\nimport '../http/errors.ts'\nimport '#config/config.ts'`,
    'api/main.ts': `import '#importer/import.ts'\nimport '#indexer/drain.ts'`,
    'api/search/routes.test.ts': `import '#indexer/drain.ts'`,
    'app/main.tsx': `import { x } from '#domain/ship.ts'\nconst lazy = () => import('./viewers/Globe.tsx')`,
    'tools/seed.ts': `import '#api/app.ts'`,
  })
  expect(faults).toEqual([])
})

it('a new top-level folder with code needs arrows of its own', async () => {
  expect(await faultsOf({ 'exports/csv.ts': `import './row.ts'` })).toEqual([
    'exports/csv.ts has no arrows in tools/arrows.ts exports/row.ts',
  ])
})

it('the tables name only existing folders', () => {
  expect(FOLDERS.filter((folder) => !existsSync(join(TREE, folder)))).toEqual([])
})

describe('a wrong import is found', () => {
  it.each([
    ['static', `import { x } from '#api/app.ts'`],
    ['of a type', `import type { X } from '#api/app.ts'`],
    ['for its effect', `import '#api/app.ts'`],
    ['dynamic', `const b = await import('#api/app.ts')`],
    ['re-exported', `export * from '#api/app.ts'`],
    ['re-exported by name', `export { x } from '#api/app.ts'`],
  ])('%s', async (_, source) => {
    expect(await faultsOf({ 'search/a.ts': source })).toEqual(['search/a.ts may not import api/app.ts'])
  })

  it.each<[string, Record<string, string>, string[]]>([
    [
      'that leaves the room by a relative path',
      { 'search/memory/a.ts': `import '../../domain/ship.ts'` },
      ['search/memory/a.ts is imported by a relative path, not as #...: domain/ship.ts'],
    ],
    [
      'of the same room by its alias',
      { 'db/a.ts': `import '#db/b.ts'` },
      ['db/a.ts is of the same room, and needs a relative path: db/b.ts'],
    ],
    [
      'of the database by the app',
      { 'app/a.tsx': `import { x } from '#db/open.ts'\nexport const b = <p />` },
      ['app/a.tsx may not import db/open.ts'],
    ],
    [
      'of an engine or of Node by search/meaning',
      {
        'search/meaning/words/a.ts': `import '../../memory/archive.ts'\nimport './sets.ts'`,
        'search/meaning/b.ts': `import { join } from 'node:path'`,
        'search/memory/c.ts': `import { Worker } from 'node:worker_threads'`,
      },
      [
        'search/meaning/b.ts may take from outside - alone, not path',
        'search/meaning/words/a.ts may not import search/memory/archive.ts',
      ],
    ],
    [
      'of a later folder of names by an earlier one, except in tests',
      {
        'names/lexicon/c.ts': `import '../query/d.ts'\nimport type { E } from '../rank/e.ts'`,
        'names/lexicon/c.test.ts': `import '../index/f.ts'`,
      },
      ['names/lexicon/c.ts may not import names/rank/e.ts'],
    ],
    [
      'of a folder that imports this one, except in tests',
      {
        'api/partners/a.ts': `import '../ships/b.ts'`,
        'api/ships/b.ts': `import '../partners/c.ts'`,
        'api/media/d.test.ts': `import '../testing/e.ts'`,
        'api/testing/e.ts': `import '../media/f.ts'`,
      },
      ['api/partners is in a circle of folders with api/ships', 'api/ships is in a circle of folders with api/partners'],
    ],
    [
      'of another folder by a test that may not compose',
      { 'importer/a.test.ts': `import '#indexer/drain.ts'` },
      ['importer/a.test.ts may not import indexer/drain.ts'],
    ],
    [
      'of a package in the domain',
      { 'domain/a.ts': `import 'typebox'\nimport 'kysely'` },
      ['domain/a.ts may take from outside typebox alone, not node_modules/kysely/index.js'],
    ],
    [
      'of a hidden library',
      {
        'app/public/Globe.tsx': `const c = () => import('cesium')`,
        'app/viewers/globe/scene.ts': `import 'cesium'`,
        'api/a.ts': `import pg from 'pg'`,
        'db/postgres.ts': `import pg from 'pg'`,
      },
      [
        'api/a.ts is outside db, and may not import node_modules/pg/index.js',
        'app/public/Globe.tsx is outside app/viewers, and may not import node_modules/cesium/index.js',
      ],
    ],
    ['of a missing package', { 'db/a.ts': `import 'no-such-library'` }, ['db/a.ts is not there: no-such-library']],
  ])('%s', async (_, files, faults) => {
    expect(await faultsOf(files)).toEqual(faults)
  })
})

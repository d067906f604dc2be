import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkArrows } from './check.ts'
import { arrows, within, withinTests } from './rules.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'overtocht-arrows-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Lays out the files and gives the faults found in them. */
function faultsOf(files: Record<string, string>): string[] {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  return checkArrows(root)
}

it('the arrows of the tree pass', () => {
  const faults = faultsOf({
    'domain/ship.ts': `import { Type } from 'typebox'\nimport { x } from './common.ts'`,
    'db/open.ts': `import type { Ship } from '#domain/ship.ts'\nimport pg from 'pg'`,
    'search/search.ts': `import '#domain/search.ts'`,
    'api/journeys/routes.ts': `import '#search/search.ts'\nimport '../errors.ts'\nimport '#config/config.ts'`,
    'api/main.ts': `import '#importer/import.ts'\nimport '#indexer/drain.ts'`,
    'api/search/routes.test.ts': `import '#indexer/drain.ts'`,
    'app/viewers/Globe.tsx': `import { Scene } from 'cesium'\nexport const a = <b>import x from '#db/open.ts'</b>`,
    'app/main.tsx': `import { x } from '#domain/ship.ts'\nconst lazy = () => import('./viewers/Globe.tsx')`,
    'tools/seed.ts': `import '#api/app.ts'\nconst data = new URL('../app/assets/land.json', import.meta.url)`,
    'domain/ship.test.ts': `import { expect } from 'vitest'`,
  })
  expect(faults).toEqual([])
})

it('a new top-level folder with code needs arrows of its own', () => {
  expect(faultsOf({ 'exports/csv.ts': 'export const x = 1', 'docs/home.png': '' })).toEqual([
    'exports has no arrows: name in tools/arrows/rules.ts what it may import',
  ])
})

it('the table names folders that are there', () => {
  const folders = [arrows, within, withinTests].flatMap((table) => Object.keys(table))
  const tree = join(import.meta.dirname, '../..')
  expect(folders.filter((folder) => !existsSync(join(tree, folder)))).toEqual([])
})

describe('a wrong import is reported with file and line', () => {
  it.each([
    ['static', `\nimport { x } from '#api/app.ts'`, 2],
    ['of a type', `import type { X } from '#api/app.ts'`, 1],
    ['for its effect', `import '#api/app.ts'`, 1],
    ['dynamic', `const a = 1\n\nconst b = await import('#api/app.ts')`, 3],
    ['dynamic, by a template', `const b = (x: string) => import(\`#api/\${x}.ts\`)`, 1],
    ['re-exported', `export * from '#api/app.ts'`, 1],
    ['re-exported by name', `export { x } from '#api/app.ts'`, 1],
    ['of a type in place', `type X = import('#api/app.ts').X`, 1],
  ])('%s', (_, source, line) => {
    expect(faultsOf({ 'search/a.ts': source })).toEqual([
      `search/a.ts:${line}: search may not import api (#api/app.ts)`.replace(
        'app.ts',
        source.includes('`') ? '' : 'app.ts',
      ),
    ])
  })

  it('that leaves the room by a relative path, also of a worker', () => {
    expect(
      faultsOf({
        'search/memory/a.ts': `import '../../db/open.ts'\nconst w = new URL('../../domain/w.ts', import.meta.url)`,
      }),
    ).toEqual([
      'search/memory/a.ts:1: import #db/open.ts instead of the relative path ../../db/open.ts',
      'search/memory/a.ts:2: import #domain/w.ts instead of the relative path ../../domain/w.ts',
    ])
  })

  it('of the app, which knows the domain alone', () => {
    expect(faultsOf({ 'app/a.tsx': `import { x } from '#db/open.ts'\nexport const b = <p />` })).toEqual([
      'app/a.tsx:1: app may not import db (#db/open.ts)',
    ])
  })

  it('of how an engine keeps things, or of Node, by what a search means', () => {
    expect(
      faultsOf({
        'search/meaning/words/a.ts': `import '../../memory/archive.ts'\nimport './sets.ts'`,
        'search/meaning/b.ts': `import { join } from 'node:path'`,
        'search/memory/c.ts': `import '../meaning/find.ts'\nimport { Worker } from 'node:worker_threads'`,
      }),
    ).toEqual([
      'search/meaning/b.ts:1: search/meaning imports no package, not node:path',
      'search/meaning/words/a.ts:1: search/meaning/words may not import search/memory (search/memory/archive.ts)',
    ])
  })

  it('of a later room of the names by an earlier one, but for its tests', () => {
    expect(
      faultsOf({
        'domain/names/text/a.ts': `import '../words/b.ts'`,
        'domain/names/lexicon/c.ts': `import '../query/d.ts'\nimport type { E } from '../rank/e.ts'`,
        'domain/names/lexicon/c.test.ts': `import '../index/f.ts'`,
        'domain/names/judge.ts': `import './rank/e.ts'`,
      }),
    ).toEqual([
      'domain/names/lexicon/c.ts:2: domain/names/lexicon may not import domain/names/rank (domain/names/rank/e.ts)',
      'domain/names/text/a.ts:1: domain/names/text may not import domain/names/words (domain/names/words/b.ts)',
    ])
  })

  it('of one resource by another, or by a folder that has no arrows yet', () => {
    expect(
      faultsOf({
        'api/partners/routes.ts': `import '../journeys/repository.ts'\nimport '../errors.ts'`,
        'api/static/a.test.ts': `import '../journeys/fixture.ts'`,
        'api/ships/routes.ts': `import '../errors.ts'`,
        'api/app.ts': `import './partners/routes.ts'`,
      }),
    ).toEqual([
      'api/partners/routes.ts:1: api/partners may not import api/journeys (api/journeys/repository.ts)',
      'api/ships/routes.ts:1: api/ships has no arrows: name in tools/arrows/rules.ts what it may import',
    ])
  })

  it('of another room by a test that composes nothing', () => {
    expect(
      faultsOf({
        'api/a.test.ts': `import '#indexer/drain.ts'`,
        'importer/a.test.ts': `import '#indexer/drain.ts'`,
      }),
    ).toEqual(['importer/a.test.ts:1: importer may not import indexer (#indexer/drain.ts)'])
  })

  it('of a package in the domain, or of a hidden library', () => {
    expect(
      faultsOf({
        'domain/a.ts': `import { readFile } from 'node:fs'`,
        'app/public/Globe.tsx': `const c = () => import('cesium')`,
        'app/lib/slider.ts': `import 'keen-slider/keen-slider.min.css'`,
        'api/a.ts': `import pg from 'pg'`,
      }),
    ).toEqual([
      'api/a.ts:1: only db/ may import pg',
      'app/lib/slider.ts:1: only app/viewers/ may import keen-slider',
      'app/public/Globe.tsx:1: only app/viewers/ may import cesium',
      'domain/a.ts:1: domain imports typebox only, not node:fs',
    ])
  })
})

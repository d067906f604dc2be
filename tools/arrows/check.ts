/** Holds every import of the tree to `rules.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { listImports } from './imports.ts'
import { arrows, composers, hiddenPackages, onlyPackages, within, withinTests } from './rules.ts'

const NO_CODE_OF_OURS = ['**/node_modules/**', 'dist/**', 'coverage/**']

/** One line for each import that breaks a rule: file, line, reason. And one for each folder that has no arrows. */
export function checkArrows(root: string): string[] {
  const files = globSync('*/**/*.{ts,tsx,mts,mjs,js,jsx}', { cwd: root, exclude: NO_CODE_OF_OURS }).sort()
  const unnamed = new Set(files.map(roomOf).filter((room) => !(room in arrows)))
  return [
    ...[...unnamed].map((room) => `${room} ${HAS_NO_ARROWS}`),
    ...files.flatMap((file) =>
      listImports(file, readFileSync(join(root, file), 'utf8')).flatMap(({ specifier, line }) => {
        const fault = faultOf(file, specifier)
        return fault === null ? [] : [`${file}:${line}: ${fault}`]
      }),
    ),
  ]
}

const HAS_NO_ARROWS = 'has no arrows: name in tools/arrows/rules.ts what it may import'

function faultOf(file: string, specifier: string): string | null {
  const from = roomOf(file)
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file), specifier)
    const to = roomOf(target)
    if (to === from) return faultWithin(file, target)
    if (!(to in arrows)) return null
    return `import #${target} instead of the relative path ${specifier}`
  }
  if (specifier.startsWith('#')) {
    const to = roomOf(specifier.slice(1))
    if (to === from) return `import ${specifier} by its relative path: it is in the same room`
    const mayMore = composers.some(({ files, may }) => files.test(file) && may.includes(to))
    if (mayMore || arrows[from]?.includes(to) || arrows[from]?.includes('*')) return null
    return `${from} may not import ${to} (${specifier})`
  }
  return faultOfPackage(file, specifier)
}

/** Between the folders of one top-level folder. What stands in that one itself composes them. */
function faultWithin(file: string, target: string): string | null {
  const [from, to] = [posix.dirname(file), posix.dirname(target)]
  if (from === to || !from.includes('/')) return null
  const may = within[from]
  if (!may) return `${from} ${HAS_NO_ARROWS}`
  if (may.includes(to) || (isForTests(file) && withinTests[from]?.includes(to))) return null
  return `${from} may not import ${to} (${target})`
}

function faultOfPackage(file: string, specifier: string): string | null {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const from = roomOf(file)
  const [folder, only] = Object.entries(onlyPackages).find(([of]) => file.startsWith(`${of}/`)) ?? []
  if (only && !isForTests(file) && !only.includes(name)) {
    const allowed = only.length > 0 ? `${only.join(', ')} only` : 'no package'
    return `${folder} imports ${allowed}, not ${isBuiltin(specifier) ? specifier : name}`
  }
  const home = hiddenPackages[name]
  if (home && !file.startsWith(`${home}/`) && !arrows[from]?.includes('*')) {
    return `only ${home}/ may import ${name}`
  }
  return null
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const isForTests = (file: string): boolean =>
  isTest(file) || /\/testing(\/|\.ts$)/.test(file) || file.startsWith('app/e2e/')
const roomOf = (path: string): string => path.split('/', 1)[0] ?? ''

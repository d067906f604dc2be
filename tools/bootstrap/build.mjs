/** Builds the site if a file that the build reads has changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, runQuietly, withProjectBin } from './processes.mjs'
import { root } from './root.mjs'
import { step } from './steps.mjs'

/** Files and folders that `vite build` reads. The search on a device comes from `search` and `names`. */
const INPUTS = [
  'app',
  'domain',
  'names',
  'search',
  'tools/vite-plugins.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
/** In the folder of the build, which a build empties first. So a build that was cut short leaves no stamp. */
const STAMP = join(root, 'dist', '.inputs')

export async function ensureBuild() {
  const inputs = hashInputs()
  if (isBuiltOf(inputs)) return
  await step('Building the site', async () => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    await runQuietly('The site could not be built', node24, [vite, 'build'], withProjectBin())
    writeFileSync(STAMP, inputs)
  })
}

/** Whether `dist` is the site of the present files. */
export const isBuilt = () => isBuiltOf(hashInputs())

/** @param {string} inputs */
const isBuiltOf = (inputs) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs

function hashInputs() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => listFiles(input)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute) || isTest(path)) return []
  if (!statSync(absolute).isDirectory()) return [path]
  return readdirSync(absolute).flatMap((name) => listFiles(`${path}/${name}`))
}

/** @param {string} path */
const isTest = (path) => path === 'app/e2e' || /\.test\.tsx?$/.test(path)

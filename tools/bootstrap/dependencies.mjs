/** Installs the packages of package-lock.json when what is installed is not what it names. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, runQuietly, withoutProjectBin } from './processes.mjs'
import { root } from './root.mjs'
import { SetupError, step } from './steps.mjs'

const OLDEST_NODE = [20, 19]

export async function ensureDependencies() {
  checkNode(process.versions.node)
  if (isInstalled(root)) return
  await step('Installing packages', async (progress) => {
    const packages = Object.keys(readLock(join(root, 'package-lock.json'))).filter(Boolean)
    const timer = setInterval(() => {
      progress(
        packages.filter((path) => existsSync(join(root, path, 'package.json'))).length / packages.length,
      )
    }, 500)
    try {
      // Without the project's own Node on the PATH, since npm takes it away with everything else before it installs.
      // Development packages are needed for the build, also where NODE_ENV is production.
      const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
      await runQuietly('The packages could not be installed', 'npm', args, withoutProjectBin())
    } finally {
      clearInterval(timer)
    }
  })
  if (!existsSync(node24)) throw new SetupError(`npm did not install Node 24: ${node24} is missing.`)
}

/** @param {string} version */
function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new SetupError(`Node ${OLDEST_NODE.join('.')} or later is needed to start; this is Node ${version}.`)
}

/**
 * npm keeps a lock file of what it has installed and writes it last, so an install that was cut short, by hand or by a
 * power cut, is seen as well as a package-lock.json that has changed.
 *
 * @param {string} project
 */
export function isInstalled(project) {
  const marker = join(project, 'node_modules', '.package-lock.json')
  if (!existsSync(marker) || !existsSync(node24)) return false
  const installed = readLock(marker)
  return Object.entries(readLock(join(project, 'package-lock.json'))).every(
    // Optional packages are those of other machines.
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  )
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

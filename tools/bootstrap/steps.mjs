/**
 * The steps that `npm start` and `npm test` show. Everything in this folder runs on the machine's own Node (20.19 or later)
 * before any package is installed. So it is plain JavaScript and imports only node: modules.
 */
import { performance } from 'node:perf_hooks'

/** A failure that the person at the keyboard can mend. It is shown without a stack trace. */
export class SetupError extends Error {}

const terminal = process.stdout.isTTY === true
const WIDTH = 24

/**
 * Runs one step and prints how long it took. On a terminal the line moves meanwhile, and `work` may report its progress from 0
 * to 1. Otherwise there is one plain line at the end.
 *
 * @template T
 * @param {string} title
 * @param {(progress: (share: number) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const start = performance.now()
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
  /** @type {number | null} */
  let share = null
  const draw = () => process.stdout.write(`\r${title} ${bar(share)} ${seconds()} `)
  const timer = terminal ? setInterval(draw, 100) : undefined
  const finish = (line = '') => {
    clearInterval(timer)
    process.stdout.write(`${terminal ? '\r\u001b[K' : ''}${line}`)
  }
  try {
    const result = await work((now) => {
      share = now
    })
    finish(`${title}: ${seconds()}\n`)
    return result
  } catch (error) {
    // Only the line of the error matters then.
    finish()
    throw error
  }
}

/** @param {number | null} share */
function bar(share) {
  if (share === null) return '...'
  const full = Math.round(Math.min(1, Math.max(0, share)) * WIDTH)
  return `[${'#'.repeat(full)}${'-'.repeat(WIDTH - full)}]`
}

/**
 * Runs a bootstrap script to its exit code.
 *
 * @param {() => Promise<number>} main
 */
export async function runScript(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}

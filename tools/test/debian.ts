/** Finds programs of Debian packages that the tests need, and installs them if that is allowed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without windows. Drawing a user interface takes a third of the time of a test's page. */
export const HEADLESS_CHROMIUM = 'chromium-headless-shell'

export const findHeadlessChromium = (): string | null => findProgram(HEADLESS_CHROMIUM)

/** Chromium, or Google Chrome. */
export const findChromium = (): string | null =>
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')

export const findFirefox = (): string | null => findProgram('firefox-esr', 'firefox')

function findProgram(...names: string[]): string | null {
  return names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path)) ?? null
}

/** Installs a package as root, or by sudo if that asks no password. Returns null, or in a few words why it failed. */
export function installPackage(name: string): string | null {
  if (!existsSync('/usr/bin/apt-get')) return 'this machine has no apt-get'
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) {
    return `it takes root: sudo apt-get install ${name}`
  }
  const aptGet = (...args: string[]): string | null => {
    const [command = '', ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
    const { status, stderr } = spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    return status === 0 ? null : (stderr.trim().split('\n').at(-1) ?? '')
  }
  const install = () => aptGet('install', '-y', '--no-install-recommends', name)
  // Updates the package lists only if the install fails without.
  return install() === null ? null : (aptGet('update') ?? install())
}

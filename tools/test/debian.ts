/** Programs that the tests need from Debian's packages: found where they are, installed where that is allowed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without windows: it draws no user interface, which takes a third of what a page of a test costs. */
export const HEADLESS_CHROMIUM = 'chromium-headless-shell'

export const findHeadlessChromium = (): string | null => findProgram(HEADLESS_CHROMIUM)

/** Chromium, or what stands for it. */
export const findChromium = (): string | null =>
  findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')

function findProgram(...names: string[]): string | null {
  return names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path)) ?? null
}

/**
 * Installs a package as root, or through sudo where that asks no password. Gives null when it did, else why not, in a
 * few words.
 */
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
  // A machine whose lists are old or absent needs them first; one whose lists are fresh is spared the download.
  return install() === null ? null : (aptGet('update') ?? install())
}

/** How the browsers of the browser tests are started. */
import type { LaunchOptions } from 'playwright-core'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const started = (...graphics: string[]): LaunchOptions => ({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [...ARGUMENTS, ...graphics],
})

/** Draws by itself, without WebGL: two to three times as quick on a machine without a graphics card. */
export const plainBrowser = started('--disable-gpu', '--disable-3d-apis')

/** Has WebGL, in software where there is no graphics card: for the map of the globe. */
export const graphicsBrowser = started('--use-angle=swiftshader', '--enable-unsafe-swiftshader')

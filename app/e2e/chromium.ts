/** How the browser tests start Chromium. */
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

/** Without WebGL, which is two to three times as fast on a machine without a graphics card. */
export const plainBrowser = started('--disable-gpu', '--disable-3d-apis')

const WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/** With WebGL for the map of the globe, in software if there is no graphics card. */
export const graphicsBrowser = started(...WEBGL)

/**
 * The same, but the rest of a page is drawn without WebGL. That halves the work, 1.7 s of a processor a map and 3.6 s otherwise.
 * Not for measuring: it keeps more memory, and is slower where a map fills the screen.
 */
export const mapBrowser = started(...WEBGL, '--disable-gpu-compositing')

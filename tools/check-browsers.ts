/**
 * Fails if the site or its libraries use syntax or built-ins of JavaScript that a browser of `app/browsers.ts` lacks. Builds the
 * site into a temporary folder if `dist` is not up to date.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { BROWSERS } from '#app/browsers.ts'
import { isBuilt } from './bootstrap/build.mjs'
import { root } from './bootstrap/root.mjs'

const ES_CHECK = join(import.meta.dirname, '../node_modules/.bin/es-check')
const query = Object.entries(BROWSERS).map(([name, version]) => `${name} >= ${version}`)

if (isBuilt()) check(join(root, 'dist'))
else {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-browsers-'))
  try {
    await build({ logLevel: 'error', build: { outDir: folder } })
    check(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function check(folder: string): void {
  const asked = ['checkBrowser', '--browserslistQuery', query.join(', '), '--module', '--checkFeatures']
  const { status } = spawnSync(ES_CHECK, [...asked, join(folder, '**/*.js')], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

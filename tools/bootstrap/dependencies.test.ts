import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isInstalled, runningFrom } from './dependencies.mjs'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'overtocht-dependencies-'))
  mkdirSync(join(project, 'node_modules'))
})
afterEach(() => rmSync(project, { recursive: true }))

const lock = (packages: Record<string, object>) =>
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
/** Writes the file that npm writes at the end. */
const installed = (packages: Record<string, object>) =>
  writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))

describe('packages count as installed', () => {
  it('when each has the version of the lock file', () => {
    lock({ 'node_modules/a': { version: '1.0.0' } })
    installed({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(project)).toBe(true)
  })

  it('without the optional ones of other machines', () => {
    lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/a-win': { version: '1.0.0', optional: true } })
    installed({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(project)).toBe(true)
  })
})

describe('packages are installed anew', () => {
  it('when the lock file names another version or one more', () => {
    lock({ 'node_modules/a': { version: '1.1.0' } })
    installed({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(project)).toBe(false)
    lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } })
    expect(isInstalled(project)).toBe(false)
  })

  it('after an install that was cut short, and at first', () => {
    lock({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(project)).toBe(false)
    rmSync(join(project, 'node_modules'), { recursive: true })
    expect(isInstalled(project)).toBe(false)
  })
})

it.runIf(process.platform === 'linux')('a running program is found until its end', async () => {
  const program = join(project, 'node')
  copyFileSync('/bin/sleep', program)
  expect(runningFrom(program)).toBeNull()
  const child = spawn(program, ['60'])
  await once(child, 'spawn')
  expect(runningFrom(program)).toBe(String(child.pid))
  child.kill()
  await once(child, 'exit')
  expect(runningFrom(program)).toBeNull()
})

it('a command that may run beside a server leaves changed packages alone and says what to do', async () => {
  const copy = join(project, 'copy')
  cpSync(join(import.meta.dirname), join(copy, 'tools/bootstrap'), { recursive: true })
  copyFileSync(join(import.meta.dirname, '../with-dependencies.mjs'), join(copy, 'tools/with-dependencies.mjs'))
  mkdirSync(join(copy, 'node_modules'))
  const marker = join(copy, 'node_modules/.package-lock.json')
  writeFileSync(marker, JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }))
  writeFileSync(join(copy, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }))
  const { status, stderr } = spawnSync(process.execPath, [join(copy, 'tools/with-dependencies.mjs'), 'x.ts'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^The packages have changed.*run "npm ci"\.\n$/)])
  expect(existsSync(marker)).toBe(true)
})

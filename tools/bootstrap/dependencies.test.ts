import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isInstalled } from './dependencies.mjs'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'overtocht-dependencies-'))
  mkdirSync(join(project, 'node_modules'))
})
afterEach(() => rmSync(project, { recursive: true }))

const lock = (packages: Record<string, object>) =>
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
/** What npm writes when it has finished. */
const installed = (packages: Record<string, object>) =>
  writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))

describe('packages count as installed', () => {
  it('when each has the version of the lock file', () => {
    lock({ 'node_modules/a': { version: '1.0.0' } })
    installed({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(project)).toBe(true)
  })

  it('without the optional ones of other machines', () => {
    lock({
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a-win': { version: '1.0.0', optional: true },
    })
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

  it('when an install was cut short or never was', () => {
    lock({ 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(project)).toBe(false)
    rmSync(join(project, 'node_modules'), { recursive: true })
    expect(isInstalled(project)).toBe(false)
  })
})

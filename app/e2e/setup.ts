/** Once for all browser tests: one data directory with the sample imported, one server on a copy of it, one Chromium. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { launchOptions } from './chromium.ts'
import { copyDataDir } from './data-dir.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    /** A data directory that no server has open, to copy from. */
    importedDataDir: string
    /** Where the browser can be connected to. */
    browserEndpoint: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-e2e-'))
  const opened: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })]
  const closeAll = async () => {
    for (const close of opened.reverse()) await close()
  }
  try {
    // The first start imports the sample, as it does for whoever installs the product.
    const importedDataDir = join(folder, 'imported')
    const first = await startServer(importedDataDir)
    await first.stop()

    const dataDir = await copyDataDir(importedDataDir, join(folder, 'shared'))
    const server = await startServer(dataDir)
    opened.push(() => server.stop())
    const browser = await chromium.launchServer(launchOptions)
    opened.push(() => browser.close())

    project.provide('baseUrl', server.baseUrl)
    project.provide('importedDataDir', importedDataDir)
    project.provide('browserEndpoint', browser.wsEndpoint())
  } catch (error) {
    await closeAll()
    throw error
  }
  return closeAll
}

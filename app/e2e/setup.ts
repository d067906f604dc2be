/** Runs once for all browser tests: imports the sample, and starts one server on a copy of it and two Chromiums. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { mapBrowser, plainBrowser } from './chromium.ts'
import { copyDataDir, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    /** A data directory to copy from. No server has it open. */
    importedDataDir: string
    /** The addresses of the two browsers: one without WebGL, one with it. */
    plainEndpoint: string
    graphicsEndpoint: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'overtocht-e2e-'))
  const opened: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })]
  const closeAll = async () => {
    for (const close of opened.reverse()) await close()
  }
  try {
    // The first start imports the sample, as after an installation.
    const importedDataDir = join(folder, 'imported')
    const first = await startServer(importedDataDir)
    // Waits for the published archive, so that it is copied too.
    while (!(await fetch(`${first.baseUrl}/api/archive`)).ok) await sleep(200)
    await first.stop()

    const dataDir = await copyDataDir(importedDataDir, join(folder, 'shared'))
    // All tests come from one address, and one address may open only some 400 voyages in an hour.
    const server = await startServer(dataDir, { KIOSK_IPS: '127.0.0.1' })
    opened.push(() => server.stop())
    const launch = async (options: LaunchOptions) => {
      const browser = await chromium.launchServer(options)
      opened.push(() => browser.close())
      return browser.wsEndpoint()
    }

    project.provide('baseUrl', server.baseUrl)
    project.provide('importedDataDir', importedDataDir)
    project.provide('plainEndpoint', await launch(plainBrowser))
    project.provide('graphicsEndpoint', await launch(mapBrowser))
  } catch (error) {
    await closeAll()
    throw error
  }
  return closeAll
}

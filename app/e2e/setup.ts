/** Runs once for all browser tests: starts one server on the sample, imports a smaller one to copy, and starts two Chromiums. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { readVoyages, scaleVoyages } from '#importer/demonstration/archive-voyages.ts'
import { writePassengers } from '#importer/demonstration/passengers.ts'
import { mapBrowser, plainBrowser } from './chromium.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    /** A data directory to copy from: the sample with fewer passengers. No server has it open. */
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
    // The first start imports the sample, as after an installation. All tests come from one address. A listed one is not
    // counted, so no test meets a limit because of the others.
    const server = await startServer(join(folder, 'shared'), { KIOSK_IPS: '127.0.0.1' })
    opened.push(() => server.stop())

    const importedDataDir = join(folder, 'imported')
    const fewer = await startServer(importedDataDir, { SAMPLE_ARCHIVE: await archiveOfFewer(join(folder, 'archive')) })
    opened.push(() => fewer.stop())
    // Waits for the published archives: the copies have one then, and the shared server is at rest.
    for (const { baseUrl } of [fewer, server]) while (!(await fetch(`${baseUrl}/api/archive`)).ok) await sleep(200)
    await fewer.stop()
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

/** A server of a test's own reads all names when it starts. With these it needs 9 s of a processor, and 13 with all. */
const FEWER = 6000

async function archiveOfFewer(folder: string): Promise<string> {
  const archive = join(import.meta.dirname, '../../archive')
  await cp(archive, folder, { recursive: true })
  await writePassengers(scaleVoyages(readVoyages(archive), FEWER), join(folder, 'passengers.csv'))
  return folder
}

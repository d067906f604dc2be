/** Runs once for all browser tests: imports a smaller sample to copy, and starts two servers on copies. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { readVoyages, scaleVoyages } from '#importer/demonstration/archive-voyages.ts'
import { writePassengers } from '#importer/demonstration/passengers.ts'
import { copyDataDir, READING_ROOM, relayTo, STAFFED, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    /** A data directory to copy from: the sample with fewer passengers. No server has it open. */
    importedDataDir: string
    /** The server with `STAFFED`, and its address in the reading room. */
    staffedUrl: string
    readingRoomUrl: string
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
    const first = await startServer(importedDataDir, { SAMPLE_ARCHIVE: await archiveOfFewer(join(folder, 'archive')) })
    opened.push(() => first.stop())
    // The copies have a published archive then.
    while (!(await fetch(`${first.baseUrl}/api/archive`)).ok) await sleep(200)
    await first.stop()
    // All tests come from one address. A listed one is not counted, so no test meets a limit because of the others.
    const startCopy = async (name: string, env: Record<string, string>) => {
      const server = await startServer(await copyDataDir(importedDataDir, join(folder, name)), {
        KIOSK_IPS: '127.0.0.1',
        ...env,
      })
      opened.push(() => server.stop())
      return server.baseUrl
    }
    const baseUrl = await startCopy('shared', {})
    const staffedUrl = await startCopy('staffed', STAFFED)
    const readingRoom = await relayTo(staffedUrl, READING_ROOM)
    opened.push(() => readingRoom.stop())

    project.provide('baseUrl', baseUrl)
    project.provide('staffedUrl', staffedUrl)
    project.provide('readingRoomUrl', readingRoom.baseUrl)
    project.provide('importedDataDir', importedDataDir)
  } catch (error) {
    await closeAll()
    throw error
  }
  return closeAll
}

/** Passengers. To import these takes 27 s of a processor, and 65 with all. A server then starts in 7 s of it, and 13 with all. */
const FEWER = 6000

async function archiveOfFewer(folder: string): Promise<string> {
  const archive = join(import.meta.dirname, '../../archive')
  await cp(archive, folder, { recursive: true })
  await writePassengers(scaleVoyages(readVoyages(archive), FEWER), join(folder, 'passengers.csv'))
  return folder
}

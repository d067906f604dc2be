/** Makes one backup, and notes how it ended. */
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Progress } from '#config/progress.ts'
import { openFileStore } from '#files/store.ts'
import { diskFull } from './disk-full.ts'
import { MADE_ALL_THE_SAME } from './last-backup.ts'
import { codeOf, Refused } from './refused.ts'
import { holdFiles, openSource, type Place } from './source.ts'
import { type Written, writeBackup } from './write-backup.ts'

interface Options extends Place {
  file: string
  key: string | null
  onProgress?: (progress: Progress) => void
}

interface Made extends Written {
  bytes: number
  /** The list of who was withdrawn is beside it, and follows what staff change. */
  hasList: boolean
}

export async function makeBackup({ file, key, onProgress, ...place }: Options): Promise<Made> {
  if (existsSync(file)) throw new Refused('file_exists', `${file} is there already.`)
  if (!existsSync(dirname(file))) throw new Refused('folder_missing', `There is no folder ${dirname(file)}.`)
  const source = await openSource(place)
  try {
    await source.begin(file)
    const store = await openFileStore(place.dataDir)
    const held = await holdFiles(place.dataDir, store)
    try {
      const written = await writeBackup({
        db: await source.db(),
        store,
        pathOf: held.pathOf,
        file,
        key,
        ...(onProgress && { onProgress }),
      })
      const away = await source.end(written.missing.length + written.changed.length > 0 ? MADE_ALL_THE_SAME : null)
      return { ...written, bytes: (await stat(file)).size, hasList: !away.includes(dirname(file)) }
    } catch (error) {
      const told = diskFull(error, file)
      await source.end(codeOf(told)).catch(() => [])
      throw told
    } finally {
      await held.release()
    }
  } finally {
    await source.close()
  }
}

/** Drafts: a file or folder has another name until it is whole. A killed process leaves its draft behind. */
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const END = /\.(\d+)\.unfinished$/

/** The name that this process gives to `target` until it is whole. Removes what killed ones left of it. */
export async function draftOf(target: string): Promise<string> {
  await removeUnfinished(dirname(target), (name) => name === basename(target))
  return `${target}.${process.pid}.unfinished`
}

/** Removes what killed processes left of those whose name this is. */
export const removeUnfinished = (folder: string, isOne: (name: string) => boolean): Promise<void> =>
  removeOfKilled(folder, (name) => {
    const [end = '', pid] = END.exec(name) ?? []
    return isOne(name.slice(0, -end.length)) ? pid : undefined
  })

/** Removes what is in a folder of processes that are no more. `pidOf`: whose it is, if it may go. */
export async function removeOfKilled(folder: string, pidOf: (name: string) => string | undefined): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = pidOf(name)
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

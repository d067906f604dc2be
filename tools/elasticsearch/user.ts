/** The user that the server runs as. Elasticsearch refuses to be root, so root gives it another user, who gets its folder. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ServerError } from './errors.ts'

/**
 * User and group. Not nobody (65534), whose other programs could read the folder. Debian reserves this number for no package.
 */
const SERVER_ID = 65529

export interface Owner {
  uid: number
  gid: number
}

/** Null if the server runs as the user who starts it. */
export function serverUser(): Owner | null {
  return process.getuid?.() === 0 ? { uid: SERVER_ID, gid: SERVER_ID } : null
}

/**
 * Makes the folder, gives it to the user and lets the user in. If only root may enter the folder above (DATA_DIR), that folder
 * gets the user's group, which may then pass through it. Folders above that are not ours to open: if the user may not enter
 * one, this throws.
 */
export function makeFolderFor(user: Owner | null, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user === null) return
  const { status, stderr } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new ServerError(`${folder} cannot be given to user ${user.uid}: ${stderr.trim()}`)
  const above = dirname(folder)
  const { uid, mode } = statSync(above)
  if (!mayEnter(user, above) && (mode & 0o070) === 0) {
    chownSync(above, uid, user.gid)
    chmodSync(above, (mode & 0o7777) | 0o010)
  }
  for (let path = above; ; path = dirname(path)) {
    if (!mayEnter(user, path)) {
      throw new ServerError(
        `Elasticsearch does not run as root, and user ${user.uid} may not enter ${path}: choose a folder elsewhere (DATA_DIR), or start it as another user.`,
      )
    }
    if (path === dirname(path)) return
  }
}

function mayEnter(user: Owner, path: string): boolean {
  const { uid, gid, mode } = statSync(path)
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

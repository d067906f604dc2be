/**
 * Who the server runs as. Elasticsearch refuses to be root; started by root it gets a number of its own, and its folder
 * is handed to that.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ServerError } from './errors.ts'

/**
 * User and group. Not nobody's 65534, whose other programs could read the folder: Debian reserves this number, and no
 * package takes it.
 */
export const SERVER_ID = 65529

export interface Owner {
  uid: number
  gid: number
}

/** Null: whoever starts it. */
export function serverUser(): Owner | null {
  return process.getuid?.() === 0 ? { uid: SERVER_ID, gid: SERVER_ID } : null
}

/**
 * Makes the folder, hands it to the user, and lets him in. The folder above it may be one that only root enters, as
 * DATA_DIR is: its group becomes the user's, who may then pass through it, and nobody else. Whatever lies above that is
 * not ours to open, and is refused.
 */
export function makeFolderFor(user: Owner | null, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user === null) return
  const { status, stderr } = spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder], {
    encoding: 'utf8',
  })
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

/**
 * Starts the server under the restrictions of `deploy/overtocht.service` that need no systemd: a file system that is read-only but
 * for its data and temporary files, a user who owns nothing else, no capabilities, no new privileges. Then on a disk that is too
 * small.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../bootstrap/root.mjs'

/** `nobody`. */
const USER = 65534

/** Why this machine cannot do it; null if it can. */
export function whyNotConfined(): string | null {
  if (process.getuid?.() !== 0) return 'only root may make a file system read-only for one process'
  const { status, stderr } = spawnSync('unshare', [...ALONE, 'true'], { encoding: 'utf8' })
  return status === 0 ? null : `unshare: ${stderr?.trim() || 'is not installed'}`
}

/** With file systems of its own. */
const ALONE = ['--mount', '--propagation', 'private']

const ASKED = ['/', '/zoeken?query=jansen', '/api/search?query=jansen', '/sitemap.xml', '/api/packs', '/download/ships.csv']

/** Throws if the server does not work so. */
export async function runConfined(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overtocht-trust-'))
  for (const path of [folder, join(folder, 'data'), join(folder, 'tmp')]) {
    mkdirSync(path, { recursive: true })
    chownSync(path, USER, USER)
  }
  const user = [
    '--reuid',
    `${USER}`,
    '--regid',
    `${USER}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ]
  const env = ['DATA_DIR=/mnt/data', 'TMPDIR=/mnt/tmp', 'PORT=0', 'HOST=127.0.0.1', 'LOG_LEVEL=warn']
  const script = 'mount --bind "$1" /mnt && mount -o remount,bind,ro / && shift && exec "$@"'
  const command = ['sh', '-c', script, 'sh', folder, 'setpriv', ...user, 'env', '-i', ...env, process.execPath, 'api/main.ts']
  const child = spawn('unshare', [...ALONE, ...command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let address: string | undefined
    for await (const line of createInterface({ input: child.stdout })) {
      address = /^Overtocht is at (http:\S+?)\/?$/.exec(line)?.[1]
      if (address) break
    }
    if (!address) throw new Error('The server did not start.')
    for (const path of ASKED) {
      let answer = await fetch(address + path)
      // Search and the downloads are being made.
      for (; answer.status === 503; answer = await fetch(address + path)) await sleep(500)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    }
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await exited
    if (code !== 0) throw new Error(`The server ended with ${code}.`)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Throws unless the server refuses a disk of 30 MB in one line. */
export function runOnSmallDisk(): void {
  const script = 'mount -t tmpfs -o size=30m tmpfs /mnt && exec "$@"'
  const command = ['sh', '-c', script, 'sh', 'env', '-i', 'DATA_DIR=/mnt/data', 'PORT=0', process.execPath, 'api/main.ts']
  const { status, stdout, stderr } = spawnSync('unshare', [...ALONE, ...command], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const said = `${stdout}${stderr}`.trim()
  if (status !== 1 || said !== 'DATA_DIR /mnt/data: the disk is full.') throw new Error(`It ended with ${status}: ${said}`)
}

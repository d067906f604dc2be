/** The commands of backups as processes, as an operator starts them. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export const command = (script: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, '..', script), ...args], {
    env: { ...process.env, DATABASE_URL: '', BACKUP_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Waits until it has said this on standard error. */
export async function said(child: ChildProcess, what: RegExp): Promise<void> {
  let all = ''
  for await (const part of child.stderr!) {
    all += part
    if (what.test(all)) return
  }
  throw new Error(`It ended without saying so: ${all}`)
}

export async function outcome(child: ChildProcess): Promise<{ code: number; errors: string }> {
  const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, 'close'), text(child.stdout!)])
  return { code, errors }
}

/** Meanwhile no process that is started may write a larger file: to it, the disk is full. Anybody may set this limit. */
export async function withLittleDisk<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const limit = (most: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(process.pid), `--fsize=${most}:`], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`prlimit failed: ${stderr}`)
  }
  limit(String(bytes))
  try {
    return await work()
  } finally {
    limit('unlimited')
  }
}

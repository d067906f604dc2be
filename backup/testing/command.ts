/** The commands of backups as processes, as an operator starts them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** `blocks`: no file that it writes may have more kilobytes. */
export function command(script: string, args: string[], env: Record<string, string>, blocks = 'unlimited'): ChildProcess {
  const program = [process.execPath, join(import.meta.dirname, '..', script), ...args]
  const limited = ['-c', 'ulimit -f "$0"; exec "$@"', blocks, ...program]
  return spawn('bash', limited, {
    env: { ...process.env, DATABASE_URL: '', BACKUP_KEY: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

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
